"""The metadata of HDF5 files in the oldest and the newest layout; elements and other files are never touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.files.keras.weights import stored_weights
from stillnet.files.model import ReadFile
from stillnet.files.wire.hdf5 import Dataset, Group, Hdf5, read
from stillnet.files.wire.hdf5_types import Datatype

FILES = Path(__file__).parents[1] / "files" / "hdf5"


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


def test_weights_of_a_model_that_is_written_as_a_class() -> None:
    """Keras writes what a model holds under the names of its attributes; the optimizer's numbers are none of its weights."""
    block = {"layers": Group(children={"dense": layer(2), "norm": layer(3)}), "vars": Group(children={"0": weight(4)})}
    root = Group(
        children={
            "block": Group(children=block),
            "head": layer(5),
            "layers": Group(children={"dense": layer(6)}),
            "optimizer": layer(7),
            "vars": Group(children={"0": weight(8)}),
        }
    )
    found = stored_weights(Hdf5(root), ReadFile("x", "HDF5 weights"))
    sizes = {name: [shape for _, shape, _ in weights] for name, weights in found.items()}
    assert sizes == {
        "dense": [(6,)],
        "block/dense": [(2,)],
        "norm": [(3,)],
        "block": [(4,)],
        "head": [(5,)],
        "": [(8,)],
    }


def weight(size: int) -> Dataset:
    return Dataset((size,), Datatype("float", 4))


def layer(size: int) -> Group:
    return Group(children={"vars": Group(children={"0": weight(size)})})
