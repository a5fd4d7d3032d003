"""The layers of einops: Rearrange, Reduce and EinMix."""

from __future__ import annotations

import string

from ..base.annotations import Any
from ..base.truth import NO
from ..graph.constraints import NotUnderstood
from .einops import RULE
from .einops_pattern import ELLIPSIS, REDUCTIONS, Expression, PatternError, read, sides, transform
from .entry import LayerContext, layer


def _prepared(m: LayerContext, kind: str, pattern: Any, operation: Any, given: dict[str, Any]) -> None:
    """The checks a layer makes when it is built."""
    if isinstance(operation, str):
        m.require(operation in ("rearrange", "repeat", *REDUCTIONS), f"{kind}: {operation!r} is no reduction", RULE)
    if isinstance(pattern, str):
        try:
            transform(pattern, operation if isinstance(operation, str) else "sum", tuple(given))
        except PatternError as error:
            m.require(NO, f"{kind} {pattern!r}: {error}", RULE)
    m.set("pattern", pattern)
    m.set("axes_lengths", given)


@layer("einops.layers.torch.Rearrange", "pattern, **axes_lengths")
class Rearrange:
    @staticmethod
    def build(m: LayerContext, pattern: Any, axes_lengths: Any) -> None:
        _prepared(m, "Rearrange", pattern, "rearrange", axes_lengths)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("einops", tensor=input, pattern=m["pattern"], axes_lengths=tuple(m["axes_lengths"].items()))


@layer("einops.layers.torch.Reduce", "pattern, reduction, **axes_lengths")
class Reduce:
    @staticmethod
    def build(m: LayerContext, pattern: Any, reduction: Any, axes_lengths: Any) -> None:
        _prepared(m, "Reduce", pattern, reduction, axes_lengths)
        m.set("reduction", reduction)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply(
            "einops",
            tensor=input,
            pattern=m["pattern"],
            axes_lengths=tuple(m["axes_lengths"].items()),
            operation=m["reduction"],
        )


@layer("einops.layers.torch.EinMix", "pattern, weight_shape, bias_shape=None, **axes_lengths")
class EinMix:
    @staticmethod
    def build(m: LayerContext, pattern: Any, weight_shape: Any, bias_shape: Any, axes_lengths: Any) -> None:
        if not isinstance(pattern, str) or not isinstance(weight_shape, str):
            raise NotUnderstood("pattern is not known")
        for name, value in (
            ("pattern", pattern),
            ("weight_shape", weight_shape),
            ("bias_shape", bias_shape),
            ("axes_lengths", axes_lengths),
        ):
            m.set(name, value)
        try:
            _mix(m, pattern, weight_shape, bias_shape, axes_lengths)
        except PatternError as error:
            m.require(NO, f"EinMix {pattern!r}: {error}", RULE)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        x = input if m["pre_rearrange"] is None else m.module("pre_rearrange", input)
        x = m.call("torch.einsum", m["einsum_pattern"], x, m["weight"])
        if m["bias"] is not None:
            x = m.call("torch.add", x, m["bias"])
        return x if m["post_rearrange"] is None else m.module("post_rearrange", x)


def _mix(m: LayerContext, pattern: str, weight_shape: str, bias_shape: Any, given: dict[str, Any]) -> None:
    """Weights, bias and the rearrangements around the product."""
    left_text, right_text = sides(pattern)
    left, right, weight = read(left_text), read(right_text), read(weight_shape)
    _check_mix(left, right, weight, given)
    m.set("einsum_pattern", _flat_equation(left, weight, right))
    for name, side, text in (("pre_rearrange", left, left_text), ("post_rearrange", right, right_text)):
        flat = " ".join("..." if a == ELLIPSIS else str(a) for a in side.axes)
        if all(len(group) == 1 for group in side.groups) and not side.nested_ellipsis:
            m.set(name, None)
        elif name == "pre_rearrange":
            sizes = {k: v for k, v in given.items() if k in side.axes}
            m.child(name, "einops.layers.torch.Rearrange", f"{text}-> {flat}", **sizes)
        else:
            m.child(name, "einops.layers.torch.Rearrange", f"{flat} ->{text}")
    m.parameter("weight", tuple(given[str(axis)] for axis in weight.axes))
    if bias_shape is None:
        m.set("bias", None)
        return
    bias = read(bias_shape) if isinstance(bias_shape, str) else Expression()
    missing = [a for a in bias.axes if a not in right.axes or a not in given]
    if missing:
        raise PatternError(f"bias axis {missing[0]} is not in the output or has no size")
    m.parameter("bias", tuple(given[str(a)] if a in bias.axes else 1 for a in right.axes if a != ELLIPSIS))


def _check_mix(left: Expression, right: Expression, weight: Expression, given: dict[str, Any]) -> None:
    if any(side.has_numbers for side in (left, right, weight)):
        raise PatternError("numbers are not allowed")
    if weight.has_ellipsis or left.nested_ellipsis or left.has_ellipsis != right.has_ellipsis:
        raise PatternError("an ellipsis must stand on both sides, and not in the weight")
    for axis in right.axes:
        if axis not in left.axes and axis not in weight.axes:
            raise PatternError(f"axis {axis} stands on the right side only")
    for axis in weight.axes:
        if axis not in given:
            raise PatternError(f"axis {axis} of the weight needs a size")
        if axis not in left.axes and axis not in right.axes:
            raise PatternError(f"axis {axis} of the weight is used nowhere")
    for name in given:
        if name not in left.axes and name not in weight.axes:
            raise PatternError(f"axis {name} is not used in the pattern")


def _flat_equation(left: Expression, weight: Expression, right: Expression) -> str:
    names = sorted({str(a) for side in (left, weight, right) for a in side.axes if a != ELLIPSIS})
    letters = dict(zip(names, string.ascii_lowercase)) | {ELLIPSIS: "..."}
    write = ["".join(letters[str(a)] for a in side.axes) for side in (left, weight, right)]
    return f"{write[0]},{write[1]}->{write[2]}"
