"""Time, identity, threads and processes: what a program asks of its surroundings."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...values import Instance, PyList
from ..registry import KNOWN, known, known_class
from . import container_methods, exceptions  # noqa: F401 - their tables are extended here
from .quiet import quiet_class, quiet_functions
from .system import VERSION

# -- time, identity and the rest ---------------------------------------------------------------------------------------
known(
    "time.time",
    "time.perf_counter",
    "time.monotonic",
    "time.process_time",
    "time.time_ns",
    "time.perf_counter_ns",
    "time.strftime",
    "time.localtime",
    "time.gmtime",
    "time.ctime",
    "time.asctime",
    "time.mktime",
    "time.monotonic_ns",
    "time.thread_time",
    "timeit.default_timer",
)(lambda machine, *args, **kwargs: Unknown("the time", machine.builder.site))
quiet_functions(
    "time.sleep",
    "atexit.register",
    "atexit.unregister",
    "gc.collect",
    "gc.enable",
    "gc.disable",
    "gc.freeze",
    "signal.signal",
    "signal.alarm",
    "faulthandler.enable",
    "locale.setlocale",
    "multiprocessing.set_start_method",
    "multiprocessing.freeze_support",
    "torch.multiprocessing.set_start_method",
    "readline.parse_and_bind",
    "tracemalloc.start",
    "tracemalloc.stop",
    "resource.setrlimit",
)
for _name in ("datetime", "date", "time", "timedelta", "timezone"):
    KNOWN[f"datetime.{_name}"] = Unknown("the time")
known(
    "uuid.uuid4",
    "uuid.uuid1",
    "uuid.UUID",
    "platform.node",
    "platform.machine",
    "platform.release",
    "platform.version",
    "platform.processor",
    "platform.platform",
    "socket.gethostname",
    "getpass.getuser",
    "os.getuid",
    "platform.uname",
    "hashlib.md5",
    "hashlib.sha1",
    "hashlib.sha256",
    "hashlib.sha512",
    "hashlib.new",
    "zlib.crc32",
    "hashlib.blake2b",
)(lambda machine, *args, **kwargs: Unknown("something that differs from run to run", machine.builder.site))
known("platform.system")(lambda machine: "Linux")
known("platform.python_version")(lambda machine: ".".join(map(str, VERSION)))
known("platform.python_version_tuple")(lambda machine: tuple(map(str, VERSION)))
known("platform.python_implementation")(lambda machine: "CPython")
for _name in (
    "ascii_letters",
    "ascii_lowercase",
    "ascii_uppercase",
    "digits",
    "hexdigits",
    "octdigits",
    "punctuation",
    "printable",
    "whitespace",
):
    import string

    KNOWN[f"string.{_name}"] = getattr(string, _name)
KNOWN["string.Template"] = Unknown("string.Template")


def _text_function(name: str) -> None:
    def run(machine: Machine, text: Any, *args: Any, **options: Any) -> Any:
        if isinstance(text, str) and all(isinstance(v, (str, int, bool)) for v in (*args, *options.values())):
            import textwrap

            try:
                result = getattr(textwrap, name)(text, *args, **options)
            except (TypeError, ValueError) as error:
                raise machine.error(type(error).__name__, str(error)) from None
            return PyList(result) if isinstance(result, list) else result
        return Unknown(f"textwrap.{name} of something not known", machine.builder.site)

    known(f"textwrap.{name}")(run)


for _name in ("dedent", "indent", "fill", "wrap", "shorten"):
    _text_function(_name)


@known("inspect.cleandoc")
def _cleandoc(machine: Machine, text: Any) -> Any:
    import inspect

    return inspect.cleandoc(text) if isinstance(text, str) else text


# -- threads and processes: nothing runs -------------------------------------------------------------------------------
for _name in (
    "threading.Lock",
    "threading.RLock",
    "threading.Event",
    "threading.Condition",
    "threading.Semaphore",
    "threading.Barrier",
    "threading.Thread",
    "threading.Timer",
    "multiprocessing.Lock",
    "multiprocessing.Event",
    "queue.Queue",
    "queue.PriorityQueue",
    "queue.LifoQueue",
    "queue.SimpleQueue",
    "multiprocessing.Queue",
    "multiprocessing.Process",
    "multiprocessing.Manager",
    "asyncio.Lock",
    "asyncio.Semaphore",
    "asyncio.Event",
):
    quiet_class(_name)
known_class("threading.local", construct=lambda m, c, a, k: Instance(c, site=m.builder.site))
known(
    "threading.current_thread",
    "threading.get_ident",
    "threading.main_thread",
    "threading.active_count",
    "multiprocessing.cpu_count",
    "multiprocessing.current_process",
    "multiprocessing.get_context",
    "multiprocessing.Pool",
    "concurrent.futures.ThreadPoolExecutor",
    "concurrent.futures.ProcessPoolExecutor",
    "subprocess.run",
    "subprocess.Popen",
    "subprocess.check_output",
    "subprocess.call",
    "subprocess.check_call",
    "subprocess.getoutput",
)(lambda machine, *args, **kwargs: Unknown("another process or thread", machine.builder.site))


@known(
    "asyncio.run",
    "asyncio.create_task",
    "asyncio.ensure_future",
    "asyncio.wait_for",
    "asyncio.shield",
    "asyncio.run_coroutine_threadsafe",
)
def _await(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    return value


@known("asyncio.gather")
def _gather(machine: Machine, *values: Any, **options: Any) -> Any:
    return PyList(list(values))


quiet_functions("asyncio.sleep", "asyncio.set_event_loop", "asyncio.set_event_loop_policy")
