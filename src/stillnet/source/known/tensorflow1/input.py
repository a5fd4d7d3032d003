"""What TensorFlow 1 programs read: the MNIST tutorial data, command line flags, files."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import F32, F64, U8
from ....base.numbers import Promised
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...calls import call
from ...machine import Machine
from ...modules.imports import library_attribute
from ...values import Instance, Tensor
from ..python.builtins import frame_of
from ..registry import CLASSES, KNOWN, known, known_class, known_value

# -- tensorflow.examples.tutorials.mnist -------------------------------------------------------------------------------
READERS = (
    "tf.examples.tutorials.mnist.input_data.read_data_sets",
    "tf.contrib.learn.datasets.mnist.read_data_sets",
    "tf.contrib.learn.python.learn.datasets.mnist.read_data_sets",
)


# Pixels between black and white, and classes one hot.
SHARES = Promised((0.0, 1.0))


def array(machine: Machine, shape: tuple[Any, ...], dtype: Any, name: str) -> Tensor:
    owner = SHARES if name in ("mnist.images", "mnist.one_hot") else None
    return Tensor(machine.builder.source(TensorType(shape, dtype), "dataset", name, owner), "numpy")


@known(*READERS)
def read_data_sets(
    machine: Machine,
    train_dir: Any = None,
    fake_data: Any = False,
    one_hot: Any = False,
    dtype: Any = F32,
    reshape: Any = True,
    validation_size: Any = 5000,
    *args: Any,
    **options: Any,
) -> Any:
    """Images of 28 x 28 as rows in [0, 1], and their classes as numbers or one hot."""
    held = validation_size if isinstance(validation_size, int) else 5000
    sizes = {"train": 60000 - held, "validation": held, "test": 10000}
    parts = {n: data_set(machine, count, one_hot, dtype, reshape) for n, count in sizes.items()}
    return Instance(CLASSES["tf.examples.tutorials.mnist.Datasets"], parts, site=machine.builder.site)


def data_set(machine: Machine, count: int, one_hot: Any, dtype: Any, reshape: Any) -> Instance:
    kind = U8 if dtype is U8 else F32
    facts = {"__one_hot__": one_hot, "__reshape__": reshape, "__kind__": kind, "num_examples": count}
    made = Instance(CLASSES["tf.examples.tutorials.mnist.DataSet"], facts, site=machine.builder.site)
    made.attributes["images"], made.attributes["labels"] = some(machine, made, count)
    made.attributes["epochs_completed"] = 0
    return made


def some(machine: Machine, owner: Instance, count: Any) -> tuple[Tensor, Tensor]:
    """So many images and their labels."""
    kept = owner.attributes
    shape = (count, 784) if kept["__reshape__"] is not False else (count, 28, 28, 1)
    name = "mnist.images" if kept["__kind__"] is F32 else "mnist.pixels"
    images = array(machine, shape, kept["__kind__"], name)
    if kept["__one_hot__"] is True:
        return images, array(machine, (count, 10), F64, "mnist.one_hot")
    return images, array(machine, (count,), U8, "mnist.labels")


def _next_batch(machine: Machine, receiver: Instance, batch_size: Any, *args: Any, **options: Any) -> Any:
    from ...operators import as_dim

    count = as_dim(batch_size)
    if count is None:
        from ....base import dim as D

        count = D.fresh("n", D.Origin.DATA)
    return some(machine, receiver, count)


known_class("tf.examples.tutorials.mnist.Datasets")
known_class("tf.examples.tutorials.mnist.DataSet", next_batch=_next_batch)


# -- flags -------------------------------------------------------------------------------------------------------------
# TensorFlow hands out absl's flags under its own names.
for _home in ("tf.compat.v1.app.flags", "tf.compat.v1.flags", "tf.flags"):
    for _word in ("string", "integer", "float", "bool", "boolean", "enum", "list"):
        KNOWN[f"{_home}.DEFINE_{_word}"] = KNOWN[f"absl.flags.DEFINE_{_word}"]
    known_value(f"{_home}.FLAGS")(lambda m: library_attribute(m, "absl.flags", "FLAGS"))
    for _word in ("mark_flag_as_required", "mark_flags_as_required", "register_validator"):
        known(f"{_home}.{_word}")(lambda m, *a, **k: None)


@known("tf.compat.v1.app.run")
def _run(machine: Machine, main: Any = None, argv: Any = None, **options: Any) -> Any:
    """The program's own `main`, with the list of arguments."""
    frame = frame_of(machine)
    function = main if main is not None else frame.module.variables.get("main")
    if function is None:
        return machine.unknown("the main function of a program")
    return call(machine, function, [Unknown("the command line", machine.builder.site)], {}, frame)


# -- files -------------------------------------------------------------------------------------------------------------
for _home in ("tf.io.gfile", "tf.compat.v1.gfile", "tf.gfile"):
    for _word, _answer in {
        "exists": "whether a file exists",
        "isdir": "whether a folder exists",
        "glob": "files of a folder",
        "listdir": "files of a folder",
        "walk": "files of a folder",
        "stat": "facts of a file",
        "Exists": "whether a file exists",
        "IsDirectory": "whether a folder exists",
        "Glob": "files of a folder",
        "ListDirectory": "files of a folder",
        "Open": "a file",
        "GFile": "a file",
        "FastGFile": "a file",
    }.items():
        known(f"{_home}.{_word}")(lambda m, *a, reason=_answer, **k: Unknown(reason, m.builder.site))
    for _word in (
        "makedirs",
        "mkdir",
        "remove",
        "rmtree",
        "copy",
        "rename",
        "MakeDirs",
        "MkDir",
        "Remove",
        "DeleteRecursively",
        "Copy",
        "Rename",
    ):
        known(f"{_home}.{_word}")(lambda m, *a, **k: None)


@known(
    "tf.train.latest_checkpoint",
    "tf.compat.v1.train.checkpoint_exists",
    "tf.train.list_variables",
    "tf.train.get_checkpoint_state",
    "tf.compat.v1.train.load_checkpoint",
    "tf.train.load_checkpoint",
    "tf.contrib.framework.list_variables",
    "tf.compat.v1.train.NewCheckpointReader",
    "tf.train.load_variable",
    "tf.compat.v1.train.import_meta_graph",
    "tf.compat.v1.import_graph_def",
    "tf.import_graph_def",
)
def _checkpoint(machine: Machine, *args: Any, **options: Any) -> Any:
    return Unknown("what a checkpoint holds", machine.builder.site)
