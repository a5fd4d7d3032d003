"""Many files are read in several processes, with the same answers as in one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from stillnet import walk
from stillnet.base.processes import worthwhile
from stillnet.graph.architecture import Report

WRONG = "import torch\n\ntorch.zeros(2, 3) @ torch.zeros({n}, 5)\n"


def programs(folder: Path, number: int) -> list[str]:
    for n in range(number):
        (folder / f"p{n}.py").write_text(WRONG.format(n=4 + n))
    return [str(folder / f"p{n}.py") for n in range(number)]


def test_processes_say_what_one_says(tmp_path: Path) -> None:
    files, seen = programs(tmp_path, 5), []
    together = walk.check_files(files, jobs=2, progress=lambda done, of, name: seen.append((done, of)))
    assert together == walk.check_files(files, jobs=1)
    assert len(together.findings) == 5
    assert seen == [(n, 5) for n in range(6)]


def test_a_file_that_ends_its_process_is_named_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, check = programs(tmp_path, 6), walk._check

    def ending(wish: walk.Wish) -> Report:
        if wish.file == files[2]:
            os._exit(9)
        return check(wish)

    monkeypatch.setattr(walk, "_check", ending)
    monkeypatch.setenv("STILLNET_STRICT", "")
    report = walk.check_files(files, jobs=2)
    assert {f.span.file for f in report.findings if f.span} == {*files} - {files[2]}
    (problem,) = report.problems
    assert problem.startswith(f"{files[2]}: internal error")
    assert (report.files, report.unread) == (6, 1)


def test_few_files_need_no_processes() -> None:
    assert worthwhile(3) == 1
    assert 1 <= worthwhile(1_000) <= (os.cpu_count() or 1)
