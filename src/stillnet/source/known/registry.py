"""The tables of knowledge that is not an operation: library names, methods of builtin values, known classes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dtype import DType
from ...base.plain import dataclass
from ...base.scalar import NumpyFloat
from ...base.table import Table
from ...base.unknown import Unknown
from ...ops import FUNCTIONS, LAYERS
from ..machine import Machine
from ..values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Class,
    Cond,
    Config,
    Function,
    Instance,
    Library,
    Native,
    Partial,
    Property,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    linearise,
)
from . import need

KNOWN: Table[Any] = Table()
METHODS: dict[str, dict[str, Native]] = {}
ATTRIBUTES: dict[str, dict[str, Callable[..., Any]]] = {}
CLASSES: Table[Class] = Table()
# methods every object has
OBJECT_METHODS: dict[str, Native] = {}
# full name of a class of some package -> members of it that are known, whatever its source says
MEMBERS: dict[str, dict[str, Any]] = {}
# full names that are other names
ALIASES: Table[str] = Table()
# modules -> where it is kept what is known of them without their source
STAND_INS: Table[str] = Table()
TABLES: dict[str, Table[Any]] = {"KNOWN": KNOWN, "CLASSES": CLASSES, "ALIASES": ALIASES, "STAND_INS": STAND_INS}
# prefixes of names that are other prefixes
PREFIXES: dict[str, str] = {
    "torch.Tensor": "Tensor",
    "typing_extensions": "typing",
    "regex": "re",
    "collections.abc": "typing",
    "torch.functional": "torch",
    "torch._C._nn": "torch.nn.functional",
    "torch.nn.parameter": "torch.nn",
    "torch.types": "typing",
    "posixpath": "os.path",
    "ntpath": "os.path",
    "torch.autograd.grad_mode": "torch",
}

Run = Callable[..., Any]


def known(*names: str) -> Callable[[Run], Run]:
    """Register `run(machine, *args, **kwargs)` as library functions of these full names."""

    def register(run: Run) -> Run:
        for name in names:
            KNOWN[name] = Native(name, run)
        return run

    return register


@dataclass(frozen=True, slots=True)
class PerMachine:
    """A library value that a program can change: each machine has its own."""

    make: Run


def known_value(*names: str) -> Callable[[Run], Run]:
    """Register `make(machine)` as the value of library names, made once for each machine."""

    def register(make: Run) -> Run:
        for name in names:
            KNOWN[name] = PerMachine(make)
        return make

    return register


def method(kind: str, *names: str) -> Callable[[Run], Run]:
    """Register `run(machine, receiver, *args, **kwargs)` as methods of a kind of builtin value."""

    def register(run: Run) -> Run:
        for name in names:
            METHODS.setdefault(kind, {})[name] = Native(f"{kind}.{name}", run, method=True)
        return run

    return register


def attribute(kind: str, *names: str) -> Callable[[Run], Run]:
    """Register `read(machine, receiver)` as attributes of a kind of builtin value."""

    def register(read: Run) -> Run:
        for name in names:
            ATTRIBUTES.setdefault(kind, {})[name] = read
        return read

    return register


def known_class(
    name: str,
    bases: tuple[str, ...] = ("object",),
    construct: Run | None = None,
    module: str | None = None,
    **namespace: Any,
) -> Class:
    """Register a class known by table, under its full name; functions in the namespace become methods."""
    if name != "object" and "object" not in CLASSES:
        # whichever file is read first, every class has a root
        from .python import builtin_types as _root  # noqa: F401

    parents = tuple(CLASSES[b] for b in bases) if name != "object" else ()
    full = module or (name.rpartition(".")[0] or "builtins")
    cls = Class(name.rpartition(".")[2], parents, members(name, namespace), full, construct=construct)
    cls.mro = linearise(cls)
    if construct is None:
        cls.construct = next((c.construct for c in cls.mro if c.construct is not None), None)
    CLASSES[name] = cls
    KNOWN[name] = cls
    return cls


def members(name: str, namespace: dict[str, Any]) -> dict[str, Any]:
    return {
        k: Native(f"{name}.{k}", v, method=True) if callable(v) and not isinstance(v, (Native, Class)) else v
        for k, v in namespace.items()
    }


def add_members(cls: Class, **namespace: Any) -> None:
    """Members of a known class that are written apart from it."""
    cls.namespace.update(members(cls.qualname, namespace))


def constructor(run: Run) -> Run:
    """`run(machine, cls, *args, **kwargs)` as the `construct` of a class; a form it has no parameters for is not known."""

    def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
        if None in kwargs:
            return machine.unknown(f"{cls.name} called with arguments that are not known")
        try:
            return run(machine, cls, *args, **kwargs)
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:
                return machine.unknown(f"{cls.name}: called in a form not known")
            raise

    return construct


KINDS: dict[type, str] = {
    str: "str",
    bytes: "bytes",
    int: "int",
    bool: "int",
    float: "float",
    NumpyFloat: "float",
    complex: "complex",
    tuple: "tuple",
    range: "range",
    PyList: "list",
    PyDict: "dict",
    PySet: "set",
    PyIterator: "iterator",
    slice: "slice",
    Sym: "int",
    type(None): "none",
    Property: "property",
    Partial: "partial",
    Cond: "cond",
    DType: "dtype",
    Function: "function",
    BoundMethod: "function",
    Native: "function",
    ApiFunction: "function",
}


def method_kind(value: Any) -> str:
    """The table in which a builtin value's methods stand."""
    if isinstance(value, (PyDict, PyList)) and value.kind in METHODS:
        return value.kind
    found = KINDS.get(type(value))
    return found if found is not None else getattr(value, "kind_name", type(value).__name__)


# -- resolution --------------------------------------------------------------------------------------------------------
def canonical(full: str) -> str:
    """One name for each thing: re-exports and internal paths lead to the public name."""
    if full in ALIASES:
        return ALIASES[full]
    if full.partition(".")[0] in ("keras", "tensorflow", "tf_keras", "tf"):
        return tensorflow_name(f"tensorflow{full[2:]}" if full.startswith("tf.") else full)
    if full.startswith("torch.nn.modules.") and full not in LAYERS:
        return "torch.nn." + full.rsplit(".", 1)[-1] if full.rsplit(".", 1)[-1][:1].isupper() else full
    head, _, last = full.rpartition(".")
    if head in PREFIXES:
        return f"{PREFIXES[head]}.{last}"
    if head == "torch.nn.functional" and full not in FUNCTIONS and f"torch.{last}" in FUNCTIONS:
        return f"torch.{last}"
    return full


# Where TensorFlow and its packages hand out Keras.
KERAS_HOMES = (
    "tensorflow.keras",
    "tensorflow.contrib.keras.api.keras",
    "tensorflow.contrib.keras",
    "tensorflow.python.keras",
    "tensorflow.compat.v1.keras",
    "tensorflow.compat.v2.keras",
    "tensorflow.python.keras.api._v2.keras",
    "tf_keras",
)


TF_NUMPY = "tf.experimental.numpy."


def tensorflow_name(full: str) -> str:
    """Names of TensorFlow start with `tf.`, names of Keras with `keras.`, wherever they were imported from."""
    for home in KERAS_HOMES:
        if full == home or full.startswith(home + "."):
            full = "keras" + full[len(home) :]
    if full.partition(".")[0] == "keras":
        return keras_name(full)
    name = "tf" + full[len("tensorflow") :]
    if name.startswith(TF_NUMPY) and in_tables(f"keras.ops.{name[len(TF_NUMPY) :]}"):
        # both are written after numpy
        return f"keras.ops.{name[len(TF_NUMPY) :]}"
    head = "tf.compat.v1."
    if name.startswith("tf.compat.v2."):
        name = "tf." + name[len("tf.compat.v2.") :]
    newer = "tf." + name[len(head) :]
    if name.startswith(head) and not in_tables(name) and name not in prefixes():
        return newer if in_tables(newer) or newer in prefixes() else second_name(newer)
    is_inner = name.startswith("tf.python.") or (name.startswith("tf.contrib.") and INNER_OF_CONTRIB in name)
    if is_inner and not in_tables(name) and name not in prefixes():
        return inner_name(name)
    older = head + name[3:]
    if not name.startswith(head) and not in_tables(name) and name not in prefixes():
        return older if in_tables(older) or older in prefixes() else second_name(name)
    return name


# Modules whose functions also stand elsewhere, and where: `tf.dtypes.cast` is `tf.cast`.
SECOND_HOMES = {
    "dtypes": ("tf.",),
    "manip": ("tf.",),
    "linalg": ("tf.", "tf.compat.v1.", "tf.math."),
    "debugging": ("tf.math.", "tf.compat.v1."),
    "spectral": ("tf.signal.",),
    "contrib.signal": ("tf.signal.",),
    "contrib.framework": ("tf.", "tf.compat.v1."),
    "image": ("tf.io.",),
    "losses": ("keras.losses.",),
    "metrics": ("keras.metrics.", "keras.losses."),
}


def second_name(name: str) -> str:
    """The name under which the tables know a function of TensorFlow that has several; the same name if there is none."""
    module, _, last = name[len("tf.") :].rpartition(".")
    homes = SECOND_HOMES.get(module, ()) if module else ("tf.math.", "tf.quantization.", "tf.random.")
    return next((home + last for home in homes if in_tables(home + last)), name)


# Where a function of TensorFlow's inner modules stands in public.
_PUBLIC = "tf. tf.nn. tf.math. tf.linalg. tf.compat.v1. tf.compat.v1.nn. tf.image. tf.random. tf.compat.v1.nn.rnn_cell."
PUBLIC = (*_PUBLIC.split(), "tf.compat.v1.layers.")
INNER_OF_CONTRIB = ".python."


def inner_name(name: str) -> str:
    """`tf.python.ops.array_ops.reshape` is `tf.reshape`, `tf.contrib.rnn.python.ops.core_rnn_cell.GRUCell` is
    `tf.contrib.rnn.GRUCell`; a name without an entry keeps its place."""
    last = name.rpartition(".")[2]
    if name.startswith("tf.contrib."):
        public = f"{name.partition(INNER_OF_CONTRIB)[0]}.{last}"
        return public if in_tables(public) else name
    if name.count(".") <= 3:
        return name
    public = next((p + last for p in PUBLIC if in_tables(p + last) or p + last in ALIASES), name)
    return ALIASES.get(public, public)


def keras_name(full: str) -> str:
    """`keras.src.layers.core.dense.Dense` is `keras.layers.Dense`; a name without an entry keeps its place."""
    if full.startswith("keras.objectives"):
        full = f"keras.losses{full[len('keras.objectives') :]}"
    parts = full.split(".")
    if len(parts) > 3 and parts[1] in ("src", "api", "engine", "_tf_keras"):
        for public in (f"keras.{parts[2]}.{parts[-1]}", f"keras.{parts[-1]}"):
            if in_tables(public):
                return public
    if parts[1:3] == ["src", "backend"] and len(parts) == 4 and in_tables(f"keras.ops.{parts[3]}"):
        return f"keras.ops.{parts[3]}"
    if len(parts) == 3 and parts[1] == "src":
        return f"keras.{parts[2]}"
    if len(parts) > 3 and parts[1] in OLD_HOMES and not in_tables(full):
        for public in (f"keras.{parts[1]}.{parts[-1]}", f"keras.layers.{parts[-1]}", f"keras.models.{parts[-1]}"):
            if in_tables(public):
                return public
    if len(parts) == 3 and parts[1] in ("engine", "legacy"):
        for public in (f"keras.{parts[-1]}", f"keras.layers.{parts[-1]}"):
            if in_tables(public):
                return public
    return full


# Packages of Keras whose things are handed out one level up, and the modules that earlier versions kept them in.
OLD_HOMES: dict[str, str] = {
    "layers": "core convolutional convolutional_recurrent recurrent recurrent_v2 embeddings normalization pooling merge merging "
    "wrappers noise local advanced_activations attention regularization reshaping rnn activation experimental "
    "preprocessing experimental.preprocessing normalization.batch_normalization core.dense rnn.lstm cudnn_recurrent "
    "normalization_v2",
    "ops": "",
    "utils": "np_utils generic_utils data_utils vis_utils layer_utils training_utils conv_utils all_utils",
    "engine": "topology training base_layer base_layer_v1 sequential functional network input_layer input_spec",
    "legacy": "layers interfaces",
    "models": "",
    "optimizers": "optimizer_v2 optimizer_v2.adam legacy experimental",
    "preprocessing": "text sequence image",
    "backend": "tensorflow_backend",
    "losses": "",
    "wrappers": "",
}


def in_tables(name: str) -> bool:
    return name in KNOWN or name in LAYERS or name in FUNCTIONS


def is_known(full: str) -> bool:
    full = canonical(full)
    return full in KNOWN or full in LAYERS or full in FUNCTIONS or full in prefixes()


def is_known_prefix(name: str) -> bool:
    found = canonical(name)
    return found in prefixes() or is_inner(found)


# Packages inside TensorFlow.
INNER = frozenset(
    [
        "client",
        "data",
        "distribute",
        "eager",
        "feature_column",
        "framework",
        "keras",
        "layers",
        "module",
        "ops",
        "platform",
        "saved_model",
        "summary",
        "tools",
        "training",
        "util",
    ]
)


# Modules inside the contributions to TensorFlow 1; other last names are those of functions and classes.
_CONTRIBUTED = (
    "python ops layers core_rnn_cell core_rnn_cell_impl core_rnn rnn_cell initializers regularizers optimizers"
)
INNER_CONTRIBUTED = frozenset(_CONTRIBUTED.split())


def is_inner(name: str) -> bool:
    """A module inside TensorFlow, whose functions are known by their public names."""
    parts = name.split(".")
    if parts[:2] == ["tf", "contrib"] and "python" in parts[3:] and parts[-1] in INNER_CONTRIBUTED:
        return True
    if parts[:2] != ["tf", "python"] or len(parts) > 4:
        return False
    return len(parts) == 2 or parts[2] in INNER


_prefixes: set[str] = set()


def prefixes() -> set[str]:
    """Every module name under which something is known."""
    if not _prefixes:
        # names of TensorFlow find their homes by rules of their own
        others = {name for name in ALIASES.names() if not name.startswith(("tf.", "tensorflow."))}
        for names in (KNOWN.names(), LAYERS.names(), FUNCTIONS.names(), others):
            for name in names:
                while "." in name:
                    name = name.rpartition(".")[0]
                    if name in _prefixes:
                        break
                    _prefixes.add(name)
        _prefixes.update(EXTRA_MODULES)
        for home, modules in OLD_HOMES.items():
            _prefixes.update((f"keras.{home}", *(f"keras.{home}.{m}" for m in modules.split())))
    return _prefixes


def names_of(library: str) -> set[str]:
    """The names that are known directly under a library module."""
    head = canonical(library) + "."
    return {
        n[len(head) :]
        for names in (KNOWN.names(), LAYERS.names(), FUNCTIONS.names())
        for n in names
        if n.startswith(head) and "." not in n[len(head) :]
    }


NN_MODULES = (
    "activation adaptive batchnorm channelshuffle container conv distance dropout flatten fold instancenorm lazy linear loss"
    " module normalization padding pixelshuffle pooling rnn sparse transformer upsampling utils"
)
EXTRA_MODULES = {
    "torch.nn.modules",
    "torch.cuda",
    "torch.backends",
    "torch.distributed",
    "torch.jit",
    "torch.fx",
    "torch.utils",
    "torch.utils.data",
    "torch.nn.utils",
    "torch.nn.init",
    "torch.autograd",
    "torch.hub",
    "torch.onnx",
    "torch.optim",
    *(f"torch.nn.modules.{name}" for name in NN_MODULES.split()),
    "tf.contrib.signal",
    "tf.spectral",
    "torch._C",
    "torch.functional",
    "torch.types",
    "os.path",
    "collections.abc",
    "importlib",
    "importlib.metadata",
    "torch.nn.parameter",
    "torch.amp",
    "torch.backends.cuda",
    "torch.backends.mps",
    "torch.backends.cudnn",
    "torch.cuda.amp",
    "torch.ops",
    "torch.ops.torchvision",
    "torch.utils.checkpoint",
    "torch.nn.attention",
    "torch.profiler",
    "torch._dynamo",
}


def resolve(machine: Machine, full: str) -> Any:
    """The value of a library's full name, or MISSING."""
    name = canonical(full)
    if name in KNOWN:
        value = KNOWN[name]
        return value.make(machine) if isinstance(value, PerMachine) else value
    if name in LAYERS:
        from .torch.layers import layer_class

        need(name)
        return layer_class(name)
    if name in FUNCTIONS:
        need(name)
        return api_function(name)
    if full in prefixes() or name in prefixes():
        return Library(full if full in prefixes() else name)
    if is_inner(name):
        return Library(name)
    return MISSING


@cache
def api_function(name: str) -> ApiFunction:
    """A function of the table; one object for each, so that programs can compare it."""
    return ApiFunction(name)


def base_class(machine: Machine, base: Any) -> Any:
    """A base in a class statement as a Class, Unknown for what is not understood, None for what adds nothing."""
    if isinstance(base, Class):
        return base
    if isinstance(base, (Native, ApiFunction)):
        return KNOWN_BASES.get(base.name, Unknown(f"base {base.name}"))
    if isinstance(base, (Unknown, Config)):
        return base if isinstance(base, Unknown) else Unknown(f"base {base.text}")
    if isinstance(base, Instance) and base.cls.opaque is not None:
        # what a metaclass makes whose own base is not understood
        return Unknown(f"base made by {base.cls.name}")
    return None


KNOWN_BASES: dict[str, Any] = {}
