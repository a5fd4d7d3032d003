"""os, os.path and pathlib: paths are text; only the project's own folders are looked at."""

from __future__ import annotations

import os
import posixpath
from typing import Any

from ...base.unknown import Unknown
from .. import limits
from ..calls import call
from ..containers import iterate
from ..machine import Machine
from ..operators import bare, label
from ..values import Class, Cond, Config, Instance, OneOf, Property, PyDict, PyIterator, PyList, PySet
from .builtins import frame_of
from .data_files import inside, located, open_file, read_bytes, read_text
from .quiet import quiet_functions, silent
from .registry import KNOWN, Native, known, known_class, known_value


def unknown_path(machine: Machine, *parts: Any) -> Unknown:
    return next((p for p in parts if isinstance(p, Unknown)), None) or Unknown("a path that is not known", machine.builder.site)


# -- os.path: functions of text ----------------------------------------------------------------------------------------
def _text_function(name: str) -> None:
    function = getattr(posixpath, name)

    def run(machine: Machine, path: Any, *more: Any) -> Any:
        texts = [bare(p) for p in (path, *(more if name in ("join", "relpath") else ()))]
        if not all(isinstance(t, str) for t in texts):
            if any(t is None for t in texts):
                raise machine.error("TypeError", "expected str, bytes or os.PathLike object, not NoneType")
            return unknown_path(machine, *texts)
        result = function(*texts)
        return PyList(result) if isinstance(result, list) else result

    known(f"os.path.{name}")(run)


for _name in ("join", "dirname", "basename", "split", "splitext", "splitdrive", "normpath", "isabs", "normcase", "relpath"):
    _text_function(_name)


@known("os.path.abspath", "os.path.realpath", "os.path.expanduser", "os.path.expandvars", "os.fspath")
def _absolute(machine: Machine, path: Any, *args: Any, **options: Any) -> Any:
    text = bare(path)
    if not isinstance(text, str):
        return unknown_path(machine, text)
    return posixpath.normpath(text) if posixpath.isabs(text) else text


@known("os.path.commonpath", "os.path.commonprefix")
def _common(machine: Machine, paths: Any) -> Any:
    items = iterate(machine, paths, frame_of(machine), unknown_ok=True)
    if isinstance(items, list) and items and all(isinstance(bare(i), str) for i in items):
        return posixpath.commonprefix([bare(i) for i in items])
    return unknown_path(machine)


# -- questions to the disk ---------------------------------------------------------------------------------------------
def _exists(name: str, check: Any) -> Any:
    def run(machine: Machine, path: Any, *args: Any) -> Any:
        text = bare(path)
        if isinstance(text, OneOf):
            return machine.decided(Cond(f"{name} of {id(text)}"))
        found = located(machine, text)
        if found is not None:
            return bool(check(found))
        shown = text if isinstance(text, str) else label(text)
        return machine.decided(Cond(f"{shown!r} {name}" if isinstance(text, str) else f"{shown} {name}"))

    return run


QUESTIONS = {"exists": _exists("exists", os.path.exists), "isfile": _exists("is a file", os.path.isfile),
             "isdir": _exists("is a folder", os.path.isdir), "islink": _exists("is a link", os.path.islink)}
for _name, _run in QUESTIONS.items():
    known(f"os.path.{_name}")(_run)
known("os.path.lexists")(QUESTIONS["exists"])


@known("os.access")
def _access(machine: Machine, path: Any, *args: Any) -> Any:
    return QUESTIONS["exists"](machine, path)


@known("os.listdir")
def _listdir(machine: Machine, path: Any = ".") -> Any:
    """The entries of a folder of the project."""
    found = located(machine, path)
    if found is None or not os.path.isdir(found) or not inside(machine, found):
        return Unknown("the files of a folder", machine.builder.site)
    try:
        names = sorted(os.listdir(found))
    except OSError:
        return Unknown("the files of a folder", machine.builder.site)
    return PyList(list(names)) if len(names) <= limits.ITERATIONS else machine.unknown("the files of a large folder")


def _from_disk(*names: str) -> None:
    known(*names)(lambda machine, *args, **kwargs: Unknown("something on the disk", machine.builder.site))


_from_disk("os.walk", "os.scandir", "os.stat", "os.path.getsize", "os.path.getmtime", "os.path.getctime", "glob.glob", "glob.iglob",
           "os.path.samefile", "os.getcwd", "os.getpid", "os.getppid", "os.getlogin", "os.uname", "os.cpu_count", "os.getloadavg", "os.popen",
           "os.system", "os.urandom", "os.times", "os.sched_getaffinity", "shutil.which", "shutil.disk_usage", "tempfile.mkdtemp",
           "tempfile.gettempdir", "tempfile.mkstemp", "tempfile.NamedTemporaryFile", "tempfile.TemporaryDirectory", "tempfile.TemporaryFile",
           "os.get_terminal_size", "shutil.get_terminal_size", "os.path.ismount", "os.open", "os.pipe", "os.fork")
quiet_functions("os.makedirs", "os.mkdir", "os.remove", "os.unlink", "os.rmdir", "os.rename", "os.replace", "os.chdir", "os.symlink", "os.chmod",
                "os.putenv", "os.unsetenv", "os.kill", "os.utime", "os.close", "os.umask", "os.nice", "shutil.copy", "shutil.copyfile",
                "shutil.copy2", "shutil.copytree", "shutil.rmtree", "shutil.move", "shutil.make_archive", "os.sync", "os.fsync", "os.truncate",
                "os.removedirs", "os.register_at_fork", "os.environ.clear")
for _name, _value in {"sep": "/", "linesep": "\n", "name": "posix", "pathsep": ":", "curdir": ".", "pardir": "..", "extsep": ".", "devnull": "/dev/null",
                      "altsep": None, "R_OK": 4, "W_OK": 2, "X_OK": 1, "F_OK": 0, "O_RDONLY": 0, "SEEK_SET": 0, "SEEK_END": 2}.items():
    KNOWN[f"os.{_name}"] = _value
KNOWN["os.path.sep"] = "/"
KNOWN["os.error"] = KNOWN.get("OSError")


@known("os._exit", "os.abort")
def _exit(machine: Machine, *args: Any) -> Any:
    raise machine.error("SystemExit", "")


# -- the environment ---------------------------------------------------------------------------------------------------
def _variable(machine: Machine, receiver: Instance, name: Any) -> Any:
    """A variable that the program did not set itself is not known; inside `try` it is absent."""
    table = receiver.payload
    if isinstance(name, str) and name in table.items:
        return table.items[name]
    if machine.try_depth and isinstance(name, str):
        raise machine.error("KeyError", name)
    return Unknown(f"environment variable {name}" if isinstance(name, str) else "an environment variable", machine.builder.site)


known_class("os._Environ", __getitem__=_variable)


@known_value("os.environ", "os.environb")
def _environ(machine: Machine) -> Any:
    found = machine.context.get("environ")
    if found is None:
        found = machine.context["environ"] = Instance(KNOWN["os._Environ"], payload=PyDict({}))
    return found


@known("os.getenv")
def _getenv(machine: Machine, name: Any, default: Any = None) -> Any:
    return _environ(machine).payload.items.get(name, default) if isinstance(name, str) else default


# -- pathlib -----------------------------------------------------------------------------------------------------------
def make_path(machine: Machine, text: str) -> Instance:
    return Instance(PATH, payload=text, site=machine.builder.site)


def _path(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    texts = [bare(a) for a in args]
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
    return Instance(receiver.cls, payload=receiver.payload[len(start):])


def _same(machine: Machine, receiver: Any, *args: Any, **options: Any) -> Any:
    return receiver


def _text(machine: Machine, receiver: Instance) -> Any:
    return receiver.payload


def _shown(machine: Machine, receiver: Instance) -> Any:
    return f"PosixPath({receiver.payload!r})"


def _equal(machine: Machine, receiver: Instance, other: Any) -> Any:
    return isinstance(other, Instance) and PURE in other.cls.mro and other.payload == receiver.payload


PURE = known_class(
    "pathlib.PurePath", construct=_path, joinpath=joined, __truediv__=joined, __rtruediv__=lambda m, r, o: joined(m, _path(m, PATH, [o], {}), r),
    with_name=_with_name, with_suffix=_with_suffix, with_stem=lambda m, r, s: _with_name(m, r, s + posixpath.splitext(r.payload)[1]),
    relative_to=_relative_to, as_posix=_text, __str__=_text, __fspath__=_text, __repr__=_shown, __eq__=_equal,
    is_absolute=lambda m, r: r.payload.startswith("/"), match=_on_disk, is_relative_to=lambda m, r, o: r.payload.startswith(str(bare(o))),
    stem=_part(lambda m, r, t: _stem(posixpath.basename(t))),
    suffix=_part(lambda m, r, t: posixpath.splitext(posixpath.basename(t))[1]),
    suffixes=_part(lambda m, r, t: PyList(["." + s for s in posixpath.basename(t).lstrip(".").split(".")[1:]])),
    parent=_part(lambda m, r, t: Instance(r.cls, payload=posixpath.dirname(t) or ".")), parents=_part(_parents),
    parts=_part(lambda m, r, t: (("/",) if t.startswith("/") else ()) + tuple(p for p in t.split("/") if p and p != ".")),
    root=_part(lambda m, r, t: "/" if t.startswith("/") else ""), anchor=_part(lambda m, r, t: "/" if t.startswith("/") else ""))
PURE.namespace["name"] = _part(lambda m, r, t: posixpath.basename(t))
PATH = known_class(
    "pathlib.Path", ("pathlib.PurePath",), exists=QUESTIONS["exists"], is_file=QUESTIONS["isfile"], is_dir=QUESTIONS["isdir"],
    is_symlink=QUESTIONS["islink"], open=lambda m, r, *a, **k: open_file(m, r, *a, **k), read_text=_read_text, read_bytes=_read_bytes,
    write_text=silent, write_bytes=silent, mkdir=silent, unlink=silent, rmdir=silent, touch=silent, rename=_same, replace=_same,
    resolve=_same, absolute=_same, expanduser=_same, iterdir=_iterdir, glob=_on_disk, rglob=_on_disk, stat=_on_disk, walk=_on_disk,
    samefile=_on_disk, symlink_to=silent, chmod=silent)
for _name in ("PosixPath", "WindowsPath"):
    known_class(f"pathlib.{_name}", ("pathlib.Path",))
for _name in ("PurePosixPath", "PureWindowsPath"):
    known_class(f"pathlib.{_name}", ("pathlib.PurePath",))
for _cls in (PATH, KNOWN["pathlib.PosixPath"]):
    _cls.namespace["cwd"] = _cls.namespace["home"] = Native("pathlib.Path.cwd", lambda m, *a: Unknown("the working directory", m.builder.site))

__all__ = ["Config", "PySet", "call", "make_path"]
