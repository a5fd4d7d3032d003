"""Sequences of different lengths: padding, packing and back.

A packed sequence is the tuple (data, batch_sizes, sorted_indices, unsorted_indices). Where the lengths are not known,
sorted_indices is always a tensor, because its size is the only place that tells the size of the batch.
"""

from __future__ import annotations

from itertools import pairwise

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I64
from ..base.shape import shape_text
from ..base.truth import NO
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim
from .entry import op, spell
from .named_results import Packed
from .ranging import Ranging, bounded, ranged
from .settings import called, optional, tensor

Sizes = tuple[Dim, ...]


@op(
    "pad_sequence",
    spell("torch.nn.utils.rnn.pad_sequence", "sequences, batch_first=False, padding_value=0.0, padding_side='right'"),
)
def pad_sequence(
    t: Typing, sequences: Any, batch_first: Any = False, padding_side: Any = "right", **_: Any
) -> TensorType:
    """a[S, *R], b[T, *R], ... -> [max(S, T, ...), count, *R], or batch first"""
    if isinstance(sequences, TensorType):
        shape = t.need_shape(sequences)
        t.require(len(shape) >= 2, f"{called(t)} expects sequences of tensors of at least 1-D, got {shape_text(shape)}")
        return _batched(batch_first, shape[0], shape[1], shape[2:], sequences)
    parts = _sequences(t, sequences)
    if isinstance(padding_side, str):
        t.require(
            padding_side in ("left", "right"),
            f"{called(t)}: padding_side must be 'left' or 'right', got {padding_side!r}",
        )
    longest: Dim = 0
    for part in parts:
        longest = D.maximum(longest, (part.shape or ())[0])
    return _batched(batch_first, len(parts), longest, (parts[0].shape or ())[1:], parts[0])


def _sequences(t: Typing, sequences: Any) -> list[TensorType]:
    """Tensors that agree in everything but their first axis."""
    if not isinstance(sequences, (tuple, list)):
        raise NotUnderstood("sequences are not known")
    t.require(len(sequences) > 0, f"{called(t)} needs at least one sequence")
    parts = [tensor(s) for s in sequences]
    shapes = [t.need_shape(p) for p in parts]
    for shape in shapes:
        t.require(len(shape) >= 1, f"{called(t)} expects sequences of at least 1-D, got a scalar")
        for a, b in zip(reversed(shapes[0][1:]), reversed(shape[1:])):
            if D.same(a, b) is NO and D.same(b, 1) is NO:
                t.fail(f"{called(t)}: {shape_text(shapes[0])} and {shape_text(shape)} differ in more than their length")
    return parts


def _batched(batch_first: Any, batch: Dim, steps: Dim, rest: Sizes, like: TensorType) -> TensorType:
    if not isinstance(batch_first, bool):
        return TensorType(None, like.dtype)
    return TensorType((batch, steps, *rest) if batch_first else (steps, batch, *rest), like.dtype)


# -- packing ---------------------------------------------------------------------------------------------------------
@op(
    "pack_padded_sequence",
    spell("torch.nn.utils.rnn.pack_padded_sequence", "input, lengths, batch_first=False, enforce_sorted=True"),
)
def pack_padded_sequence(
    t: Typing, input: Any, lengths: Any, batch_first: Any = False, enforce_sorted: Any = True
) -> Any:
    """x[T, B, *R], lengths[B] -> data[sum(lengths), *R], batch_sizes[max(lengths)], order[B], order[B]"""
    x = tensor(input)
    if not isinstance(batch_first, bool):
        raise NotUnderstood("batch_first is not known")
    shape = t.need_shape(x)
    t.require(len(shape) >= 2, f"{called(t)} expects at least 2-D input, got {shape_text(shape)}")
    batch, steps = (shape[0], shape[1]) if batch_first else (shape[1], shape[0])
    known, count = _lengths(lengths)
    if count is not None:
        t.same(batch, count, f"{called(t)}: a batch of {D.text(batch)} sequences but {D.text(count)} lengths")
    if known is not None:
        _check_lengths(t, known, enforce_sorted)
    return _packed(t, x, steps, shape[2:], known, batch, enforce_sorted)


def _lengths(lengths: Any) -> tuple[tuple[int, ...] | None, Dim | None]:
    """(the lengths if known, how many there are if known)."""
    if isinstance(lengths, TensorType):
        count = lengths.shape[0] if lengths.shape is not None and len(lengths.shape) == 1 else None
        return lengths.data, count
    if isinstance(lengths, (tuple, list)):
        return (tuple(lengths) if all(isinstance(n, int) for n in lengths) else None), len(lengths)
    return None, None


def _check_lengths(t: Typing, lengths: tuple[int, ...], enforce_sorted: Any) -> None:
    t.require(all(n > 0 for n in lengths), f"{called(t)}: every length must be positive, got {min(lengths, default=0)}")
    if enforce_sorted is True:
        falling = all(a >= b for a, b in pairwise(lengths))
        text = f"{called(t)}: lengths {list(lengths)} are not sorted"
        t.require(falling, text, "wrong-call", help="enforce_sorted=False")


def _packed(
    t: Typing, x: TensorType, steps: Dim, rest: Sizes, lengths: tuple[int, ...] | None, batch: Dim, enforce_sorted: Any
) -> Any:
    """The four parts; a length beyond the steps of the input counts as the steps there are."""
    order = TensorType((batch,), I64)
    if lengths is None:
        data = TensorType((t.fresh("N"), *rest), x.dtype)
        return Packed((data, TensorType((t.fresh("T"),), I64), order, None if enforce_sorted is True else order))
    sizes = tuple(sum(n > step for n in lengths) for step in range(max(lengths, default=0)))
    rows = D.total([D.minimum(n, steps) for n in lengths])
    data = TensorType((rows, *rest), x.dtype)
    place = None if enforce_sorted is True else order
    return Packed((data, TensorType((len(sizes),), I64, sizes), place, place))


@op("pack_sequence", spell("torch.nn.utils.rnn.pack_sequence", "sequences, enforce_sorted=True"))
def pack_sequence(t: Typing, sequences: Any, enforce_sorted: Any = True) -> Any:
    """a[S, *R], b[T, *R], ... -> data[S + T + ..., *R], batch_sizes[max(S, T, ...)], order[B], order[B]"""
    parts = _sequences(t, sequences)
    lengths = tuple((p.shape or ())[0] for p in parts)
    known = tuple(n for n in lengths if isinstance(n, int))
    if len(known) == len(lengths):
        _check_lengths(t, known, enforce_sorted)
        return _packed(t, parts[0], max(known), (parts[0].shape or ())[1:], known, len(parts), enforce_sorted)
    return _packed(t, parts[0], t.fresh("T"), (parts[0].shape or ())[1:], None, len(parts), enforce_sorted)


@op(
    "pad_packed_sequence",
    spell(
        "torch.nn.utils.rnn.pad_packed_sequence", "sequence, batch_first=False, padding_value=0.0, total_length=None"
    ),
)
def pad_packed_sequence(t: Typing, sequence: Any, batch_first: Any = False, total_length: Any = None, **_: Any) -> Any:
    """data[N, *R], batch_sizes[T], order[B] -> [T, B, *R], lengths[B]"""
    data, steps, batch, lengths = _unpacked(t, sequence)
    if total_length is not None:
        wanted = dim(t, total_length)
        t.require(
            D.at_least(wanted, steps),
            f"{called(t)}: total_length={D.text(wanted)} is shorter than the longest sequence, {D.text(steps)}",
        )
        steps = wanted
    rest = (data.shape or ())[1:]
    return _batched(batch_first, batch, steps, rest, data), TensorType((batch,), I64, lengths)


def _unpacked(t: Typing, sequence: Any) -> tuple[TensorType, Dim, Dim, tuple[int, ...] | None]:
    """(data, steps, batch, the lengths if they are known and were sorted)."""
    if not isinstance(sequence, (tuple, list)) or len(sequence) != 4:
        raise NotUnderstood("not a known packed sequence")
    data, sizes, order = tensor(sequence[0]), tensor(sequence[1]), optional(sequence[2])
    t.need_shape(data)
    steps = t.need_shape(sizes)[0]
    if sizes.data:
        lengths = tuple(sum(n > i for n in sizes.data) for i in range(sizes.data[0]))
        return data, steps, sizes.data[0], lengths if order is None else None
    batch = order.shape[0] if order is not None and order.shape is not None else t.fresh("B")
    return data, steps, batch, None


# -- back to single sequences ----------------------------------------------------------------------------------------
@op("unpad_sequence", spell("torch.nn.utils.rnn.unpad_sequence", "padded_sequences, lengths, batch_first=False"))
def unpad_sequence(t: Typing, padded_sequences: Any, lengths: Any, batch_first: Any = False) -> Any:
    """x[T, B, *R], lengths[B] -> B tensors [length, *R]"""
    x = tensor(padded_sequences)
    shape = t.need_shape(x)
    t.require(len(shape) >= 2, f"{called(t)} expects at least 2-D input, got {shape_text(shape)}")
    if not isinstance(batch_first, bool):
        raise NotUnderstood("batch_first is not known")
    known, _ = _lengths(lengths)
    batch = shape[0] if batch_first else shape[1]
    return _single(t, x, shape[2:], known, batch)


@op("unpack_sequence", spell("torch.nn.utils.rnn.unpack_sequence", "packed_sequences"))
def unpack_sequence(t: Typing, packed_sequences: Any) -> Any:
    """data[N, *R], batch_sizes[T], order[B] -> B tensors [length, *R]"""
    data, _, batch, lengths = _unpacked(t, packed_sequences)
    return _single(t, data, (data.shape or ())[1:], lengths, batch)


def _single(t: Typing, x: TensorType, rest: Sizes, lengths: tuple[int, ...] | None, batch: Dim) -> list[TensorType]:
    if not isinstance(batch, int):
        raise NotUnderstood("number of sequences is not known")
    steps: list[Dim] = (
        list(lengths) if lengths is not None and len(lengths) == batch else [t.fresh("T") for _ in range(batch)]
    )
    return [TensorType((n, *rest), x.dtype) for n in steps]


@op("invert_permutation", spell("torch.nn.utils.rnn.invert_permutation", "permutation"))
def invert_permutation(t: Typing, permutation: Any) -> Any:
    """index[N] -> [N]"""
    if permutation is None:
        return None
    x = tensor(permutation)
    data = None if x.data is None else tuple(x.data.index(i) if i in x.data else 0 for i in range(len(x.data)))
    return TensorType(x.shape, x.dtype, data)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("pad_sequence")
def _pad_sequence_range(r: Ranging, sequences: Any, padding_value: Any = 0.0, **_: Any) -> Any:
    parts = sequences if isinstance(sequences, (list, tuple)) else [sequences]
    return r.hull(padding_value, *(r.moved(p, "padded") for p in parts))


@ranged("pack_padded_sequence", "pack_sequence")
def _packed_range(r: Ranging, input: Any = None, sequences: Any = None, **_: Any) -> Any:
    """The elements, how many sequences go on, and their order."""
    parts = [input] if input is not None else list(sequences) if isinstance(sequences, (list, tuple)) else []
    places = r.between(I.NONNEGATIVE, I.EMPTY)
    if not parts:
        return None
    return (r.hull(*(r.moved(p, "packed") for p in parts)), places, places, places)


@ranged("pad_packed_sequence")
def _repadded_range(r: Ranging, sequence: Any, padding_value: Any = 0.0, **_: Any) -> Any:
    if not isinstance(sequence, (tuple, list)) or not r.is_range(sequence[0]):
        return None
    return (r.hull(r.moved(sequence[0], "padded"), padding_value), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("unpad_sequence", "unpack_sequence")
def _single_range(r: Ranging, padded_sequences: Any = None, packed_sequences: Any = None, **_: Any) -> Any:
    data = padded_sequences
    if data is None and isinstance(packed_sequences, (tuple, list)):
        data = packed_sequences[0]
    return [r.moved(data, ("single", i)) for i, _ in enumerate(r.outputs)] if r.is_range(data) else None


bounded("invert_permutation", bounds=I.NONNEGATIVE)
