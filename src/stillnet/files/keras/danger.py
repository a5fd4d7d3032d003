"""What a Keras configuration would run when it is loaded: bytecode of lambdas, functions and classes to import."""

from __future__ import annotations

import binascii
from collections.abc import Iterator

from ...base.annotations import Any
from ...base.pattern import pattern
from ..model import ReadFile
from ..pickle_names import RUNNING, RUNNING_MODULES, Danger, judge
from ..pickles import nested, note_names

MOST_VALUES = 2_000_000
SOURCE_NAME = pattern(rb"[\x20-\x7e]{1,200}?\.(?:py|ipynb)|<ipython-input[^>]{1,80}>|<stdin>")
SHORTEST_CODE = 8
# Where the classes of a configuration come from, or what says that they come from nowhere.
OWN = {"keras", "tf_keras", "tensorflow", "keras_hub", "keras_nlp", "keras_cv", "keras_tuner", "builtins", "__main__"}
# Functions of the library that do more than compute.
DEEDS = {
    **dict.fromkeys(["get_file", "_extract_archive", "extract_archive"], "fetches files from the network"),
    **dict.fromkeys(["load_model", "load_weights", "func_load", "load_from_saved_model"], "loads further code"),
    **dict.fromkeys(["load_library", "load_op_library", "load_file_system_library"], "loads native code"),
    **dict.fromkeys(["py_function", "numpy_function", "py_func", "PyFunc", "EagerPyFunc"], "runs code"),
    **dict.fromkeys(
        ["read_file", "write_file", "ReadFile", "WriteFile", "save_img", "load_img", "save_model", "save_weights"],
        "reads or writes files",
    ),
    "enable_unsafe_deserialization": "switches the protection of Keras off",
}
# Layers of Keras 2 that call a function of TensorFlow by its name.
FUNCTION_LAYERS = ("TFOpLambda", "SlicingOpLambda")
READS_WORDS = {"StringLookup", "IntegerLookup", "IndexLookup", "TextVectorization"}


def observe_dangers(config: Any, into: ReadFile, where: str = "") -> None:
    """Every place of a configuration that carries code or names something to import."""
    for owner, value in objects(config, into):
        name = str(owner.get("name") or value.get("class_name") or "?")[:200]
        for code in bytecode(value):
            origin = source_name(code)
            said = f" of a function written in {origin}" if origin else ""
            into.observe("lambda-bytecode", f"{where}layer {name} carries bytecode{said}", name)
        for module, called in imported(value):
            danger, reason = judged(module, called)
            if danger is Danger.RUNS:
                into.observe("config-import", f"{where}{name} names {module}.{called}, which {reason}", name)
            elif danger is Danger.UNKNOWN and module.partition(".")[0] not in OWN:
                said = f"{where}{name} names {module}.{called}, which loading imports and which is on no list"
                into.observe("config-unknown", said, name)
        for said in carried(value, into, name):
            into.observe("config-unknown", f"{where}layer {name} {said}", name)


def judged(module: str, name: str) -> tuple[Danger, str]:
    """What a name means to whoever loads the configuration; the library itself has functions that do more than layers."""
    if module.partition(".")[0] in OWN and name in DEEDS:
        return Danger.RUNS, DEEDS[name]
    return judge(module, name)


def carried(value: dict[str, Any], into: ReadFile, name: str) -> Iterator[str]:
    """Layers that load something else when they are rebuilt: files of the machine, other models, pickles."""
    kind, config = value.get("class_name"), value.get("config")
    if not isinstance(config, dict) or not isinstance(kind, str):
        return
    kind = kind.rpartition(">")[2]
    words = config.get("vocabulary")
    if kind in READS_WORDS and isinstance(words, str) and words:
        yield f"reads its vocabulary from {words[:200]!r} on the machine that loads it"
    if kind == "TFSMLayer":
        yield f"loads and runs the SavedModel at {str(config.get('filepath'))[:200]!r}"
    if kind == "TorchModuleWrapper":
        yield "unpickles a module of PyTorch"
        scan_text(config.get("module"), into, name)


def scan_text(text: Any, into: ReadFile, name: str) -> None:
    """A pickle or an archive of one that stands in a configuration as text."""
    if not isinstance(text, str):
        return
    found = [*nested(decoded(text), into), *nested(text.encode("latin-1", "ignore"), into)]
    for pickle in found:
        note_names(pickle, into, f"layer {name}")
    if not found:
        into.problems.append(f"{into.path}: layer {name}: what it unpickles was not scanned")


def objects(config: Any, into: ReadFile) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every table of a configuration, with the settings of the layer that it belongs to."""
    waiting: list[tuple[dict[str, Any], Any]] = [({}, config)]
    left = MOST_VALUES
    while waiting:
        owner, value = waiting.pop()
        left -= 1
        if left < 0:
            into.problems.append(f"{into.path}: the configuration is too large; not all of it was scanned")
            return
        if isinstance(value, dict):
            inner = value.get("config")
            own = inner if isinstance(inner, dict) and "name" in inner else owner
            yield own, value
            waiting.extend((own, v) for v in value.values())
        elif isinstance(value, list):
            waiting.extend((owner, v) for v in value)


def bytecode(value: dict[str, Any]) -> Iterator[bytes]:
    """Code kept as text: `{"class_name": "__lambda__", "config": {"code": ...}}`, or in Keras 2 a list behind `function`."""
    if value.get("class_name") == "__lambda__":
        inner = value.get("config")
        inner = inner if isinstance(inner, dict) else value
        yield decoded(inner.get("code") or inner.get("value"))
    for key, given in value.items():
        kind = value.get(f"{key}_type")
        if isinstance(given, list) and given and isinstance(given[0], str) and (kind == "lambda" or key == "function"):
            found = decoded(given[0])
            if kind == "lambda" or len(found) >= SHORTEST_CODE:
                yield found


def decoded(text: Any) -> bytes:
    if not isinstance(text, str):
        return b""
    try:
        return binascii.a2b_base64(text.encode("ascii", "ignore"))
    except (binascii.Error, ValueError):
        return b""


def source_name(code: bytes) -> str:
    """The file that the bytes name; they are looked at, never unmarshalled."""
    found = SOURCE_NAME.search(code)
    return found[0].decode("ascii", "ignore").lstrip() if found else ""


def imported(value: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Modules and names that deserialization would import."""
    module = value.get("module")
    if isinstance(module, str) and module:
        for key in ("class_name", "config", "registered_name", "function"):
            name = value.get(key)
            # `package>Name` is looked up among the registered objects and never imported
            if (
                isinstance(name, str)
                and name not in ("function", "builtins")
                and not (key == "registered_name" and ">" in name)
            ):
                yield module, name
    inner = value.get("config") if value.get("class_name") in FUNCTION_LAYERS else None
    function = inner.get("function") if isinstance(inner, dict) else None
    if isinstance(function, str):
        yield "tensorflow", function.rpartition(".")[2]
    for key in ("registered_name", "class_name", "function", "function_name"):
        name = value.get(key)
        if isinstance(name, str) and "." in name and (name in RUNNING or name.partition(".")[0] in RUNNING_MODULES):
            head, _, last = name.rpartition(".")
            yield head, last
