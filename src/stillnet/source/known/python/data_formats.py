"""json, yaml, toml, csv and configuration files as data; pickles are never opened."""

from __future__ import annotations

import functools
import json
import sys

from ....base.annotations import Any
from ....base.unknown import Unknown
from ... import limits
from ...calls import call
from ...machine import Machine
from ...operators import bare
from ...values import PyDict, PyIterator, PyList, PySet
from ..registry import known, known_class
from .builtins import frame_of
from .data_files import content_of, open_file
from .quiet import quiet_class, quiet_functions

# A larger yaml text is not read: the loader is written in Python.
YAML_LENGTH = 300_000
# More values than this are not data for a program to be read.
VALUES = 200_000


# -- between data and values -------------------------------------------------------------------------------------------
class TooMuch(Exception):
    """Data that is larger, or repeats itself more often, than a file needs."""


def to_values(data: Any) -> Any:
    """Plain data as values of the program; raises TooMuch."""
    left = [VALUES]

    def convert(item: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise TooMuch
        if isinstance(item, dict):
            return PyDict(
                {key if not isinstance(key, list) else tuple(key): convert(value) for key, value in item.items()}
            )
        if isinstance(item, list):
            return PyList([convert(v) for v in item])
        if isinstance(item, tuple):
            return tuple(convert(v) for v in item)
        if isinstance(item, set):
            return PySet(dict.fromkeys(item))
        if item is None or isinstance(item, (bool, int, float, str, bytes, Unknown)):
            return item
        return Unknown(f"a {type(item).__name__} in a data file")

    return convert(data)


class NotData(Exception):
    """A value whose content is not known."""


def to_data(value: Any) -> Any:
    """A value as plain data; raises NotData."""
    value = bare(value)
    if isinstance(value, PyDict):
        return {k: to_data(v) for k, v in value.items.items()}
    if isinstance(value, PyList):
        return [to_data(v) for v in value.items]
    if isinstance(value, tuple):
        return [to_data(v) for v in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise NotData


def loaded(machine: Machine, api: str, source: Any, load: Any, longest: int) -> Any:
    """Data from a file object or a text, by a loader that only makes plain data."""
    text = content_of(machine, source)
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    if not isinstance(text, str):
        return text if isinstance(text, Unknown) else Unknown(f"{api} of something not known", machine.builder.site)
    if len(text) > longest:
        return machine.unknown(f"{api} of a long text")
    try:
        return to_values(load(text))
    except (ValueError, RecursionError, TooMuch) as error:
        return problem(machine, api, error)


def problem(machine: Machine, api: str, error: Exception) -> Any:
    if machine.tries and isinstance(error, ValueError):
        raise machine.error("json.JSONDecodeError" if api.startswith("json") else "ValueError", str(error)) from None
    return machine.unknown(f"{api}: {type(error).__name__}")


# -- json --------------------------------------------------------------------------------------------------------------
known_class("json.JSONDecodeError", ("ValueError",))
known_class("json.decoder.JSONDecodeError", ("json.JSONDecodeError",))
quiet_class("json.JSONEncoder")
quiet_class("json.JSONDecoder")


@known("json.load", "json.loads")
def _json_load(machine: Machine, source: Any, **options: Any) -> Any:
    hooks = {k: bare(options.get(k)) for k in ("object_hook", "object_pairs_hook")}
    if any(options.get(k) is not None for k in ("cls", "parse_float", "parse_int", "parse_constant")):
        return machine.unknown("json.load with a hook")
    found = loaded(machine, "json.load", source, json.loads, limits.TEXT * 4)
    return hooked(machine, found, **hooks) if any(hooks.values()) else found


def hooked(machine: Machine, value: Any, object_hook: Any, object_pairs_hook: Any) -> Any:
    """What the hooks of the loader make of every object, the innermost first; pairs go before objects."""
    if isinstance(value, PyList):
        return PyList([hooked(machine, item, object_hook, object_pairs_hook) for item in value.items])
    if not isinstance(value, PyDict):
        return value
    items = {k: hooked(machine, item, object_hook, object_pairs_hook) for k, item in value.items.items()}
    given = PyDict(items) if object_pairs_hook is None else PyList(list(items.items()))
    return call(machine, object_pairs_hook or object_hook, [given], {}, frame_of(machine))


@known("json.dumps")
def _json_dumps(machine: Machine, value: Any, **options: Any) -> Any:
    plain = {
        k: bare(v)
        for k, v in options.items()
        if k in ("indent", "sort_keys", "ensure_ascii", "separators", "skipkeys", "allow_nan")
    }
    try:
        return json.dumps(to_data(value), **plain)
    except (NotData, TypeError, ValueError, RecursionError):
        return Unknown("json.dumps of something not known", machine.builder.site)


quiet_functions("json.dump", "yaml.dump_all", "toml.dump", "csv.field_size_limit")


# -- yaml --------------------------------------------------------------------------------------------------------------
def from_yaml(text: str) -> Any:
    import yaml

    try:
        return yaml.load(text, yaml_loader())
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None


@functools.cache
def yaml_loader() -> Any:
    """Makes plain data and nothing else: tuples too, and of what has another tag, only that it is not known."""
    import yaml

    class PlainLoader(yaml.SafeLoader):
        pass

    def tuple_of(loader: Any, node: Any) -> tuple[Any, ...]:
        return tuple(loader.construct_sequence(node, deep=True))

    def tagged(loader: Any, suffix: str, node: Any) -> Unknown:
        return Unknown(f"a yaml value with the tag {node.tag}")

    PlainLoader.add_constructor("tag:yaml.org,2002:python/tuple", tuple_of)
    PlainLoader.add_multi_constructor("", tagged)
    return PlainLoader


def from_omega_yaml(text: str) -> Any:
    """OmegaConf reads `1e-3` as a number and leaves dates as texts."""
    import yaml

    try:
        return yaml.load(text, omega_loader())
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None


OMEGA_FLOAT = r"""^(?:
 [-+]?(?:[0-9][0-9_]*)\.[0-9_]*(?:[eE][-+]?[0-9]+)?
|[-+]?(?:[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)
|\.[0-9_]+(?:[eE][-+][0-9]+)?
|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*
|[-+]?\.(?:inf|Inf|INF)
|\.(?:nan|NaN|NAN))$"""


@functools.cache
def omega_loader() -> Any:
    import re

    class OmegaLoader(yaml_loader()):  # type: ignore[misc]
        pass

    dates = "tag:yaml.org,2002:timestamp"
    OmegaLoader.yaml_implicit_resolvers = {
        letter: [(tag, pattern) for tag, pattern in found if tag != dates]
        for letter, found in yaml_loader().yaml_implicit_resolvers.items()
    }
    OmegaLoader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(OMEGA_FLOAT, re.X), list("-+0123456789."))
    return OmegaLoader


@known("yaml.safe_load", "yaml.full_load")
def _yaml_safe(machine: Machine, source: Any) -> Any:
    return loaded(machine, "yaml.safe_load", source, from_yaml, YAML_LENGTH)


@known("yaml.load", "yaml.unsafe_load")
def _yaml_load(machine: Machine, source: Any, Loader: Any = None, **options: Any) -> Any:
    name = getattr(Loader, "name", None)
    if name not in ("SafeLoader", "CSafeLoader", "FullLoader", "BaseLoader", "CLoader", "CFullLoader"):
        machine.observations.append(("load", "yaml.load", machine.builder.site, dict(options)))
    return loaded(machine, "yaml.load", source, from_yaml, YAML_LENGTH)


@known("yaml.dump", "yaml.safe_dump")
def _yaml_dump(machine: Machine, *args: Any, **options: Any) -> Any:
    return None if len(args) > 1 or "stream" in options else Unknown("yaml.dump", machine.builder.site)


for _name in (
    "SafeLoader",
    "CSafeLoader",
    "FullLoader",
    "Loader",
    "UnsafeLoader",
    "BaseLoader",
    "CLoader",
    "CFullLoader",
    "Dumper",
    "SafeDumper",
    "CDumper",
    "CSafeDumper",
):
    quiet_class(f"yaml.{_name}")
for _name in ("YAMLError", "MarkedYAMLError"):
    known_class(f"yaml.{_name}", ("Exception",))
quiet_functions("yaml.add_constructor", "yaml.add_representer", "yaml.add_implicit_resolver")


# -- literals of Python ------------------------------------------------------------------------------------------------
@known("ast.literal_eval")
def _literal(machine: Machine, text: Any) -> Any:
    import ast

    source = bare(text)
    if not isinstance(source, str) or len(source) > limits.TEXT:
        return Unknown("literal_eval of something not known", machine.builder.site)
    try:
        return to_values(ast.literal_eval(source.strip(" \t")))
    except (ValueError, SyntaxError) as error:
        raise machine.error(type(error).__name__, str(error)) from None
    except (RecursionError, MemoryError, TooMuch):
        return machine.unknown("literal_eval of a long text")


# -- toml --------------------------------------------------------------------------------------------------------------
def _toml(text: str) -> Any:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads(text)


@known("toml.load", "toml.loads", "tomllib.load", "tomllib.loads", "tomli.load", "tomli.loads")
def _toml_load(machine: Machine, source: Any, **options: Any) -> Any:
    text = bare(source)
    if isinstance(text, str) and text.endswith(".toml") and "\n" not in text:
        source = open_file(machine, source)
    return loaded(machine, "toml.load", source, _toml, limits.TEXT)


@known("toml.dumps")
def _toml_dumps(machine: Machine, *args: Any) -> Any:
    return Unknown("toml.dumps", machine.builder.site)


# -- csv ---------------------------------------------------------------------------------------------------------------
def rows_of(machine: Machine, source: Any, options: dict[str, Any]) -> list[list[str]] | None:
    import csv

    text = content_of(machine, source)
    delimiter = options.get("delimiter", ",")
    if not isinstance(text, str) or not isinstance(delimiter, str) or len(text) > limits.TEXT:
        return None
    try:
        found = list(csv.reader(text.splitlines(keepends=True), delimiter=delimiter))
    except (csv.Error, TypeError):
        return None
    return found if len(found) <= limits.ITERATIONS else None


@known("csv.reader")
def _csv_reader(machine: Machine, source: Any, *args: Any, **options: Any) -> Any:
    rows = rows_of(machine, source, options)
    return (
        Unknown("the rows of a file", machine.builder.site)
        if rows is None
        else PyIterator([PyList(list(r)) for r in rows])
    )


@known("csv.DictReader")
def _csv_dicts(machine: Machine, source: Any, *args: Any, **options: Any) -> Any:
    rows = rows_of(machine, source, options)
    if not rows or args or "fieldnames" in options:
        return Unknown("the rows of a file", machine.builder.site)
    return PyIterator([PyDict(dict(zip(rows[0], r))) for r in rows[1:]])


quiet_class("csv.writer")
quiet_class("csv.DictWriter")


# -- pickles -----------------------------------------------------------------------------------------------------------
def _unpickle(name: str) -> None:
    def run(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        machine.observations.append(("load", name, machine.builder.site, dict(kwargs)))
        return Unknown("the content of a file", machine.builder.site)

    known(name)(run)


for _name in (
    "pickle.load",
    "pickle.loads",
    "pickle.Unpickler",
    "cPickle.load",
    "cPickle.loads",
    "dill.load",
    "dill.loads",
    "cloudpickle.load",
    "cloudpickle.loads",
    "joblib.load",
    "marshal.load",
    "marshal.loads",
    "shelve.open",
):
    _unpickle(_name)
quiet_functions("pickle.dump", "joblib.dump", "dill.dump", "cloudpickle.dump", "marshal.dump")


@known("pickle.dumps", "dill.dumps", "cloudpickle.dumps", "marshal.dumps")
def _pickled(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Unknown("a pickle", machine.builder.site)


for _name in ("PickleError", "UnpicklingError", "PicklingError"):
    known_class(f"pickle.{_name}", ("Exception",))
