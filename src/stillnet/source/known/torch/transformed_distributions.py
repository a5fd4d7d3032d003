"""Transforms of random variables, and the distributions that torch makes with them."""

from __future__ import annotations

from ....base.annotations import Any
from ...attributes import get_attribute
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import Class, Instance, PyList
from ..probability import SHAPES, batch_and_event, not_known
from ..python.builtins import frame_of
from ..python.quiet import any_method
from ..registry import KNOWN, constructor, known, known_class, known_value
from .joint_distributions import TORCH, ask, in_both

# -- the sets that a transform goes from and to ------------------------------------------------------------------------
_NUMBERS = known_class(f"{TORCH}.constraints.Constraint", __getattr__=any_method)


def _set_of_numbers(machine: Machine, *args: Any, **kwargs: Any) -> Instance:
    """A set of single numbers: what a transform does between such sets it does element by element."""
    return Instance(_NUMBERS, site=machine.builder.site)


known_value(*(
    f"{TORCH}.constraints.{name}" for name in ("real", "positive", "nonnegative", "unit_interval", "boolean")
))(_set_of_numbers)  # fmt: skip
known(*(
    f"{TORCH}.constraints.{name}" for name in ("interval", "half_open_interval", "greater_than", "greater_than_eq", "less_than")
))(_set_of_numbers)  # fmt: skip


# -- transforms --------------------------------------------------------------------------------------------------------
def _forward(machine: Machine, receiver: Instance, value: Any) -> Any:
    return ask(machine, receiver, "_call", value)


def _volume(machine: Machine, receiver: Instance, x: Any, y: Any = None) -> Any:
    """The logarithm of the derivative, of which only the shape is known."""
    if not by_element(machine, receiver):
        return not_known(machine, receiver, "the volume")
    return call_api(machine, "torch.log", [call_api(machine, "torch.exp", [x], {})], {})


def _keeping(names: tuple[str, ...]) -> Any:
    def run(machine: Machine, cls: Class, *args: Any, **kwargs: Any) -> Any:
        given = {**dict(zip(names, args)), **{k: v for k, v in kwargs.items() if k in names}}
        return Instance(cls, given, site=machine.builder.site)

    return constructor(run)


def _function(name: str, *more: Any) -> Any:
    return lambda machine, receiver, x: call_api(machine, name, [x, *more], {})


def _affine(machine: Machine, receiver: Instance, x: Any) -> Any:
    far = call_api(machine, "torch.mul", [x, receiver.attributes.get("scale")], {})
    return call_api(machine, "torch.add", [far, receiver.attributes.get("loc")], {})


def _power(machine: Machine, receiver: Instance, x: Any) -> Any:
    return call_api(machine, "torch.pow", [x, receiver.attributes.get("exponent")], {})


def _one_after_another(machine: Machine, receiver: Instance, x: Any) -> Any:
    for part in parts_of(receiver.attributes.get("parts")):
        x = ask(machine, part, "__call__", x)
    return x


def parts_of(transforms: Any) -> list[Any]:
    if isinstance(transforms, PyList):
        return list(transforms.items)
    return list(transforms) if isinstance(transforms, tuple) else [transforms]


_TRANSFORM = known_class(f"{TORCH}.transforms.Transform", __call__=_forward, __getattr__=any_method)
KNOWN[f"{TORCH}.Transform"] = _TRANSFORM
ELEMENTWISE = frozenset({
    "AbsTransform", "ExpTransform", "PowerTransform", "SigmoidTransform", "SoftplusTransform", "TanhTransform",
})  # fmt: skip
for _name, _parameters, _run in (
    ("AbsTransform", (), _function("torch.abs")),
    ("AffineTransform", ("loc", "scale", "event_dim"), _affine),
    ("ComposeTransform", ("parts",), _one_after_another),
    ("ExpTransform", (), _function("torch.exp")),
    ("PowerTransform", ("exponent",), _power),
    ("SigmoidTransform", (), _function("torch.sigmoid")),
    ("SoftmaxTransform", (), _function("torch.softmax", -1)),
    ("SoftplusTransform", (), _function("torch.nn.functional.softplus")),
    ("TanhTransform", (), _function("torch.tanh")),
):
    KNOWN[f"{TORCH}.{_name}"] = known_class(
        f"{TORCH}.transforms.{_name}",
        (f"{TORCH}.transforms.Transform",),
        construct=_keeping(_parameters),
        _call=_run,
        log_abs_det_jacobian=_volume,
    )


def by_element(machine: Machine, transform: Any) -> bool:
    """Whether a transform surely maps every number by itself."""
    if not isinstance(transform, Instance):
        return False
    kinds = [c for c in transform.cls.mro if c.module.startswith(TORCH)]
    kind = kinds[0].name if kinds else ""
    if kind == "ComposeTransform":
        return all(by_element(machine, part) for part in parts_of(transform.attributes.get("parts")))
    if kind == "AffineTransform":
        return bool(transform.attributes.get("event_dim", 0) == 0)
    ends = [transform.cls.find(name) for name in ("domain", "codomain")]
    return kind in ELEMENTWISE or all(isinstance(end, Instance) and end.cls is _NUMBERS for end in ends)


# -- distributions -----------------------------------------------------------------------------------------------------
HELD = ("base_distribution", "transforms")


def _transformed(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    given = {**dict(zip(HELD, args)), **kwargs}
    machine.put(receiver.attributes, "base_dist", given.get("base_distribution"))
    machine.put(receiver.attributes, "transforms", PyList(parts_of(given.get("transforms"))))


def _sampled(name: str) -> Any:
    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        frame = frame_of(machine)
        drawn = ask(machine, get_attribute(machine, receiver, "base_dist", frame), name, *args, *kwargs.values())
        for part in parts_of(get_attribute(machine, receiver, "transforms", frame)):
            drawn = ask(machine, part, "__call__", drawn)
        return drawn

    return run


def _all_by_element(machine: Machine, receiver: Instance) -> bool:
    return all(by_element(machine, part) for part in parts_of(receiver.attributes.get("transforms")))


def _density(machine: Machine, receiver: Instance, value: Any, *args: Any, **kwargs: Any) -> Any:
    """Of the density of the base, as far as shapes go."""
    if not _all_by_element(machine, receiver):
        return not_known(machine, receiver, "a density")
    return ask(machine, get_attribute(machine, receiver, "base_dist", frame_of(machine)), "log_prob", value)


def _shapes(machine: Machine, receiver: Instance) -> tuple[Any, Any]:
    base = receiver.attributes.get("base_dist")
    if isinstance(base, Instance) and _all_by_element(machine, receiver):
        found: tuple[Any, Any] = batch_and_event(machine, base)
        return found
    unknown = not_known(machine, receiver, "the shape")
    return unknown, unknown


in_both(
    "transformed_distribution",
    "TransformedDistribution",
    known_class(
        f"{TORCH}.TransformedDistribution",
        __init__=_transformed,
        sample=_sampled("sample"),
        rsample=_sampled("rsample"),
        log_prob=_density,
        __shapes__=_shapes,
        **SHAPES,
    ),
)
