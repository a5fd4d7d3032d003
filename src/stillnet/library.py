"""The public door for other programs: the same reports as the command, without its printing."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from .discover import discover
from .graph.architecture import Report
from .walk import show

__all__ = ["check", "show"]


def check(
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    path: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
    jobs: int = 1,
) -> Report:
    """Check a path or several as `stillnet check PATH ...` does, under the configuration of the projects they lie in."""
    from .lines import Lines
    from .projects import Wishes, check_files

    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    wishes = Wishes(paths=tuple(path), environment=environment, jobs=jobs)
    return check_files(
        discover([os.fspath(p) for p in several], config=wishes.config_for),
        wishes,
        Lines(),
        None,
        None,
    )
