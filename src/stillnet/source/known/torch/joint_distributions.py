"""Mixtures of distributions, and the normal distribution of vectors."""

from __future__ import annotations

from ....base.annotations import Any
from ...attributes import get_attribute
from ...calls import call
from ...machine import Machine
from ...tensors.operations import call_api, sizes_of
from ...values import Class, Instance, Tensor
from ..probability import SHAPES, apply, batch_and_event, lifted, not_known, prefix_of, tensors
from ..python.builtins import frame_of
from ..registry import KNOWN, constructor, known_class

TORCH = "torch.distributions"


def in_both(module: str, name: str, cls: Class) -> None:
    KNOWN[f"{TORCH}.{module}.{name}"] = cls


def ask(machine: Machine, owner: Any, name: str, *args: Any) -> Any:
    frame = frame_of(machine)
    return call(machine, get_attribute(machine, owner, name, frame), list(args), {}, frame)


def leaves(distribution: Any) -> list[Tensor]:
    """The tensors that a distribution and those inside it hold."""
    if not isinstance(distribution, Instance):
        return []
    inner = [leaf for v in distribution.attributes.values() if isinstance(v, Instance) for leaf in leaves(v)]
    return tensors(distribution) + inner


def sample(machine: Machine, receiver: Instance, sample_shape: Any = (), *args: Any, **kwargs: Any) -> Any:
    """A sample of which only the shape is known."""
    batch, event = batch_and_event(machine, receiver)
    prefix, held = prefix_of(machine, sample_shape), leaves(receiver)
    if type(batch) is not tuple or type(event) is not tuple or prefix is None or None in prefix or not held:
        return not_known(machine, receiver, "a sample")
    named = dict(zip(("first", "second", "scale"), held))
    return apply(machine, "drawn", {"size": (*prefix, *batch, *event), **named}, held[0])


# -- the normal distribution of vectors --------------------------------------------------------------------------------
def _normal(machine: Machine, cls: Class, loc: Any, *matrices: Any, **kwargs: Any) -> Any:
    made = Instance(cls, site=machine.builder.site)
    names = ("covariance_matrix", "precision_matrix", "scale_tril")
    given = {**dict(zip(names, matrices)), **{k: v for k, v in kwargs.items() if k in names}}
    made.attributes.update({"loc": lifted(machine, loc, "torch"), **{k: v for k, v in given.items() if v is not None}})
    return made


def _normal_shapes(machine: Machine, receiver: Instance) -> tuple[Any, Any]:
    """A matrix has one axis more than the vector of means, and both may have a batch in front."""
    sizes = [sizes_of(machine, tensor) for tensor in tensors(receiver)]
    if len(sizes) != 2 or sizes[0] is None or sizes[1] is None or not sizes[0] or len(sizes[1]) < 2:
        unknown = not_known(machine, receiver, "the shape")
        return unknown, unknown
    loc, matrix = sizes[0][:-1], sizes[1][:-2]
    if loc and matrix and tuple(loc) != tuple(matrix):
        unknown = not_known(machine, receiver, "the shape")
        return unknown, unknown
    return tuple(loc or matrix), tuple(sizes[0][-1:])


def _normal_density(machine: Machine, receiver: Instance, value: Any, *args: Any, **kwargs: Any) -> Any:
    """One number for each vector; the diagonal stands for the matrix."""
    held, batch = tensors(receiver), batch_and_event(machine, receiver)[0]
    if type(batch) is not tuple or not isinstance(value, Tensor):
        return not_known(machine, receiver, "a density")
    diagonal = call_api(machine, "torch.diagonal", [held[1], 0, -2, -1], {})
    made = apply(machine, "log_density", {"input": value, "first": held[0], "second": diagonal}, value)
    return call_api(machine, "torch.sum", [made, -1], {})


_MADE = known_class(
    f"{TORCH}.MultivariateNormal",
    construct=constructor(_normal),
    sample=sample,
    rsample=sample,
    log_prob=_normal_density,
    __shapes__=_normal_shapes,
    **SHAPES,
)
in_both("multivariate_normal", "MultivariateNormal", _MADE)


# -- mixtures ----------------------------------------------------------------------------------------------------------
MIXED = ("mixture_distribution", "component_distribution")


def _mixture(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    for name, value in {**dict(zip(MIXED, args)), **kwargs}.items():
        if name in MIXED:
            machine.put(receiver.attributes, name, value)


def _mixture_shapes(machine: Machine, receiver: Instance) -> tuple[Any, Any]:
    """The last axis of the batch of components counts them."""
    component = receiver.attributes.get(MIXED[1])
    if not isinstance(component, Instance):
        unknown = not_known(machine, receiver, "the shape")
        return unknown, unknown
    batch, event = batch_and_event(machine, component)
    return (batch[:-1] if type(batch) is tuple else batch), event


def _mixture_density(machine: Machine, receiver: Instance, value: Any, *args: Any, **kwargs: Any) -> Any:
    """logsumexp over the components of their densities, weighed."""
    mixture, component = (receiver.attributes.get(name) for name in MIXED)
    event = batch_and_event(machine, receiver)[1]
    if not isinstance(mixture, Instance) or not isinstance(component, Instance) or type(event) is not tuple:
        return not_known(machine, receiver, "a density")
    wide = call_api(machine, "torch.unsqueeze", [value, -1 - len(event)], {})
    densities = ask(machine, component, "log_prob", wide)
    weights = call_api(
        machine, "torch.log_softmax", [get_attribute(machine, mixture, "logits", frame_of(machine)), -1], {}
    )
    weighed = call_api(machine, "torch.add", [densities, weights], {})
    return call_api(machine, "torch.logsumexp", [weighed, -1], {})


_MADE = known_class(
    f"{TORCH}.MixtureSameFamily",
    __init__=_mixture,
    sample=sample,
    rsample=sample,
    log_prob=_mixture_density,
    __shapes__=_mixture_shapes,
    **SHAPES,
)
in_both("mixture_same_family", "MixtureSameFamily", _MADE)
