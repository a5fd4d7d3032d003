"""The metadata of HDF5 files in the oldest and the newest layout; elements and other files are never touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.files.wire.hdf5 import Dataset, Group, read

FILES = Path(__file__).parent / "files" / "hdf5"


@pytest.mark.parametrize("version", ["earliest", "latest"])
def test_metadata(version: str) -> None:
    found = read((FILES / f"{version}.h5").read_bytes())
    root = found.root
    assert not found.problems
    assert root.attributes["text"] == "é" * 300 and root.attributes["numbers"] == [1.5, -2.0]
    assert root.attributes["names"] == ["a", "bcd"] and [root.attributes[f"a{i}"] for i in range(12)] == list(range(12))
    many, huge = root.children["many"], root.children["huge"]
    assert isinstance(many, Group) and isinstance(huge, Dataset)
    shapes = {name: child.shape for name, child in many.children.items() if isinstance(child, Dataset)}
    assert shapes == {f"kernel{i}": (i, 2) for i in range(12)}
    assert huge.shape == (2**31, 2**10) and huge.type.text == "f64"
    assert root.links == [("elsewhere", "external", "other.h5 /x")] and len(found.external) == 1
