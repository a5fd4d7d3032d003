"""What layers that extend Keras's attention layers reach for: its inner projections, and the attention between them."""

from __future__ import annotations

from ....base.annotations import Any
from ....graph.constraints import Mismatch, NotUnderstood
from ....ops import OPS
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import Class, Instance, Native, Property, PyDict, Tensor
from ..python.quiet import silent
from ..registry import add_members
from ..torch.layers import layer_class
from .layer import reader
from .tracking import weight_at

# attribute -> the weights it uses
PROJECTIONS = {"_query_dense": "query", "_key_dense": "key", "_value_dense": "value", "_gate_dense": "gate"}


def apply(machine: Machine, receiver: Instance, name: str, **arguments: Any) -> Any:
    """One operation of the table on the layer's behalf."""
    api = f"keras.layers.{receiver.cls.name}"
    tensors = tuple(v for v in arguments.values() if hasattr(v, "producer"))
    try:
        made = machine.builder.apply(OPS[name], arguments, api)
    except Mismatch as miss:
        machine.builder.record(miss, api, tensors)
        return machine.unknown(f"{api} that was refused")
    except NotUnderstood as gap:
        return machine.unknown(f"{api}: {gap}")
    return tuple(Tensor(v, "tf") for v in made) if isinstance(made, tuple) else Tensor(made, "tf")


def weight(receiver: Instance, path: str) -> Any:
    found = weight_at(receiver, path)
    if isinstance(found, Tensor):
        found.used = True
        return found.value
    return None


def projection(which: str) -> Property:
    def project(machine: Machine, receiver: Instance, x: Any, *args: Any, **kwargs: Any) -> Any:
        kernel = weight(receiver, f"{which}/kernel")
        if kernel is None or not isinstance(x, Tensor):
            return machine.unknown(f"the projection of a {which} that is not known")
        bias = weight(receiver, f"{which}/bias")
        return apply(machine, receiver, "project_to_heads", input=x.value, kernel=kernel, what=which, bias=bias)

    return bound(f"_{which}_dense", project)


def bound(name: str, run: Any) -> Property:
    """An inner layer as something that can be called."""
    return reader(
        name, lambda machine, receiver: Native(name, lambda m, *args, **kwargs: run(m, receiver, *args, **kwargs))
    )


def merge(machine: Machine, receiver: Instance, x: Any, *args: Any, **kwargs: Any) -> Any:
    kernel = weight(receiver, "attention_output/kernel")
    if kernel is None or not isinstance(x, Tensor):
        return machine.unknown("the result of an attention that is not known")
    bias = weight(receiver, "attention_output/bias")
    return apply(machine, receiver, "project_from_heads", input=x.value, kernel=kernel, bias=bias)


def compute_attention(
    machine: Machine, receiver: Instance, query: Any, key: Any, value: Any, *args: Any, **kwargs: Any
) -> Any:
    """(result, scores) of projected inputs."""
    if not all(isinstance(t, Tensor) for t in (query, key, value)):
        return machine.unknown("an attention between tensors that are not known")
    shape = machine.builder.type_of(query.value).shape
    axes = tuple(range(1, len(shape) - 2)) if shape is not None else (1,)
    return apply(
        machine, receiver, "attend_with_heads",
        query=query.value, key=key.value, value=value.value, axes=axes, scores=True,
    )  # fmt: skip


def _softmax(machine: Machine, receiver: Instance, x: Any, *args: Any, **kwargs: Any) -> Any:
    return call_api(machine, "keras.activations.softmax", [x], {})


def masked_softmax(machine: Machine, receiver: Instance, attention_scores: Any, *args: Any, **kwargs: Any) -> Any:
    return _softmax(machine, receiver, attention_scores)


def _same(machine: Machine, receiver: Instance, x: Any, *args: Any, **kwargs: Any) -> Any:
    return x


def mask_of(machine: Machine, receiver: Instance, *args: Any, attention_mask: Any = None, **kwargs: Any) -> Any:
    return attention_mask


SETTINGS = tuple(
    f"{weight}_{kind}" for weight in ("kernel", "bias") for kind in ("initializer", "regularizer", "constraint")
)


def shared_settings(machine: Machine, receiver: Instance) -> PyDict:
    """The keywords that all inner layers get."""
    found = {name: receiver.attributes.get(name) for name in SETTINGS}
    return PyDict({**found, "dtype": receiver.attributes.get("_dtype")})


def extend(cls: Class, aliases: dict[str, str]) -> None:
    members: dict[str, Any] = {name: projection(which) for name, which in PROJECTIONS.items()}
    for name, public in aliases.items():
        members[name] = reader(name, lambda machine, receiver, key=public: receiver.attributes.get(key))
    add_members(
        cls,
        **members,
        _output_dense=bound("_output_dense", merge),
        _softmax=bound("_softmax", _softmax),
        _dropout_layer=bound("_dropout_layer", _same),
        _compute_attention=compute_attention,
        _masked_softmax=masked_softmax,
        _build_attention=silent,
        _get_common_kwargs_for_sublayer=shared_settings,
        _compute_attention_mask=mask_of,
        _dot_product_equation="aecd,abcd->acbe",
        _combine_equation="acbe,aecd->abcd",
    )


extend(
    layer_class("keras.layers.MultiHeadAttention"),
    {
        f"_{n}": n
        for n in (
            "num_heads",
            "key_dim",
            "value_dim",
            "dropout",
            "use_bias",
            "attention_axes",
            "output_shape",
            "activity_regularizer",
            *SETTINGS,
        )
    },
)
extend(layer_class("keras.layers.GroupQueryAttention"), {"_dropout": "dropout"})
