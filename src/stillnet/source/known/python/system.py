"""sys: the interpreter as a program sees it."""

from __future__ import annotations

import os
from collections import ChainMap

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...control.iteration import iterate
from ...machine import Machine
from ...modules.finder import Module
from ...modules.origins import find_module
from ...modules.text import parse_text
from ...operators import bare
from ...values import Instance, PyList
from ..registry import KNOWN, METHODS, known, known_class, known_value, method
from . import container_methods, exceptions  # noqa: F401 - their tables are extended here
from .builtins import frame_of
from .data_files import candidates
from .named import constant_tuple
from .quiet import quiet_class, quiet_functions, silent

VERSION = (3, 11, 9)


# -- sys ---------------------------------------------------------------------------------------------------------------
KNOWN["sys.version_info"] = constant_tuple(
    "sys.version_info", ("major", "minor", "micro", "releaselevel", "serial"), (*VERSION, "final", 0)
)
KNOWN["sys.version"] = ".".join(map(str, VERSION)) + " (main)"
KNOWN["sys.hexversion"] = 0x030B09F0
KNOWN["sys.platform"] = "linux"
KNOWN["sys.maxsize"] = 2**63 - 1
KNOWN["sys.byteorder"] = "little"
KNOWN["sys.executable"] = "python"
KNOWN["sys.prefix"] = KNOWN["sys.base_prefix"] = "/usr"
KNOWN["sys.flags"] = Unknown("sys.flags")
KNOWN["sys.implementation"] = Unknown("sys.implementation")
KNOWN["sys.float_info"] = constant_tuple(
    "sys.float_info",
    ("max", "min", "epsilon", "dig", "mant_dig"),
    (1.7976931348623157e308, 2.2250738585072014e-308, 2.220446049250313e-16, 15, 53),
)
quiet_functions(
    "sys.setrecursionlimit",
    "sys.settrace",
    "sys.setprofile",
    "sys.setswitchinterval",
    "sys.displayhook",
    "sys.excepthook",
    "sys.addaudithook",
    "sys.set_int_max_str_digits",
    "sys.set_asyncgen_hooks",
)


def _asked(*names: str) -> None:
    known(*names)(lambda machine, *args, **kwargs: Unknown("the state of the interpreter", machine.builder.site))


_asked(
    "sys.getsizeof",
    "sys.getrefcount",
    "sys.getrecursionlimit",
    "sys.gettrace",
    "sys.getprofile",
    "sys.getdefaultencoding",
    "sys.getfilesystemencoding",
    "sys.getswitchinterval",
    "sys.getwindowsversion",
    "sys._current_frames",
    "sys.get_int_max_str_digits",
)


@known("sys.exc_info")
def _exc_info(machine: Machine) -> Any:
    return (Unknown("an exception"), Unknown("an exception"), Unknown("an exception"))


@known("sys.exit")
def _exit(machine: Machine, code: Any = None) -> Any:
    raise machine.error("SystemExit", code if isinstance(code, str) else "", code=code)


@known("sys.intern")
def _intern(machine: Machine, text: Any) -> Any:
    return text


quiet_class(
    "sys.stream",
    isatty=lambda m, r: False,
    fileno=lambda m, r: m.unknown("fileno"),
    read=lambda m, r, *a: Unknown("what the user types", m.builder.site),
    readline=lambda m, r, *a: Unknown("what the user types", m.builder.site),
)
for _name in ("stdout", "stderr", "stdin", "__stdout__", "__stderr__", "__stdin__"):
    known_value(f"sys.{_name}")(lambda machine: Instance(KNOWN["sys.stream"], {"encoding": "utf-8"}))


@known_value("sys.argv")
def _argv(machine: Machine) -> Any:
    main = next((m for m in machine.finder.by_file.values() if m.variables.get("__name__") == "__main__"), None)
    made = PyList([main.path if main is not None and main.path is not None else ""])
    machine.context["command line"] = made
    return made


# -- sys.path ----------------------------------------------------------------------------------------------------------
@known_value("sys.path")
def _search_path(machine: Machine) -> Any:
    return PyList([r for r, _ in machine.finder.roots()], kind="sys.path")


def add_root(machine: Machine, path: Any) -> None:
    """A folder that the program puts on its search path is searched."""
    text = bare(path)
    if not isinstance(text, str):
        return
    finder = machine.finder
    for folder in candidates(machine, text or "."):
        root = os.path.normpath(folder)
        if os.path.isdir(root) and root not in finder.project:
            finder.project.append(root)
            for name in [n for n, m in finder.modules.items() if m is None]:
                del finder.modules[name]
            machine.context.pop("project_roots", None)
            return


@method("sys.path", "append")
def _path_append(machine: Machine, receiver: PyList, path: Any) -> None:
    add_root(machine, path)
    machine.change(receiver).append(path)


@method("sys.path", "insert")
def _path_insert(machine: Machine, receiver: PyList, index: Any, path: Any) -> None:
    add_root(machine, path)
    machine.change(receiver).insert(index if isinstance(index, int) else 0, path)


@method("sys.path", "extend")
def _path_extend(machine: Machine, receiver: PyList, paths: Any) -> None:
    for path in iterate(machine, paths, frame_of(machine)):
        _path_append(machine, receiver, path)


METHODS["sys.path"] = ChainMap(METHODS["sys.path"], METHODS["list"])  # type: ignore[assignment]


# -- sys.modules -------------------------------------------------------------------------------------------------------
def loaded_module(machine: Machine, name: Any) -> Any:
    if name == "__main__":
        found = next((m for m in machine.finder.by_file.values() if m.variables.get("__name__") == "__main__"), None)
        return found or _program(machine)
    return find_module(machine, name) if isinstance(name, str) and name else None


def _program(machine: Machine) -> Module:
    """The program itself where it is no file but an expression: a module without names."""
    made: Module = machine.context.setdefault(
        "program", Module("__main__", None, parse_text("", "<target>"), False, True)
    )
    return made


def _module_item(machine: Machine, receiver: Instance, name: Any) -> Any:
    if not isinstance(name, str):
        return machine.unknown("a module whose name is not known")
    found = loaded_module(machine, name)
    if found is None:
        raise machine.error("KeyError", name)
    return found


def _module_get(machine: Machine, receiver: Instance, name: Any, default: Any = None) -> Any:
    if not isinstance(name, str):
        return machine.unknown("a module whose name is not known")
    found = loaded_module(machine, name)
    return default if found is None else found


def _module_contains(machine: Machine, receiver: Instance, name: Any) -> Any:
    return loaded_module(machine, name) is not None


# A module that replaces itself by a lazy one is read through its own statements, so what is stored here is not used.
known_class(
    "sys.modules_table",
    __getitem__=_module_item,
    get=_module_get,
    __contains__=_module_contains,
    __setitem__=silent,
    __delitem__=silent,
    setdefault=_module_get,
    pop=_module_get,
    update=silent,
    __iter__=lambda m, r: m.unknown("sys.modules"),
    keys=lambda m, r: m.unknown("sys.modules"),
    items=lambda m, r: m.unknown("sys.modules"),
    values=lambda m, r: m.unknown("sys.modules"),
)
KNOWN["sys.modules"] = Instance(KNOWN["sys.modules_table"])
