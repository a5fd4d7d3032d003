"""Fetches the sources of model zoos into a folder that stillnet can read; nothing is installed, nothing is imported.

python -m tools.get_zoos FOLDER                        the default list
python -m tools.get_zoos FOLDER torchvision==0.29.2 timm
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

DEFAULT = ("torchvision==0.29.2", "timm==1.0.30")
# Source and small data; weights and compiled parts stay in the wheel.
KEPT = (".py", ".txt", ".json", ".yaml")
LARGEST = 2_000_000


def fetch(packages: Sequence[str], folder: Path) -> None:
    """Unpack each package that is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in packages:
        mark = folder / f".{package}"
        if not mark.exists():
            download(package, folder)
            mark.touch()


def download(package: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*command, "--only-binary", ":all:", "-d", temporary, package], check=True)
        for wheel in Path(temporary).glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder, [i for i in archive.infolist() if is_kept(i)])


def is_kept(item: zipfile.ZipInfo) -> bool:
    return item.filename.endswith(KEPT) and item.file_size < LARGEST


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.get_zoos", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("packages", nargs="*", metavar="NAME[==VERSION]", help=f"default: {' '.join(DEFAULT)}")
    options = parser.parse_args()
    fetch(options.packages or DEFAULT, options.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
