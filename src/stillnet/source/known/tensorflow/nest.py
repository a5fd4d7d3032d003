"""tf.nest: structures of tensors; and small names of TensorFlow that are no operations."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import DTYPES, DType
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...tensors.operations import make_tensor, sizes_of
from ...values import Instance, PyDict, PyList, Tensor
from ..model_files import loaded
from ..python.builtins import frame_of
from ..python.quiet import quiet_class
from ..registry import KNOWN, known
from .tensors import as_dtype, labelled

HOMES = (
    "tf.nest",
    "tf.contrib.framework.nest",
    "tf.compat.v1.nest",
    "tf.python.util.nest",
    "tree",
    "tf.data.experimental.nest",
)


def named(*words: str) -> tuple[str, ...]:
    return tuple(f"{home}.{word}" for home in HOMES for word in words)


def parts(value: Any) -> list[Any] | None:
    """The direct parts of a structure; None for a leaf."""
    if isinstance(value, PyList):
        return list(value.items)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, PyDict):
        return [value.items[k] for k in sorted(value.items, key=str)]
    if isinstance(value, Instance) and isinstance(value.payload, tuple):
        return list(value.payload)
    return None


def leaves(value: Any) -> list[Any]:
    inner = parts(value)
    return [value] if inner is None else [leaf for v in inner for leaf in leaves(v)]


def rebuilt(value: Any, flat: list[Any]) -> Any:
    """The same structure with other leaves, taken from the front of `flat`."""
    if isinstance(value, PyList):
        return PyList([rebuilt(v, flat) for v in value.items], value.kind)
    if isinstance(value, tuple):
        return tuple(rebuilt(v, flat) for v in value)
    if isinstance(value, PyDict):
        made = {k: rebuilt(value.items[k], flat) for k in sorted(value.items, key=str)}
        return PyDict({k: made[k] for k in value.items}, value.kind)
    if isinstance(value, Instance) and isinstance(value.payload, tuple):
        kept = tuple(rebuilt(v, flat) for v in value.payload)
        fresh = Instance(value.cls, {**value.attributes}, kept, value.site)
        for name, old in zip(value.cls.namespace.get("_fields", ()) or (), kept):
            fresh.attributes[name] = old
        return fresh
    return flat.pop(0) if flat else Unknown("a part of a structure")


@known(*named("flatten"))
def _flatten(machine: Machine, structure: Any, *args: Any, **options: Any) -> Any:
    if isinstance(structure, Unknown):
        return structure
    return PyList(leaves(structure))


@known(*named("pack_sequence_as"))
def _pack(machine: Machine, structure: Any, flat_sequence: Any, *args: Any, **options: Any) -> Any:
    found = parts(flat_sequence)
    return machine.unknown("a structure that is not known") if found is None else rebuilt(structure, list(found))


@known(*named("map_structure"))
def _map(machine: Machine, func: Any, *structures: Any, **options: Any) -> Any:
    if not structures or any(isinstance(s, Unknown) for s in structures):
        return machine.unknown("a structure that is not known")
    columns = [leaves(s) for s in structures]
    if len({len(c) for c in columns}) != 1:
        return machine.unknown("structures of different shapes")
    made = [call(machine, func, list(row), {}, frame_of(machine)) for row in zip(*columns)]
    return rebuilt(structures[0], made)


@known(*named("is_nested", "is_sequence"))
def _nested(machine: Machine, value: Any) -> Any:
    if isinstance(value, Unknown):
        return machine.unknown("whether something is a structure")
    return parts(value) is not None


@known(*named("assert_same_structure", "assert_shallow_structure"))
def _assert(machine: Machine, *args: Any, **options: Any) -> None:
    return


# -- small names -------------------------------------------------------------------------------------------------------
@known("tf.as_dtype", "tf.dtypes.as_dtype")
def _as_dtype(machine: Machine, value: Any) -> Any:
    found = as_dtype(value)
    return found if isinstance(found, DType) else Unknown("an element type", machine.builder.site)


@known("tf.compat.as_bytes", "tf.compat.as_text", "tf.compat.as_str", "tf.compat.as_str_any")
def _text(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    return value


@known(
    "tf.saved_model.save",
    "tf.compat.v1.saved_model.simple_save",
    "tf.compat.v1.saved_model.save",
    "tf.compat.v1.train.init_from_checkpoint",
    "tf.train.init_from_checkpoint",
    "tf.compat.v1.train.warm_start",
    "tf.compat.v1.enable_control_flow_v2",
    "tf.register_tensor_conversion_function",
    "tf.io.register_file_system",
    "tf.experimental.numpy.experimental_enable_numpy_behavior",
    "tf.debugging.disable_traceback_filtering",
    "tf.load_library",
    "tf.load_op_library",
    "tf.compat.v1.train.export_meta_graph",
)
def _nothing(machine: Machine, *args: Any, **options: Any) -> None:
    return


@known("tf.saved_model.load", "tf.compat.v1.saved_model.load", "tf.compat.v1.saved_model.loader.load", "tf.hub.load")
def _load(machine: Machine, path: Any = None, *args: Any, **options: Any) -> Any:
    return loaded(machine, path, "a model")


def strings(name: str, dtype: str, same: bool = True) -> None:
    """Functions of texts: the shape of the first argument."""

    def run(machine: Machine, value: Any = None, *args: Any, **options: Any) -> Any:
        shape = sizes_of(machine, value) if isinstance(value, Tensor) else () if isinstance(value, str) else None
        asked = options.get("out_type", next((a for a in args if isinstance(a, DType)), DTYPES[dtype]))
        kind = as_dtype(asked)
        return labelled(make_tensor(machine, shape if same else None, kind if isinstance(kind, DType) else None), "tf")

    known(*name.split())(run)


strings("tf.strings.length tf.strings.unicode_transcode_length", "i32")
strings(
    "tf.strings.lower tf.strings.upper tf.strings.strip tf.strings.regex_replace tf.strings.substr tf.as_string"
    " tf.strings.as_string tf.compat.v1.regex_replace tf.compat.v1.substr tf.compat.v1.string_strip",
    "str",
)
strings(
    "tf.strings.to_hash_bucket_fast tf.strings.to_hash_bucket tf.compat.v1.string_to_hash_bucket_fast"
    " tf.compat.v1.string_to_hash_bucket",
    "i64",
)
strings(
    "tf.io.decode_raw tf.compat.v1.decode_raw tf.strings.to_number tf.compat.v1.string_to_number", "f32", same=False
)
strings(
    "tf.io.read_file tf.compat.v1.read_file tf.strings.join tf.strings.reduce_join tf.strings.format tf.io.encode_jpeg"
    " tf.io.encode_png tf.image.encode_jpeg tf.image.encode_png tf.io.serialize_tensor",
    "str",
    same=False,
)


@known(
    "tf.io.parse_single_example",
    "tf.io.parse_example",
    "tf.compat.v1.parse_single_example",
    "tf.compat.v1.parse_example",
)
def _parse(machine: Machine, serialized: Any = None, features: Any = None, *args: Any, **options: Any) -> Any:
    """What a description of features says about each of them."""
    table = features if isinstance(features, PyDict) else options.get("features")
    if not isinstance(table, PyDict):
        return machine.unknown("features of an example")
    return PyDict({k: feature(machine, v) for k, v in table.items.items()})


def feature(machine: Machine, spec: Any) -> Any:
    if not isinstance(spec, Instance) or spec.cls.name != "FixedLenFeature":
        return Unknown("a feature of varying length", machine.builder.site)
    from .shapes import read_dims

    shape, dtype = spec.attributes.get("shape"), as_dtype(spec.attributes.get("dtype"))
    dims = read_dims(machine, shape) if shape is not None else None
    known_dims = dims if dims is not None and None not in dims else None
    return labelled(make_tensor(machine, known_dims, dtype if isinstance(dtype, DType) else None), "tf")


for _name in (
    "Feature",
    "Features",
    "Example",
    "BytesList",
    "Int64List",
    "FloatList",
    "SequenceExample",
    "FeatureList",
    "FeatureLists",
):
    quiet_class(f"tf.train.{_name}", SerializeToString=lambda m, r: Unknown("bytes", m.builder.site))


def _fixed(machine: Machine, cls: Any, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    bound = {**dict(zip(("shape", "dtype", "default_value"), args)), **kwargs}
    return Instance(cls, bound, site=machine.builder.site)


for _name in ("FixedLenFeature", "VarLenFeature", "FixedLenSequenceFeature", "RaggedFeature"):
    quiet_class(f"tf.io.{_name}", construct=_fixed)
    KNOWN[f"tf.compat.v1.{_name}"] = KNOWN[f"tf.io.{_name}"]


# -- words for ways of resizing ----------------------------------------------------------------------------------------
for _number, _word in enumerate(("BILINEAR", "NEAREST_NEIGHBOR", "BICUBIC", "AREA")):
    KNOWN[f"tf.compat.v1.image.ResizeMethod.{_word}"] = _number
for _word in ("AREA", "BICUBIC", "BILINEAR", "GAUSSIAN", "LANCZOS3", "LANCZOS5", "MITCHELLCUBIC"):
    KNOWN[f"tf.image.ResizeMethod.{_word}"] = _word.lower()
KNOWN["tf.image.ResizeMethod.NEAREST_NEIGHBOR"] = "nearest"
