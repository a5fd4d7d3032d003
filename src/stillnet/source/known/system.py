"""sys, importlib, time, platform, threading and what else stands between a program and its machine."""

from __future__ import annotations

import os
import textwrap
from collections import ChainMap
from typing import Any

from ...base.unknown import Unknown
from ..calls import call
from ..containers import iterate
from ..imports import find_module, library_attribute
from ..machine import Machine
from ..modules import Module
from ..operators import bare
from ..values import Class, Instance, Native, PyDict, PyList
from . import container_methods, exceptions  # noqa: F401 - their tables are extended here
from .builtins import frame_of
from .data_files import candidates, inside, located
from .named import constant_tuple
from .quiet import itself, quiet_class, quiet_functions, silent
from .registry import KNOWN, METHODS, known, known_class, known_value, method

VERSION = (3, 11, 9)


# -- sys ---------------------------------------------------------------------------------------------------------------
KNOWN["sys.version_info"] = constant_tuple("sys.version_info", ("major", "minor", "micro", "releaselevel", "serial"), (*VERSION, "final", 0))
KNOWN["sys.version"] = ".".join(map(str, VERSION)) + " (main)"
KNOWN["sys.hexversion"] = 0x030B09F0
KNOWN["sys.platform"] = "linux"
KNOWN["sys.maxsize"] = 2**63 - 1
KNOWN["sys.byteorder"] = "little"
KNOWN["sys.executable"] = "python"
KNOWN["sys.prefix"] = KNOWN["sys.base_prefix"] = "/usr"
KNOWN["sys.flags"] = Unknown("sys.flags")
KNOWN["sys.implementation"] = Unknown("sys.implementation")
KNOWN["sys.float_info"] = constant_tuple("sys.float_info", ("max", "min", "epsilon", "dig", "mant_dig"),
                                         (1.7976931348623157e308, 2.2250738585072014e-308, 2.220446049250313e-16, 15, 53))
quiet_functions("sys.setrecursionlimit", "sys.settrace", "sys.setprofile", "sys.setswitchinterval", "sys.displayhook", "sys.excepthook",
                "sys.addaudithook", "sys.set_int_max_str_digits", "sys.set_asyncgen_hooks")


def _asked(*names: str) -> None:
    known(*names)(lambda machine, *args, **kwargs: Unknown("the state of the interpreter", machine.builder.site))


_asked("sys.getsizeof", "sys.getrefcount", "sys._getframe", "sys.getrecursionlimit", "sys.gettrace", "sys.getprofile", "sys.getdefaultencoding",
       "sys.getfilesystemencoding", "sys.getswitchinterval", "sys.getwindowsversion", "sys._current_frames", "sys.get_int_max_str_digits")


@known("sys.exc_info")
def _exc_info(machine: Machine) -> Any:
    return (Unknown("an exception"), Unknown("an exception"), Unknown("an exception"))


@known("sys.exit")
def _exit(machine: Machine, code: Any = None) -> Any:
    raise machine.error("SystemExit", code if isinstance(code, str) else "", code=code)


@known("sys.intern")
def _intern(machine: Machine, text: Any) -> Any:
    return text


quiet_class("sys.stream", isatty=lambda m, r: False, fileno=lambda m, r: m.unknown("fileno"),
            read=lambda m, r, *a: Unknown("what the user types", m.builder.site),
            readline=lambda m, r, *a: Unknown("what the user types", m.builder.site))
for _name in ("stdout", "stderr", "stdin", "__stdout__", "__stderr__", "__stdin__"):
    known_value(f"sys.{_name}")(lambda machine: Instance(KNOWN["sys.stream"], {"encoding": "utf-8"}))


@known_value("sys.argv")
def _argv(machine: Machine) -> Any:
    main = next((m for m in machine.finder.by_file.values() if m.variables.get("__name__") == "__main__"), None)
    return PyList([main.path if main is not None and main.path is not None else ""])


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
        return next((m for m in machine.finder.by_file.values() if m.variables.get("__name__") == "__main__"), None)
    return find_module(machine, name) if isinstance(name, str) and name else None


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
known_class("sys.modules_table", __getitem__=_module_item, get=_module_get, __contains__=_module_contains, __setitem__=silent, __delitem__=silent,
            setdefault=_module_get, pop=_module_get, update=silent, keys=lambda m, r: m.unknown("sys.modules"),
            items=lambda m, r: m.unknown("sys.modules"), values=lambda m, r: m.unknown("sys.modules"))
KNOWN["sys.modules"] = Instance(KNOWN["sys.modules_table"])


# -- importlib ---------------------------------------------------------------------------------------------------------
def _spec(machine: Machine, name: str, module: Any, path: Any = None) -> Instance:
    origin = module.path if isinstance(module, Module) else path
    return Instance(KNOWN["importlib.machinery.ModuleSpec"], {
        "name": name, "origin": origin, "loader": Instance(KNOWN["importlib.machinery.SourceFileLoader"], {"module": module}), "module": module,
        "parent": name.rpartition(".")[0], "has_location": True,
        "submodule_search_locations": PyList([]) if isinstance(module, Module) and module.package else None})


def _load_module(machine: Machine, receiver: Instance, *args: Any) -> Any:
    return receiver.attributes.get("module")


quiet_class("importlib.machinery.ModuleSpec")
quiet_class("importlib.machinery.SourceFileLoader", load_module=_load_module)
quiet_class("importlib.abc.Loader")
quiet_class("importlib.abc.MetaPathFinder")


@known("importlib.util.find_spec", "importlib.find_loader", "pkgutil.find_loader", "imp.find_module")
def _find_spec(machine: Machine, name: Any, package: Any = None) -> Any:
    if not isinstance(name, str):
        return machine.unknown("find_spec of a name that is not known")
    found = find_module(machine, name)
    return None if found is None else _spec(machine, name, found)


@known("importlib.util.spec_from_file_location")
def _spec_from_file(machine: Machine, name: Any, location: Any = None, **options: Any) -> Any:
    path = located(machine, location)
    if path is None or not path.endswith(".py") or not inside(machine, path) or not isinstance(name, str):
        return machine.unknown("a module loaded from a file")
    finder = machine.finder
    module = finder.by_file.get(os.path.realpath(path)) or finder._open(name, path, False, True)
    return _spec(machine, name, module, path) if module is not None else machine.unknown("a module loaded from a file")


@known("importlib.util.module_from_spec")
def _module_from_spec(machine: Machine, spec: Any) -> Any:
    found = spec.attributes.get("module") if isinstance(spec, Instance) else None
    return found if found is not None else machine.unknown("a module made from a specification")


@known("importlib.reload")
def _reload(machine: Machine, module: Any) -> Any:
    return module


quiet_functions("importlib.invalidate_caches")


@known("pkgutil.iter_modules", "pkgutil.walk_packages")
def _iter_modules(machine: Machine, path: Any = None, prefix: Any = "") -> Any:
    """The modules in folders of the project."""
    folders = iterate(machine, path, frame_of(machine), unknown_ok=True) if path is not None else Unknown("all modules")
    if isinstance(folders, Unknown) or not isinstance(prefix, str):
        return Unknown("the modules of a package", machine.builder.site)
    found = []
    for folder in folders:
        place = located(machine, folder)
        if place is None or not os.path.isdir(place):
            return Unknown("the modules of a package", machine.builder.site)
        for entry in sorted(os.listdir(place)):
            package = os.path.isfile(os.path.join(place, entry, "__init__.py"))
            if package or (entry.endswith(".py") and entry != "__init__.py"):
                name = prefix + (entry if package else entry[:-3])
                found.append(constant_tuple("ModuleInfo", ("module_finder", "name", "ispkg"), (None, name, package)))
    return PyList(found)


known_class("importlib.metadata.PackageNotFoundError", ("ModuleNotFoundError",))
KNOWN["pkg_resources.DistributionNotFound"] = KNOWN["importlib.metadata.PackageNotFoundError"]


@known("importlib.metadata.version", "importlib_metadata.version")
def package_version(machine: Machine, name: Any) -> Any:
    """The version of a package, where the environment says it."""
    if not isinstance(name, str):
        return machine.unknown("the version of a package")
    if name in machine.environment:
        return machine.environment[name]
    if name in ("torch", "numpy"):
        return library_attribute(machine, name, "__version__")
    if machine.try_depth and find_module(machine, name.replace("-", "_")) is None:
        raise machine.error("importlib.metadata.PackageNotFoundError", name)
    return Unknown(f"the version of {name}", machine.builder.site)


@known("pkg_resources.get_distribution", "importlib.metadata.distribution")
def _distribution(machine: Machine, name: Any) -> Any:
    return Instance(KNOWN["types.SimpleNamespace"], {"version": package_version(machine, name)})


# -- time, identity and the rest ---------------------------------------------------------------------------------------
known("time.time", "time.perf_counter", "time.monotonic", "time.process_time", "time.time_ns", "time.perf_counter_ns", "time.strftime", "time.localtime",
      "time.gmtime", "time.ctime", "time.asctime", "time.mktime", "time.monotonic_ns", "time.thread_time", "timeit.default_timer")(
    lambda machine, *args, **kwargs: Unknown("the time", machine.builder.site))
quiet_functions("time.sleep", "atexit.register", "atexit.unregister", "gc.collect", "gc.enable", "gc.disable", "gc.freeze", "signal.signal", "signal.alarm",
                "faulthandler.enable", "locale.setlocale", "multiprocessing.set_start_method", "multiprocessing.freeze_support",
                "torch.multiprocessing.set_start_method", "readline.parse_and_bind", "tracemalloc.start", "tracemalloc.stop", "resource.setrlimit")
for _name in ("datetime", "date", "time", "timedelta", "timezone"):
    KNOWN[f"datetime.{_name}"] = Unknown("the time")
known("uuid.uuid4", "uuid.uuid1", "uuid.UUID", "platform.node", "platform.machine", "platform.release", "platform.version", "platform.processor",
      "platform.platform", "socket.gethostname", "getpass.getuser", "os.getuid", "platform.uname", "hashlib.md5", "hashlib.sha1",
      "hashlib.sha256", "hashlib.sha512", "hashlib.new", "zlib.crc32", "hashlib.blake2b")(
    lambda machine, *args, **kwargs: Unknown("something that differs from run to run", machine.builder.site))
known("platform.system")(lambda machine: "Linux")
known("platform.python_version")(lambda machine: ".".join(map(str, VERSION)))
known("platform.python_version_tuple")(lambda machine: tuple(map(str, VERSION)))
known("platform.python_implementation")(lambda machine: "CPython")
for _name in ("ascii_letters", "ascii_lowercase", "ascii_uppercase", "digits", "hexdigits", "octdigits", "punctuation", "printable", "whitespace"):
    import string

    KNOWN[f"string.{_name}"] = getattr(string, _name)
KNOWN["string.Template"] = Unknown("string.Template")


def _text_function(name: str) -> None:
    function = getattr(textwrap, name)

    def run(machine: Machine, text: Any, *args: Any, **options: Any) -> Any:
        if isinstance(text, str) and all(isinstance(v, (str, int, bool)) for v in (*args, *options.values())):
            try:
                result = function(text, *args, **options)
            except (TypeError, ValueError) as error:
                raise machine.error(type(error).__name__, str(error)) from None
            return PyList(result) if isinstance(result, list) else result
        return Unknown(f"textwrap.{name} of something not known", machine.builder.site)

    known(f"textwrap.{name}")(run)


for _name in ("dedent", "indent", "fill", "wrap", "shorten"):
    _text_function(_name)
known("inspect.cleandoc")(lambda machine, text: textwrap.dedent(text).strip() if isinstance(text, str) else text)


# -- threads and processes: nothing runs -------------------------------------------------------------------------------
for _name in ("threading.Lock", "threading.RLock", "threading.Event", "threading.Condition", "threading.Semaphore", "threading.Barrier",
              "threading.Thread", "threading.Timer", "multiprocessing.Lock", "multiprocessing.Event", "queue.Queue", "queue.PriorityQueue",
              "queue.LifoQueue", "queue.SimpleQueue", "multiprocessing.Queue", "multiprocessing.Process", "multiprocessing.Manager",
              "asyncio.Lock", "asyncio.Semaphore", "asyncio.Event"):
    quiet_class(_name)
known_class("threading.local", construct=lambda m, c, a, k: Instance(c, site=m.builder.site))
known("threading.current_thread", "threading.get_ident", "threading.main_thread", "threading.active_count", "multiprocessing.cpu_count",
      "multiprocessing.current_process", "multiprocessing.get_context", "multiprocessing.Pool", "concurrent.futures.ThreadPoolExecutor",
      "concurrent.futures.ProcessPoolExecutor", "subprocess.run", "subprocess.Popen", "subprocess.check_output", "subprocess.call",
      "subprocess.check_call", "subprocess.getoutput")(lambda machine, *args, **kwargs: Unknown("another process or thread", machine.builder.site))


@known("asyncio.run", "asyncio.create_task", "asyncio.ensure_future", "asyncio.wait_for", "asyncio.shield", "asyncio.run_coroutine_threadsafe")
def _await(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    return value


@known("asyncio.gather")
def _gather(machine: Machine, *values: Any, **options: Any) -> Any:
    return PyList(list(values))


quiet_functions("asyncio.sleep", "asyncio.set_event_loop", "asyncio.set_event_loop_policy")


# -- contextvars and weakref -------------------------------------------------------------------------------------------
def _context_variable(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    attributes = {"name": args[0] if args else None, **({"default": kwargs["default"]} if "default" in kwargs else {})}
    return Instance(cls, attributes, site=machine.builder.site)


def _context_get(machine: Machine, receiver: Instance, *default: Any) -> Any:
    for name in ("value", "default"):
        if name == "default" and default:
            return default[0]
        if name in receiver.attributes:
            return receiver.attributes[name]
    raise machine.error("LookupError", "a context variable without a value")


def _context_set(machine: Machine, receiver: Instance, value: Any) -> Any:
    old = receiver.attributes.get("value", NO_VALUE)
    machine.put(receiver.attributes, "value", value)
    return Instance(KNOWN["contextvars.Token"], {"old_value": old, "var": receiver})


def _context_reset(machine: Machine, receiver: Instance, token: Any) -> None:
    old = token.attributes.get("old_value", NO_VALUE) if isinstance(token, Instance) else NO_VALUE
    if old is not NO_VALUE:
        machine.put(receiver.attributes, "value", old)
    elif "value" in receiver.attributes:
        machine.remove(receiver.attributes, "value")


known_class("contextvars.Token")
NO_VALUE = known_class("contextvars._NoValue")
known_class("contextvars.ContextVar", construct=_context_variable, get=_context_get, set=_context_set, reset=_context_reset)
quiet_class("contextvars.Context")
known("contextvars.copy_context")(lambda machine: Instance(KNOWN["contextvars.Context"]))


@known("weakref.ref", "weakref.WeakMethod", "weakref.ReferenceType")
def _reference(machine: Machine, value: Any, *callback: Any) -> Any:
    return Native("weakref.ref", lambda m: value)


@known("weakref.proxy")
def _proxy(machine: Machine, value: Any, *callback: Any) -> Any:
    return value


quiet_functions("weakref.finalize")
for _name, _builtin in {"WeakValueDictionary": "dict", "WeakKeyDictionary": "dict", "WeakSet": "set"}.items():
    KNOWN[f"weakref.{_name}"] = KNOWN[_builtin]


@known("struct.calcsize")
def _calcsize(machine: Machine, form: Any) -> Any:
    import struct

    try:
        return struct.calcsize(form) if isinstance(form, str) else Unknown("struct.calcsize", machine.builder.site)
    except struct.error as error:
        raise machine.error("ValueError", str(error)) from None


known("struct.pack", "struct.unpack", "struct.unpack_from", "struct.iter_unpack")(
    lambda machine, *args, **kwargs: Unknown("packed bytes", machine.builder.site))

__all__ = ["PyDict", "call", "itself"]
