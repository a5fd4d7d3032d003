"""The short way to the modules of the package: only bytecode that belongs to its source is taken."""

from __future__ import annotations

import inspect
import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import stillnet.base.dim
from stillnet.loading import Finder, Loader, found

SAYS_LOADER = "import stillnet.base.dim as d; print(type(d.__loader__).__name__, d.__spec__.cached is not None)"


def compiled(folder: Path, text: str = "number = 1\n") -> Path:
    source = folder / "thing.py"
    source.write_text(text)
    py_compile.compile(str(source), doraise=True)
    return source


def test_bytecode_of_this_source_is_taken(tmp_path: Path) -> None:
    source = compiled(tmp_path)
    spec = found("stillnet.thing", str(tmp_path), "thing")
    assert spec is not None and spec.origin == str(source) and isinstance(spec.loader, Loader)
    code = spec.loader.get_code("stillnet.thing")
    assert code is not None and code.co_filename == str(source)


def test_what_does_not_belong_to_the_source_is_left(tmp_path: Path) -> None:
    source = compiled(tmp_path)
    stored = next((tmp_path / "__pycache__").iterdir())
    whole = stored.read_bytes()
    source.write_text("number = 22\n")
    assert found("stillnet.thing", str(tmp_path), "thing") is None
    compiled(tmp_path)
    os.utime(source, (1, 1))
    assert found("stillnet.thing", str(tmp_path), "thing") is None
    compiled(tmp_path)
    stored.write_bytes(b"\0" + stored.read_bytes()[1:])  # of another Python
    assert found("stillnet.thing", str(tmp_path), "thing") is None
    stored.write_bytes(whole[:10])
    assert found("stillnet.thing", str(tmp_path), "thing") is None
    stored.unlink()
    assert found("stillnet.thing", str(tmp_path), "thing") is None
    py_compile.compile(str(source), doraise=True, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
    assert found("stillnet.thing", str(tmp_path), "thing") is None


def test_broken_bytecode_is_left(tmp_path: Path) -> None:
    compiled(tmp_path)
    stored = next((tmp_path / "__pycache__").iterdir())
    stored.write_bytes(stored.read_bytes()[:20])
    assert found("stillnet.thing", str(tmp_path), "thing") is None


def test_folders_that_were_moved_say_where_they_are(tmp_path: Path) -> None:
    compiled(tmp_path)
    moved = tmp_path / "moved"
    shutil.copytree(tmp_path, moved, copy_function=shutil.copy2, ignore=shutil.ignore_patterns("moved"))
    spec = found("stillnet.thing", str(moved), "thing")
    assert spec is not None and isinstance(spec.loader, Loader)
    code = spec.loader.get_code("stillnet.thing")
    assert code is not None and code.co_filename == str(moved / "thing.py")


def test_other_packages_and_absent_modules_are_left() -> None:
    assert Finder.find_spec("json.decoder") is None
    assert Finder.find_spec("stillnet_plugin") is None
    assert Finder.find_spec("stillnet.no_such_module") is None


def test_the_package_is_found_this_way_and_its_source_is_still_there() -> None:
    said = subprocess.run([sys.executable, "-c", SAYS_LOADER], capture_output=True, text=True, check=True).stdout
    assert said.split()[-1] == "True" and said.startswith(("Loader", "SourceFileLoader"))
    optimized = subprocess.run([sys.executable, "-O", "-c", SAYS_LOADER], capture_output=True, text=True, check=True)
    assert optimized.stdout.startswith("SourceFileLoader")
    assert "def same(" in inspect.getsource(stillnet.base.dim)
