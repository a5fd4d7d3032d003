"""Files that one program has read serve the next one, as long as they are what they were."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

import stillnet
from stillnet.source.modules import source_file
from stillnet.source.modules.source_file import SourceFiles

PARTS = "import torch.nn as nn\n\n\ndef head(n):\n    return nn.Linear({size}, n)\n"
NET = (
    "import torch.nn as nn\nfrom parts import head\n\n\nclass Net(nn.Module):\n    def __init__(self):\n"
    "        super().__init__()\n        self.head = head(3)\n\n    def forward(self, x):\n        return self.head(x)\n"
)


def write(file: Path, text: str, age: float) -> Path:
    file.write_text(text)
    then = time.time() - age
    os.utime(file, (then, then))
    return file


def total(folder: Path) -> int | None:
    (model,) = stillnet.show(f"{folder / 'net.py'}::Net").models
    return model.total  # type: ignore[return-value]


def test_a_file_is_parsed_once_for_several_programs(tmp_path: Path) -> None:
    file = write(tmp_path / "parts.py", PARTS.format(size=7), age=60)
    files = SourceFiles()
    first = files.open(str(file), True)
    tree = first.source.tree
    files.shrink()
    assert files.open(str(file), True).source.tree is tree
    assert files.open(str(file), False).source.tree is not tree


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    write(tmp_path / "net.py", NET, age=60)
    write(tmp_path / "parts.py", PARTS.format(size=7), age=60)
    assert total(tmp_path) == 7 * 3 + 3
    write(tmp_path / "parts.py", PARTS.format(size=8), age=50)
    assert total(tmp_path) == 8 * 3 + 3


def test_a_file_of_this_moment_is_not_relied_on(tmp_path: Path) -> None:
    """Two versions of one length within one tick of the clock have the same date."""
    write(tmp_path / "net.py", NET, age=60)
    for size in (5, 6, 7, 8):
        write(tmp_path / "parts.py", PARTS.format(size=size), age=0)
        assert total(tmp_path) == size * 3 + 3


def test_little_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_file, "KEPT", 40_000)
    files = SourceFiles()
    opened = [files.open(str(write(tmp_path / f"m{i}.py", "x = 1\n" * 30, age=60)), False) for i in range(5)]
    for each in opened:
        assert each.source.tree.body
    files.shrink()
    kept = [files.open(each.path, False) is each for each in opened]
    assert kept == [False, False, True, True, True]


def test_what_is_wrong_with_a_file_is_said_every_time(tmp_path: Path) -> None:
    write(tmp_path / "net.py", NET, age=60)
    write(tmp_path / "parts.py", "def head(n:\n", age=60)
    for _ in range(2):
        report = stillnet.show(f"{tmp_path / 'net.py'}::Net")
        assert any("parts.py" in p and "not valid Python" in p for p in report.problems)


def test_two_threads_do_not_share_what_they_read(tmp_path: Path) -> None:
    write(tmp_path / "net.py", NET, age=60)
    write(tmp_path / "parts.py", PARTS.format(size=7), age=60)
    totals: list[int | None] = []
    threads = [threading.Thread(target=lambda: totals.append(total(tmp_path))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert totals == [7 * 3 + 3] * 4
