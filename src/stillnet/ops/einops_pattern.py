"""The pattern language of einops: `b (h w) c -> b c h w`, read and checked without tensors."""

from __future__ import annotations

from ..base.plain import dataclass, field

ELLIPSIS = "…"
REDUCTIONS = ("min", "max", "sum", "mean", "prod", "any", "all")


class PatternError(Exception):
    """The pattern is one that einops refuses."""


@dataclass(frozen=True, slots=True, eq=False)
class Anonymous:
    """An axis written as a number above 1; no two of them are the same axis."""

    length: int


Axis = str | Anonymous


@dataclass(slots=True)
class Expression:
    """One side of a pattern: groups of axes; `()` and `1` are empty groups, a free ellipsis is the group [ELLIPSIS]."""

    groups: list[list[Axis]] = field(default_factory=list)
    free_ellipsis: bool = False
    nested_ellipsis: bool = False

    @property
    def axes(self) -> list[Axis]:
        return [axis for group in self.groups for axis in group]

    @property
    def has_ellipsis(self) -> bool:
        return self.free_ellipsis or self.nested_ellipsis

    @property
    def has_numbers(self) -> bool:
        return any(isinstance(axis, Anonymous) for axis in self.axes)


def read(text: str, underscore: bool = False, duplicates: bool = False) -> Expression:
    """One side of a pattern as groups of axes."""
    if "." in text:
        if text.count("...") != 1 or text.count(".") != 3:
            raise PatternError("dots may only form one ellipsis '...'")
        text = text.replace("...", ELLIPSIS)
    result, group, word = Expression(), None, ""
    for char in text + " ":
        if char in "() ":
            if word:
                _add(result, group, word, underscore, duplicates)
            word = ""
            group = _bracket(result, group, char)
        elif char.isalnum() or char in ("_", ELLIPSIS):
            word += char
        else:
            raise PatternError(f"unknown character {char!r}")
    if group is not None:
        raise PatternError("parentheses are not balanced")
    return result


def _bracket(result: Expression, group: list[Axis] | None, char: str) -> list[Axis] | None:
    if char == "(":
        if group is not None:
            raise PatternError("parentheses may not be nested")
        return []
    if char == ")":
        if group is None:
            raise PatternError("parentheses are not balanced")
        result.groups.append(group)
        return None
    return group


def _add(result: Expression, group: list[Axis] | None, word: str, underscore: bool, duplicates: bool) -> None:
    seen = result.axes + (group or [])
    if word in seen and not duplicates and not (underscore and word == "_"):
        raise PatternError(f"axis {'...' if word == ELLIPSIS else word} appears twice on one side")
    if word == ELLIPSIS:
        result.nested_ellipsis, result.free_ellipsis = group is not None, group is None
    elif word.isdecimal():
        if int(word) == 1:
            if group is None:
                result.groups.append([])
            return
        if int(word) < 1:
            raise PatternError("the length of an axis must be positive")
    elif not is_axis_name(word) and not (underscore and word == "_"):
        raise PatternError(f"{word!r} is no name for an axis")
    axis: Axis = Anonymous(int(word)) if word.isdecimal() else word
    if group is None:
        result.groups.append([axis])
    else:
        group.append(axis)


def is_axis_name(word: str) -> bool:
    return word.isidentifier() and word[0] != "_" and word[-1] != "_"


def sides(pattern: str) -> tuple[str, str]:
    parts = pattern.split("->")
    if len(parts) != 2:
        raise PatternError("a pattern has one '->'")
    return parts[0], parts[1]


@dataclass(frozen=True, slots=True)
class Transform:
    """A checked pattern: left and right groups, the ellipsis still in place."""

    left: Expression
    right: Expression


def transform(pattern: str, operation: str, given: tuple[str, ...]) -> Transform:
    """Both sides of a pattern for rearrange, repeat or a reduction; all that does not depend on a tensor is checked."""
    left_text, right_text = sides(pattern)
    left, right = read(left_text), read(right_text)
    if right.has_ellipsis and not left.has_ellipsis:
        raise PatternError("an ellipsis stands on the right side only")
    if left.nested_ellipsis:
        raise PatternError("an ellipsis in parentheses may not stand on the left side")
    _check_agreement(left, right, operation, given)
    for name in given:
        if not is_axis_name(name):
            raise PatternError(f"{name!r} is no name for an axis")
        if name not in left.axes and name not in right.axes:
            raise PatternError(f"axis {name} is not used in the pattern")
    for group in left.groups:
        open_axes = [axis for axis in group if isinstance(axis, str) and axis not in given and axis != ELLIPSIS]
        if len(open_axes) > 1:
            raise PatternError("the sizes of " + ", ".join(open_axes) + " cannot be inferred; give all but one of them")
    return Transform(left, right)


def _check_agreement(left: Expression, right: Expression, operation: str, given: tuple[str, ...]) -> None:
    """New axes appear only in repeat, axes disappear only in reductions."""
    only_left, only_right = _names(left, right), _names(right, left)
    if operation == "rearrange":
        if left.has_numbers or right.has_numbers:
            raise PatternError("numbers other than 1 are not allowed in rearrange")
        if only_left or only_right:
            raise PatternError("axes on one side only: " + ", ".join(only_left + only_right))
    elif operation == "repeat":
        if only_left or left.has_numbers:
            raise PatternError("axes that disappear in repeat: " + ", ".join(only_left or ["a number"]))
        missing = [name for name in only_right if name not in given]
        if missing:
            raise PatternError("new axes need a size: " + ", ".join(missing))
    elif only_right or right.has_numbers:
        raise PatternError("axes that appear in a reduction: " + ", ".join(only_right or ["a number"]))


def _names(one: Expression, other: Expression) -> list[str]:
    return ["..." if a == ELLIPSIS else a for a in one.axes if isinstance(a, str) and a not in other.axes]


def packing(pattern: str) -> tuple[int, int]:
    """How many axes stand before and after the star of a pack pattern."""
    axes = pattern.split()
    if len(set(axes)) != len(axes):
        raise PatternError("an axis appears twice")
    if "*" not in axes:
        raise PatternError("there is no *")
    for axis in axes:
        if axis != "*" and not is_axis_name(axis):
            raise PatternError(f"{axis!r} is no name for an axis")
    before = axes.index("*")
    return before, len(axes) - before - 1
