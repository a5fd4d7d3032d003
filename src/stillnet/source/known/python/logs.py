"""Logging, warnings, progress bars and tracebacks: they say something to a person and nothing to the program."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...control.iteration import iterate
from ...control.loops import make_range
from ...machine import Machine
from ...values import Class, Instance, Native, PyIterator, PyList
from ..registry import KNOWN, known, known_class
from .builtins import frame_of
from .quiet import itself, quiet_class, quiet_functions, silent

# -- logging -----------------------------------------------------------------------------------------------------------
LEVELS = {"CRITICAL": 50, "FATAL": 50, "ERROR": 40, "WARNING": 30, "WARN": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0}
for _name, _value in LEVELS.items():
    KNOWN[f"logging.{_name}"] = _value


def _logger(machine: Machine, name: Any = "root", *args: Any) -> Any:
    """One logger for each name."""
    made: dict[Any, Instance] = machine.context.setdefault("loggers", {})
    key = name if isinstance(name, str) else "root"
    if key not in made:
        made[key] = Instance(KNOWN["logging.Logger"], fresh_logger(key))
    return made[key]


def fresh_logger(name: Any, level: Any = 0) -> dict[str, Any]:
    """The attributes of a logger that nobody has set up."""
    return {
        "name": name,
        "level": level,
        "handlers": PyList([]),
        "filters": PyList([]),
        "propagate": True,
        "parent": None,
        "disabled": False,
    }


def _initialise(machine: Machine, receiver: Instance, name: Any = "root", level: Any = 0, *args: Any) -> None:
    for key, value in fresh_logger(name, level).items():
        machine.put(receiver.attributes, key, value)


quiet_class(
    "logging.Logger",
    __init__=_initialise,
    isEnabledFor=lambda m, r, *a: False,
    getEffectiveLevel=lambda m, r: 30,
    hasHandlers=lambda m, r: False,
    getChild=lambda m, r, suffix: _logger(m, suffix),
)
known("logging.getLogger")(_logger)
quiet_class("logging.LoggerAdapter", ("logging.Logger",))
for _name in (
    "Handler",
    "StreamHandler",
    "FileHandler",
    "NullHandler",
    "Formatter",
    "Filter",
    "LogRecord",
    "handlers.RotatingFileHandler",
    "handlers.TimedRotatingFileHandler",
    "handlers.QueueHandler",
):
    quiet_class(f"logging.{_name}")
quiet_functions(
    "logging.basicConfig",
    "logging.info",
    "logging.debug",
    "logging.warning",
    "logging.warn",
    "logging.error",
    "logging.critical",
    "logging.exception",
    "logging.log",
    "logging.disable",
    "logging.captureWarnings",
    "logging.addLevelName",
    "logging.shutdown",
    "logging.setLoggerClass",
    "logging.config.dictConfig",
    "logging.config.fileConfig",
    "logging.setLogRecordFactory",
    "pprint.pprint",
    "traceback.print_exc",
    "traceback.print_stack",
    "traceback.print_exception",
    "traceback.print_tb",
    "pdb.set_trace",
    "pprint.pp",
    "faulthandler.dump_traceback",
)
known("logging.getLevelName")(
    lambda machine, level: (
        next((n for n, v in LEVELS.items() if v == level), Unknown("the name of a level"))
        if isinstance(level, int)
        else LEVELS.get(level, Unknown("a level"))
        if isinstance(level, str)
        else Unknown("a level")
    )
)
known("logging.getLoggerClass")(lambda machine: KNOWN["logging.Logger"])
KNOWN["logging.root"] = Instance(KNOWN["logging.Logger"], {"name": "root", "level": 30, "handlers": PyList([])})
known(
    "traceback.format_exc",
    "traceback.format_exception",
    "traceback.format_stack",
    "traceback.extract_stack",
    "traceback.format_tb",
    "pprint.pformat",
    "traceback.extract_tb",
    "traceback.walk_tb",
)(lambda machine, *args, **kwargs: Unknown("a text for a person", machine.builder.site))

# -- warnings ----------------------------------------------------------------------------------------------------------
quiet_functions(
    "warnings.warn",
    "warnings.filterwarnings",
    "warnings.simplefilter",
    "warnings.resetwarnings",
    "warnings.warn_explicit",
    "warnings.showwarning",
    "warnings.formatwarning",
)
quiet_class("warnings.catch_warnings", __enter__=lambda m, r: PyList([]))


@known("warnings.deprecated")
def _deprecated(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Native("warnings.deprecated", lambda m, function: function)


# -- progress bars -----------------------------------------------------------------------------------------------------
def _bar(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    iterable = args[0] if args else kwargs.get("iterable")
    attributes = {
        "iterable": iterable,
        "n": 0,
        "total": kwargs.get("total"),
        "desc": kwargs.get("desc"),
        "format_dict": Unknown("the state of a progress bar"),
    }
    return Instance(cls, attributes, site=machine.builder.site)


def _bar_items(machine: Machine, receiver: Instance) -> Any:
    source = receiver.attributes["iterable"]
    items = iterate(machine, source, frame_of(machine), unknown_ok=True)
    return items if isinstance(items, Unknown) else PyIterator(items)


def _bar_length(machine: Machine, receiver: Instance) -> Any:
    from ...containers import length

    total = receiver.attributes["total"]
    return total if total is not None else length(machine, receiver.attributes["iterable"], frame_of(machine))


BAR = quiet_class(
    "tqdm.tqdm",
    construct=_bar,
    __iter__=_bar_items,
    __len__=_bar_length,
    __bool__=lambda m, r: True,
    write=silent,
    __enter__=itself,
    __exit__=silent,
)
for _name in (
    "tqdm.auto.tqdm",
    "tqdm.notebook.tqdm",
    "tqdm.std.tqdm",
    "tqdm.tqdm_notebook",
    "tqdm.asyncio.tqdm",
    "tqdm.rich.tqdm",
    "tqdm.autonotebook.tqdm",
    "tqdm.contrib.tenumerate",
):
    KNOWN[_name] = BAR
for _name in ("tqdm.trange", "tqdm.auto.trange", "tqdm.notebook.trange", "tqdm.tnrange"):
    known(_name)(lambda machine, *args, **kwargs: _bar(machine, BAR, [make_range(machine, args)], kwargs))
known("rich.progress.track")(lambda machine, sequence, *args, **kwargs: sequence)
quiet_functions("rich.print")
known_class("rich.console.Console", ("logging.Logger",))
