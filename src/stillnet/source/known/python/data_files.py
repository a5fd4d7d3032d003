"""Reading data files of the project (json, yaml, txt beside the source): as data, within limits, and nothing else."""

from __future__ import annotations

import os

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...operators import bare
from ...values import Class, Instance, PyIterator, PyList
from ..registry import known, known_class
from .quiet import itself, silent

# A larger data file is not read.
DATA_BYTES = 4_000_000
# What a file holds whose constructor did not run.
UNREAD = Unknown("a file that nobody opened")
SUFFIXES = frozenset(
    {
        ".json",
        ".jsonl",
        ".yaml",
        ".yml",
        ".txt",
        ".py",
        ".pyi",
        ".csv",
        ".tsv",
        ".cfg",
        ".ini",
        ".toml",
        ".md",
        ".vocab",
        ".names",
    }
)


# -- where ------------------------------------------------------------------------------------------------------------
def roots(machine: Machine) -> list[str]:
    cached: dict[int, list[str]] = machine.context.setdefault("real_roots", {})
    found = machine.finder.roots()
    if len(found) not in cached:
        cached[len(found)] = [os.path.realpath(r) for r, _ in found]
    return cached[len(found)]


def inside(machine: Machine, path: str) -> bool:
    """Does a path lie, links followed, under a search root?"""
    real = os.path.realpath(path)
    return any(real == root or real.startswith(root.rstrip(os.sep) + os.sep) for root in roots(machine))


def candidates(machine: Machine, path: str) -> list[str]:
    """A relative path may start at the folder of the running file or at a root of the project."""
    if os.path.isabs(path):
        return [path]
    frame = machine.context.get("frame")
    own = frame.module.path if frame is not None else None
    folders = [os.path.dirname(os.path.abspath(own))] if own else []
    return [os.path.join(f, path) for f in dict.fromkeys([*folders, *machine.finder.project])]


def located(machine: Machine, path: Any) -> str | None:
    """The file or folder of the project that a path of the program means, if it exists."""
    text = bare(path)
    if not isinstance(text, str) or "\0" in text or len(text) > 4096:
        return None
    return next((p for p in candidates(machine, text) if os.path.exists(p) and inside(machine, p)), None)


def read_bytes(machine: Machine, path: Any) -> bytes | None:
    """The content of a data file inside the search roots; None for everything else."""
    found = located(machine, path)
    if found is None or os.path.splitext(found)[1].lower() not in SUFFIXES:
        return None
    try:
        if not os.path.isfile(found) or os.path.getsize(found) > DATA_BYTES:
            return None
        with open(found, "rb") as handle:
            return handle.read(DATA_BYTES)
    except OSError:
        return None


def read_text(machine: Machine, path: Any) -> str | None:
    raw = read_bytes(machine, path)
    if raw is None:
        return None
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None


# -- file objects ------------------------------------------------------------------------------------------------------
@known("open", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open")
def open_file(machine: Machine, file: Any, mode: Any = "r", *args: Any, **options: Any) -> Any:
    """A file object: its content where it may be read, else unknown; what is written to it goes nowhere."""
    content: Any = Unknown(
        f"the content of {bare(file)}" if isinstance(bare(file), str) else "the content of a file", machine.builder.site
    )
    writing = isinstance(mode, str) and any(letter in mode for letter in "wax")
    if isinstance(mode, str) and not writing:
        found = read_bytes(machine, file) if "b" in mode else read_text(machine, file)
        content = found if found is not None else content
    elif writing:
        content = b"" if "b" in mode else ""
    return file_object(machine, content, bare(file), mode)


def file_object(machine: Machine, content: Any, name: Any = None, mode: Any = "r") -> Instance:
    return Instance(
        FILE,
        {"name": name, "mode": mode, "closed": False, "_content": content, "_position": 0, "encoding": "utf-8"},
        site=machine.builder.site,
    )


def rest(receiver: Instance) -> Any:
    content = receiver.attributes.get("_content", UNREAD)
    return content if isinstance(content, Unknown) else content[receiver.attributes["_position"] :]


def content_of(machine: Machine, value: Any) -> Any:
    """All of what a file object still has to give, or the text itself."""
    if isinstance(value, Instance) and FILE in value.cls.mro:
        return _read(machine, value)
    return bare(value)


def _read(machine: Machine, receiver: Instance, size: Any = -1) -> Any:
    left = rest(receiver)
    if isinstance(left, Unknown):
        return left
    part = left if not isinstance(size, int) or size < 0 else left[:size]
    machine.put(receiver.attributes, "_position", receiver.attributes["_position"] + len(part))
    return part


def _lines(machine: Machine, receiver: Instance, *args: Any) -> Any:
    left = _read(machine, receiver)
    return left if isinstance(left, Unknown) else PyList(left.splitlines(keepends=True))


def _iterate(machine: Machine, receiver: Instance) -> Any:
    lines = _lines(machine, receiver)
    return lines if isinstance(lines, Unknown) else PyIterator(lines.items)


def _line(machine: Machine, receiver: Instance, *args: Any) -> Any:
    left = rest(receiver)
    if isinstance(left, Unknown):
        return left
    end = left.find(b"\n" if isinstance(left, bytes) else "\n")
    return _read(machine, receiver, len(left) if end < 0 else end + 1)


def _write(machine: Machine, receiver: Instance, text: Any) -> Any:
    old = receiver.attributes.get("_content", UNREAD)
    both_text = isinstance(old, str) and isinstance(text, str)
    if (both_text or (isinstance(old, bytes) and isinstance(text, bytes))) and len(old) + len(text) < DATA_BYTES:
        machine.put(receiver.attributes, "_content", old + text)
        return len(text)
    machine.put(receiver.attributes, "_content", Unknown("text written to a file"))
    return machine.unknown("the length of a text not known") if not isinstance(text, (str, bytes)) else len(text)


def _seek(machine: Machine, receiver: Instance, position: Any = 0, whence: Any = 0) -> Any:
    machine.put(receiver.attributes, "_position", position if isinstance(position, int) and whence == 0 else 0)
    return position


def _value(machine: Machine, receiver: Instance) -> Any:
    return receiver.attributes.get("_content", UNREAD)


def _memory_file(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    empty: Any = b"" if cls.name == "BytesIO" else ""
    return Instance(
        cls, {"name": None, "mode": "r", "closed": False, "_content": args[0] if args else empty, "_position": 0}
    )


FILE = known_class(
    "io.IOBase",
    read=_read,
    readline=_line,
    readlines=_lines,
    __iter__=_iterate,
    write=_write,
    writelines=silent,
    close=silent,
    flush=silent,
    seek=_seek,
    tell=lambda m, r: r.attributes.get("_position", UNREAD),
    __enter__=itself,
    __exit__=silent,
    readable=lambda m, r: True,
    writable=lambda m, r: True,
    seekable=lambda m, r: True,
    fileno=lambda m, r: m.unknown("fileno"),
    truncate=silent,
    getvalue=_value,
    getbuffer=_value,
    isatty=lambda m, r: False,
)
for _name in (
    "TextIOWrapper",
    "BufferedReader",
    "BufferedWriter",
    "TextIOBase",
    "RawIOBase",
    "BufferedIOBase",
    "FileIO",
):
    known_class(f"io.{_name}", ("io.IOBase",))
for _name in ("StringIO", "BytesIO"):
    known_class(f"io.{_name}", ("io.IOBase",), construct=_memory_file)


# -- package data ------------------------------------------------------------------------------------------------------
def package_folder(machine: Machine, package: Any) -> str | None:
    from ...modules.finder import Module
    from ...modules.origins import find_module

    module = (
        package if isinstance(package, Module) else find_module(machine, package) if isinstance(package, str) else None
    )
    if not isinstance(module, Module) or module.path is None:
        return None
    return module.path if os.path.isdir(module.path) else os.path.dirname(module.path)


@known("pkgutil.get_data")
def _get_data(machine: Machine, package: Any, resource: Any) -> Any:
    folder = package_folder(machine, package)
    raw = (
        read_bytes(machine, os.path.join(folder, resource))
        if folder is not None and isinstance(resource, str)
        else None
    )
    return raw if raw is not None else Unknown("the content of package data", machine.builder.site)


def _resource(kind: str) -> Any:
    def run(machine: Machine, package: Any, resource: Any, *args: Any, **options: Any) -> Any:
        folder = package_folder(machine, package)
        if folder is None or not isinstance(resource, str):
            return Unknown("the content of package data", machine.builder.site)
        path = os.path.join(folder, resource)
        if kind == "open":
            return open_file(machine, path)
        found = read_text(machine, path) if kind == "text" else read_bytes(machine, path)
        return found if found is not None else Unknown("the content of package data", machine.builder.site)

    return run


known("importlib.resources.read_text")(_resource("text"))
known("importlib.resources.read_binary")(_resource("bytes"))
known("importlib.resources.open_text", "importlib.resources.open_binary", "pkg_resources.resource_stream")(
    _resource("open")
)
known("pkg_resources.resource_string")(_resource("bytes"))


@known("importlib.resources.files")
def _files(machine: Machine, package: Any) -> Any:
    from .path_objects import make_path

    folder = package_folder(machine, package)
    return (
        make_path(machine, folder) if folder is not None else Unknown("the folder of a package", machine.builder.site)
    )


@known("pkg_resources.resource_filename")
def _resource_filename(machine: Machine, package: Any, resource: Any) -> Any:
    folder = package_folder(machine, package)
    return (
        os.path.join(folder, resource)
        if folder is not None and isinstance(resource, str)
        else Unknown("a path", machine.builder.site)
    )


@known("importlib.resources.path", "importlib.resources.as_file")
def _resource_path(machine: Machine, *args: Any) -> Any:
    return args[0] if len(args) == 1 else Unknown("a path", machine.builder.site)
