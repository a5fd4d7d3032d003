"""Small HDF5 files in the oldest and the newest layout, as h5py writes them: `python tests/stored/hdf5_files.py FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

import h5py
import numpy as np


def main(folder):
    for version in ("earliest", "latest"):
        with h5py.File(folder / f"{version}.h5", "w", libver=version) as file:
            file.attrs["text"] = "é" * 300
            file.attrs["numbers"] = np.array([1.5, -2.0])
            file.attrs["names"] = [b"a", b"bcd"]
            file.create_group("many")
            for i in range(12):
                file.attrs[f"a{i}"] = i
                file["many"].create_dataset(f"kernel{i}", data=np.zeros((i, 2), "f4"))
            file.create_dataset("huge", shape=(2**31, 2**10), dtype="f8", chunks=True)
            file["elsewhere"] = h5py.ExternalLink("other.h5", "/x")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
