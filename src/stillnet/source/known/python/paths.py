"""os and os.path: paths are text; only the project's own folders are looked at."""

from __future__ import annotations

import fnmatch
import os
import posixpath
from itertools import islice

from ....base.annotations import Any
from ....base.unknown import Unknown
from ... import limits
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import bare, label
from ...values import Cond, Instance, OneOf, PyDict, PyList
from ..registry import KNOWN, known, known_class, known_value
from .builtins import frame_of
from .data_files import inside, located
from .quiet import quiet_functions


def path_text(value: Any) -> Any:
    """The text of a path, with the separators of POSIX."""
    text = bare(value)
    return text.replace(os.sep, "/") if os.sep != "/" and isinstance(text, str) else text


def unknown_path(machine: Machine, *parts: Any) -> Unknown:
    return next((p for p in parts if isinstance(p, Unknown)), None) or Unknown(
        "a path that is not known", machine.builder.site
    )


# -- os.path: functions of text ----------------------------------------------------------------------------------------
def _text_function(name: str) -> None:
    function = getattr(posixpath, name)

    def run(machine: Machine, path: Any, *more: Any) -> Any:
        texts = [path_text(p) for p in (path, *(more if name in ("join", "relpath") else ()))]
        if not all(isinstance(t, str) for t in texts):
            if any(t is None for t in texts):
                raise machine.error("TypeError", "expected str, bytes or os.PathLike object, not NoneType")
            return unknown_path(machine, *texts)
        result = function(*texts)
        return PyList(result) if isinstance(result, list) else result

    known(f"os.path.{name}")(run)


for _name in (
    "join",
    "dirname",
    "basename",
    "split",
    "splitext",
    "splitdrive",
    "normpath",
    "isabs",
    "normcase",
    "relpath",
):
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
            return machine.decided(Cond(f"{name} of {machine.number_of(text)}"))
        found = located(machine, text)
        if found is not None:
            return bool(check(found))
        if isinstance(text, str) and not os.path.isabs(text) and "working_folder" in machine.context:
            # who asks for an expression stands in a folder, and the file is not there
            machine.builder.assumptions.append(f"there is no file {text!r} in the working folder")
            return False
        shown = text if isinstance(text, str) else label(machine, text)
        return machine.decided(Cond(f"{shown!r} {name}" if isinstance(text, str) else f"{shown} {name}"))

    return run


QUESTIONS = {
    "exists": _exists("exists", os.path.exists),
    "isfile": _exists("is a file", os.path.isfile),
    "isdir": _exists("is a folder", os.path.isdir),
    "islink": _exists("is a link", os.path.islink),
}
for _name, _run in QUESTIONS.items():
    known(f"os.path.{_name}")(_run)
known("os.path.lexists")(QUESTIONS["exists"])


@known("os.access")
def _access(machine: Machine, path: Any, *args: Any) -> Any:
    return QUESTIONS["exists"](machine, path)


def matching_files(machine: Machine, folder: Any, pattern: Any, recursive: bool) -> list[str] | None:
    """The paths below a folder of the project that fit a pattern; None where they are not known."""
    found = located(machine, folder)
    if found is None or not os.path.isdir(found) or not isinstance(pattern, str):
        return None
    parts = [p for p in pattern.split("/") if p]
    if recursive and parts:
        parts = ["**", *parts]
    paths, budget = [""], limits.ITERATIONS
    for part in parts:
        following: list[str] = []
        for path in paths:
            names = below(os.path.join(found, path), part == "**")
            budget -= len(names)
            if budget < 0:
                return None
            following += [posixpath.join(path, n) for n in names if part == "**" or fnmatch.fnmatchcase(n, part)]
        paths = list(dict.fromkeys(following))
    return [p for p in paths if p and inside(machine, os.path.join(found, p))]


def below(folder: str, deep: bool) -> list[str]:
    """The entries of a folder; with `deep` itself and every folder below it."""
    try:
        if not deep:
            return sorted(os.listdir(folder))
        walked = [os.path.relpath(top, folder).replace(os.sep, "/") for top, _, _ in islice(os.walk(folder), 2000)]
    except OSError:
        return []
    return sorted("" if w == "." else w for w in walked)


@known("glob.glob", "glob.iglob")
def _glob(machine: Machine, pathname: Any, *, recursive: Any = False, **options: Any) -> Any:
    text = path_text(pathname)
    if isinstance(text, str) and not options and "**" not in text.partition("*")[0]:
        wild = [i for i in (text.find(c) for c in "*?[") if i >= 0]
        head = text[: min(wild, default=len(text))].rpartition("/")[0]
        found = matching_files(machine, head or ".", text[len(head) :].lstrip("/"), False) if head else None
        if found is not None and (recursive is True or "**" not in text):
            return PyList([posixpath.join(head, f) for f in found])
    return Unknown("the files of a folder", machine.builder.site)


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


_from_disk(
    "os.walk",
    "os.stat",
    "os.path.getsize",
    "os.path.getmtime",
    "os.path.getctime",
    "os.path.samefile",
    "os.getcwd",
    "os.getpid",
    "os.getppid",
    "os.getlogin",
    "os.uname",
    "os.cpu_count",
    "os.getloadavg",
    "os.popen",
    "os.system",
    "os.urandom",
    "os.times",
    "os.sched_getaffinity",
    "shutil.which",
    "shutil.disk_usage",
    "tempfile.mkdtemp",
    "tempfile.gettempdir",
    "tempfile.mkstemp",
    "tempfile.NamedTemporaryFile",
    "tempfile.TemporaryDirectory",
    "tempfile.TemporaryFile",
    "os.get_terminal_size",
    "shutil.get_terminal_size",
    "os.path.ismount",
    "os.open",
    "os.pipe",
    "os.fork",
)
quiet_functions(
    "os.makedirs",
    "os.mkdir",
    "os.remove",
    "os.unlink",
    "os.rmdir",
    "os.rename",
    "os.replace",
    "os.chdir",
    "os.symlink",
    "os.chmod",
    "os.putenv",
    "os.unsetenv",
    "os.kill",
    "os.utime",
    "os.close",
    "os.umask",
    "os.nice",
    "shutil.copy",
    "shutil.copyfile",
    "shutil.copy2",
    "shutil.copytree",
    "shutil.rmtree",
    "shutil.move",
    "shutil.make_archive",
    "os.sync",
    "os.fsync",
    "os.truncate",
    "os.removedirs",
    "os.register_at_fork",
    "os.environ.clear",
)
for _name, _value in {
    "sep": "/",
    "linesep": "\n",
    "name": "posix",
    "pathsep": ":",
    "curdir": ".",
    "pardir": "..",
    "extsep": ".",
    "devnull": "/dev/null",
    "altsep": None,
    "R_OK": 4,
    "W_OK": 2,
    "X_OK": 1,
    "F_OK": 0,
    "O_RDONLY": 0,
    "SEEK_SET": 0,
    "SEEK_END": 2,
}.items():
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
    if machine.tries and isinstance(name, str):
        raise machine.error("KeyError", name)
    return Unknown(
        f"environment variable {name}" if isinstance(name, str) else "an environment variable", machine.builder.site
    )


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
