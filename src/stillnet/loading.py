"""How the modules of this package are found: by the bytecode that lies beside each source.

The standard way asks every finder, lists folders, puts paths together and describes what it found; for the hundred small
files that a short command reads, that is a tenth of its time. Here a name is a path. What is not as an installation leaves
it (no bytecode, or of another source) is left to the standard way."""

from __future__ import annotations

import sys
from _imp import _fix_co_filename as place_code  # type: ignore[attr-defined]
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from marshal import loads
from os import sep, stat
from types import CodeType

PACKAGE, _, FILE = __name__.rpartition(".")
FOLDER = __file__[: -len(f"{FILE}.py")]
BYTECODE = f".{sys.implementation.cache_tag}.pyc"
HEADER = 16  # bytes: magic number, flags, time and size of the source
BY_TIME = bytes(4)  # the flags of bytecode that names the time of its source


class Loader(SourceFileLoader):
    """Has the code of its module at hand, once."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code: CodeType | None = code

    def get_code(self, fullname: str) -> CodeType | None:
        code, self.code = self.code, None
        return code or super().get_code(fullname)


class Finder:
    """Finds the modules of this package, and no others."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith(f"{PACKAGE}."):
            return None
        place = FOLDER + name[len(PACKAGE) + 1 :].replace(".", sep)
        folder, _, file = place.rpartition(sep)
        return found(name, folder, file) or found(name, place, "__init__")


def found(name: str, folder: str, file: str) -> ModuleSpec | None:
    """The module, if the bytecode that lies here is that of the source that lies here."""
    source, stored = f"{folder}{sep}{file}.py", f"{folder}{sep}__pycache__{sep}{file}{BYTECODE}"
    try:
        with open(stored, "rb", 0) as stream:
            data = stream.read()
        seen = stat(source)
    except OSError:
        return None
    if data[:HEADER] != MAGIC_NUMBER + BY_TIME + _word(int(seen.st_mtime)) + _word(seen.st_size):
        return None
    try:
        code = loads(memoryview(data)[HEADER:])
    except (EOFError, ValueError, TypeError):
        return None
    place_code(code, source)
    spec = ModuleSpec(name, Loader(name, source, code), origin=source)
    spec.has_location, spec.cached = True, stored
    if file == "__init__":
        spec.submodule_search_locations = [folder]
    return spec


def _word(number: int) -> bytes:
    return (number & 0xFFFFFFFF).to_bytes(4, "little")


def shorten() -> None:
    """Ask here first. Optimized code lies elsewhere."""
    if not sys.flags.optimize:
        sys.meta_path.insert(0, Finder)
