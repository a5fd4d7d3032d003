"""pathlib: paths as objects that carry their text."""

from __future__ import annotations

import posixpath

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...operators import bare
from ...values import Class, Instance, Native, Property, PyIterator, PyList
from ..registry import KNOWN, known_class
from .data_files import open_file, read_bytes, read_text
from .paths import QUESTIONS, _listdir, matching_files, path_text, unknown_path
from .quiet import silent


def make_path(machine: Machine, text: str) -> Instance:
    return Instance(PATH, payload=text, site=machine.builder.site)


def _path(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    texts = [path_text(a) for a in args]
    if not all(isinstance(t, str) for t in texts):
        return unknown_path(machine, *texts)
    return Instance(cls, payload=_clean(posixpath.join(*texts)) if texts else ".", site=machine.builder.site)


def _clean(text: str) -> str:
    parts = [p for p in text.split("/") if p not in ("", ".")]
    return ("/" if text.startswith("/") else "") + "/".join(parts) or "."


def joined(machine: Machine, receiver: Any, *others: Any) -> Any:
    texts = [bare(o) for o in others]
    if not all(isinstance(t, str) for t in texts) or not isinstance(bare(receiver), str):
        return unknown_path(machine, *texts)
    cls = receiver.cls if isinstance(receiver, Instance) else PATH
    return Instance(cls, payload=_clean(posixpath.join(bare(receiver), *texts)), site=machine.builder.site)


def _part(read: Any) -> Any:
    """A property of the text of a path."""
    return Property(Native("path", lambda machine, receiver: read(machine, receiver, receiver.payload)))


def _stem(name: str) -> str:
    return posixpath.splitext(name)[0]


def _with_name(machine: Machine, receiver: Instance, name: Any) -> Any:
    return joined(machine, Instance(receiver.cls, payload=posixpath.dirname(receiver.payload) or "."), name)


def _with_stem(machine: Machine, receiver: Instance, stem: Any) -> Any:
    if not isinstance(stem, str):
        return unknown_path(machine, stem)
    return _with_name(machine, receiver, stem + posixpath.splitext(receiver.payload)[1])


def _with_suffix(machine: Machine, receiver: Instance, suffix: Any) -> Any:
    if not isinstance(suffix, str):
        return unknown_path(machine, suffix)
    return Instance(receiver.cls, payload=posixpath.splitext(receiver.payload)[0] + suffix, site=machine.builder.site)


def _parents(machine: Machine, receiver: Instance, text: str) -> Any:
    found = []
    while posixpath.dirname(text) != text and (posixpath.dirname(text) or text != "."):
        text = posixpath.dirname(text) or "."
        found.append(Instance(receiver.cls, payload=text))
        if text == ".":
            break
    return tuple(found)


def _read_text(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    found = read_text(machine, receiver)
    return found if found is not None else Unknown(f"the content of {receiver.payload}", machine.builder.site)


def _read_bytes(machine: Machine, receiver: Instance) -> Any:
    found = read_bytes(machine, receiver)
    return found if found is not None else Unknown(f"the content of {receiver.payload}", machine.builder.site)


def _iterdir(machine: Machine, receiver: Instance) -> Any:
    found = _listdir(machine, receiver)
    return found if isinstance(found, Unknown) else PyIterator([joined(machine, receiver, n) for n in found.items])


def _glob(recursive: bool) -> Any:
    def run(machine: Machine, receiver: Instance, pattern: Any, **options: Any) -> Any:
        found = matching_files(machine, receiver, bare(pattern), recursive)
        if found is None:
            return Unknown("the files of a folder", machine.builder.site)
        return PyIterator([joined(machine, receiver, f) for f in found])

    return run


def _on_disk(machine: Machine, receiver: Any, *args: Any, **options: Any) -> Any:
    return Unknown("something on the disk", machine.builder.site)


def _relative_to(machine: Machine, receiver: Instance, *others: Any) -> Any:
    base = joined(machine, make_path(machine, "."), *others)
    if isinstance(base, Unknown):
        return base
    start = base.payload.rstrip("/") + "/" if base.payload != "." else ""
    if receiver.payload == base.payload:
        return Instance(receiver.cls, payload=".")
    if not receiver.payload.startswith(start):
        raise machine.error("ValueError", f"{receiver.payload!r} is not in the subpath of {base.payload!r}")
    return Instance(receiver.cls, payload=receiver.payload[len(start) :])


def _same(machine: Machine, receiver: Any, *args: Any, **options: Any) -> Any:
    return receiver


def _text(machine: Machine, receiver: Instance) -> Any:
    return receiver.payload


def _shown(machine: Machine, receiver: Instance) -> Any:
    return f"PosixPath({receiver.payload!r})"


def _equal(machine: Machine, receiver: Instance, other: Any) -> Any:
    return isinstance(other, Instance) and PURE in other.cls.mro and other.payload == receiver.payload


PURE: Class = known_class(
    "pathlib.PurePath",
    construct=_path,
    joinpath=joined,
    __truediv__=joined,
    __rtruediv__=lambda m, r, o: joined(m, _path(m, PATH, [o], {}), r),
    with_name=_with_name,
    with_suffix=_with_suffix,
    with_stem=_with_stem,
    relative_to=_relative_to,
    as_posix=_text,
    __str__=_text,
    __fspath__=_text,
    __repr__=_shown,
    __eq__=_equal,
    is_absolute=lambda m, r: r.payload.startswith("/"),
    match=_on_disk,
    is_relative_to=lambda m, r, o: r.payload.startswith(str(bare(o))),
    stem=_part(lambda m, r, t: _stem(posixpath.basename(t))),
    suffix=_part(lambda m, r, t: posixpath.splitext(posixpath.basename(t))[1]),
    suffixes=_part(lambda m, r, t: PyList(["." + s for s in posixpath.basename(t).lstrip(".").split(".")[1:]])),
    parent=_part(lambda m, r, t: Instance(r.cls, payload=posixpath.dirname(t) or ".")),
    parents=_part(_parents),
    parts=_part(
        lambda m, r, t: (("/",) if t.startswith("/") else ()) + tuple(p for p in t.split("/") if p and p != ".")
    ),
    root=_part(lambda m, r, t: "/" if t.startswith("/") else ""),
    anchor=_part(lambda m, r, t: "/" if t.startswith("/") else ""),
)
PURE.namespace["name"] = _part(lambda m, r, t: posixpath.basename(t))
PATH: Class = known_class(
    "pathlib.Path",
    ("pathlib.PurePath",),
    exists=QUESTIONS["exists"],
    is_file=QUESTIONS["isfile"],
    is_dir=QUESTIONS["isdir"],
    is_symlink=QUESTIONS["islink"],
    open=lambda m, r, *a, **k: open_file(m, r, *a, **k),
    read_text=_read_text,
    read_bytes=_read_bytes,
    write_text=silent,
    write_bytes=silent,
    mkdir=silent,
    unlink=silent,
    rmdir=silent,
    touch=silent,
    rename=_same,
    replace=_same,
    resolve=_same,
    absolute=_same,
    expanduser=_same,
    iterdir=_iterdir,
    glob=_glob(False),
    rglob=_glob(True),
    stat=_on_disk,
    walk=_on_disk,
    samefile=_on_disk,
    symlink_to=silent,
    chmod=silent,
)
for _name in ("PosixPath", "WindowsPath"):
    known_class(f"pathlib.{_name}", ("pathlib.Path",))
for _name in ("PurePosixPath", "PureWindowsPath"):
    known_class(f"pathlib.{_name}", ("pathlib.PurePath",))
for _cls in (PATH, KNOWN["pathlib.PosixPath"]):
    _cls.namespace["cwd"] = _cls.namespace["home"] = Native(
        "pathlib.Path.cwd", lambda m, *a: Unknown("the working directory", m.builder.site)
    )
