"""A program in a string, read by the machine."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

from stillnet.source.machine import Machine
from stillnet.source.program import make_machine, open_script, run_script
from stillnet.source.values import Raised


def read_program(
    text: str, folder: Path | None = None, environment: dict[str, str] | None = None
) -> tuple[Machine, dict[str, Any]]:
    """The machine and the variables of the program after its last statement; fails where the program raises."""
    root = str(folder) if folder is not None else "."
    machine = make_machine([root] if folder is not None else [], [], environment)
    module = open_script(machine, f"{root}/main.py", textwrap.dedent(text).encode())
    ended = run_script(machine, module)
    if isinstance(ended, Raised):
        raise AssertionError(f"the program raises {ended.value.cls.name}: {ended.value.attributes.get('args')}")
    return machine, module.variables
