"""TensorFlow's names of operations on shapes: reshaping, joining, cutting, tiling, padding."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dtype import I32, DType
from ...base.shape import shape_text
from ...base.truth import NO
from ...base.unknown import Unknown
from ...graph.constraints import Mismatch, NotUnderstood
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function
from .arguments import agree, dtype_of, number, numbers, sizes, spoken, tensor
from .arguments import axis as read_axis


@function("tf.shape", "input, name=None, out_type=None")
def _shape(call: Call, input: Any, name: Any, out_type: Any) -> Any:
    """x[*S] -> i32[rank]; its content is the sizes"""
    shape = call.type(tensor(call, input)).shape
    kind = None if isinstance(out_type, Unknown) else next((k for k in (out_type, name) if isinstance(k, DType)), I32)
    if shape is None:
        return call.apply("shape_of", input=tensor(call, input), out_type=kind)
    return call.constant(TensorType((len(shape),), kind, tuple(shape)))


@function("tf.compat.v1.shape_n tf.shape_n", "input, out_type=None, name=None")
def _shape_n(call: Call, input: Any, out_type: Any, name: Any) -> Any:
    return [call.call("tf.shape", x) for x in input] if isinstance(input, (list, tuple)) else Unknown("shapes")


@function("tf.size", "input, name=None, out_type=None")
def _size(call: Call, input: Any, name: Any, out_type: Any) -> Any:
    shape = call.type(tensor(call, input)).shape
    kind = None if isinstance(out_type, Unknown) else next((k for k in (out_type, name) if isinstance(k, DType)), I32)
    return call.constant(TensorType((), kind, None if shape is None else (D.product(shape),)))


@function("tf.rank", "input, name=None")
def _rank(call: Call, input: Any, name: Any) -> Any:
    shape = call.type(tensor(call, input)).shape
    return call.constant(TensorType((), I32, None if shape is None else (len(shape),)))


@function("tf.reshape", "tensor, shape, name=None")
def _reshape(call: Call, tensor: Any, shape: Any, name: Any) -> Any:
    from .arguments import tensor as convert

    target = numbers(call, shape)
    if isinstance(target, tuple) and target.count(-1) > 1:
        raise Mismatch(f"reshape: only one size may be -1, got {list(target)}")
    return call.apply("reshape", input=convert(call, tensor), shape=sizes(call, shape))


@function("tf.expand_dims", "input, axis=None, name=None, dim=None")
def _expand_dims(call: Call, input: Any, axis: Any, name: Any, dim: Any) -> Any:
    return call.apply("unsqueeze", input=tensor(call, input), dim=single(read_axis(call, axis, dim)))


def single(axis: Any) -> Any:
    return axis[0] if isinstance(axis, list) and len(axis) == 1 else axis


@function("tf.squeeze", "input, axis=None, name=None, squeeze_dims=None")
def _squeeze(call: Call, input: Any, axis: Any, name: Any, squeeze_dims: Any) -> Any:
    x, axes = tensor(call, input), read_axis(call, axis, squeeze_dims)
    if isinstance(axes, Unknown):
        raise NotUnderstood("the axis is not known")
    given = [axes] if isinstance(axes, int) else axes
    shape = call.type(x).shape
    if isinstance(given, list) and shape is not None:
        for a in given:
            if isinstance(a, int) and -len(shape) <= a < len(shape) and D.same(shape[a], 1) is NO:
                raise Mismatch(
                    f"squeeze: axis {a} of {shape_text(shape)} has {D.text(shape[a])} elements, only axes of one can go",
                    operands=(x,),
                    actual=shape[a],
                    expected=1,
                )
        rank = len(shape)
        if all(isinstance(a, int) and -rank <= a < rank for a in given) and given:
            kept = tuple(d for i, d in enumerate(shape) if i not in [a % rank for a in given])
            return call.apply("reshape", input=x, shape=kept)
    return call.apply("squeeze", input=x, dim=tuple(given) if isinstance(given, list) else ())


@function("tf.transpose", "a, perm=None, conjugate=False, name=None")
def _transpose(call: Call, a: Any, perm: Any, conjugate: Any, name: Any) -> Any:
    x = tensor(call, a)
    order = numbers(call, perm) if perm is not None else None
    if order is None:
        rank = call.type(x).rank
        if rank is None:
            return call.apply("elements", input=x, shape=None)
        order = tuple(reversed(range(rank)))
    return call.apply("permute", input=x, dims=order)


@function("tf.linalg.matrix_transpose tf.compat.v1.matrix_transpose", "a, name=None, conjugate=False")
def _matrix_transpose(call: Call, a: Any, name: Any, conjugate: Any) -> Any:
    return call.apply("transpose", input=tensor(call, a), dim0=-2, dim1=-1)


@function("tf.concat tf.compat.v1.concat_v2", "values, axis=0, name=None, concat_dim=None")
def _concat(call: Call, values: Any, axis: Any, name: Any, concat_dim: Any) -> Any:
    if isinstance(values, int) and not isinstance(axis, int):
        values, axis = axis, values  # before TensorFlow 1.0 the axis came first
    if not isinstance(values, (list, tuple)):
        if isinstance(values, Value):
            return call.apply("identity", input=values)
        raise NotUnderstood("the list of tensors is not known")
    kind = next((dtype_of(call, v) for v in values if isinstance(v, Value)), None)
    made = [tensor(call, v, kind) for v in values]
    agree(call, *made)
    for v in made:
        if call.type(v).shape == ():
            raise Mismatch("concat: scalars cannot be concatenated; use stack", operands=(v,))
    if len(made) == 1:
        return call.apply("identity", input=made[0])
    return call.apply("cat", tensors=made, dim=single(read_axis(call, axis, concat_dim)))


@function("tf.stack tf.compat.v1.pack tf.compat.v1.parallel_stack", "values, axis=0, name='stack'")
def _stack(call: Call, values: Any, axis: Any, name: Any) -> Any:
    if isinstance(values, Value):
        return call.apply("identity", input=values)
    if not isinstance(values, (list, tuple)):
        raise NotUnderstood("the list of tensors is not known")
    kind = next((dtype_of(call, v) for v in values if isinstance(v, Value)), None)
    made = [tensor(call, v, kind) for v in values]
    agree(call, *made)
    return call.apply("stack", tensors=made, dim=number(call, axis))


@function("tf.unstack tf.compat.v1.unpack", "value, num=None, axis=0, name='unstack'")
def _unstack(call: Call, value: Any, num: Any, axis: Any, name: Any) -> Any:
    x, dim = tensor(call, value), number(call, axis)
    shape = call.type(x).shape
    if shape is not None and isinstance(dim, int) and -len(shape) <= dim < len(shape):
        size = shape[dim]
        if isinstance(num, int) and D.same(size, num) is NO:
            raise Mismatch(
                f"unstack: num={num}, but axis {dim} of {shape_text(shape)} has {D.text(size)} elements",
                operands=(x,),
                expected=num,
                actual=size,
            )
        count = size if isinstance(size, int) else num
        if isinstance(count, int) and not isinstance(size, int):
            return [call.apply("select", input=x, dim=dim, index=i) for i in range(count)]
    made = call.apply("unbind", input=x, dim=dim)
    return list(made) if isinstance(made, tuple) else made


@function("tf.split", "value, num_or_size_splits=None, axis=0, num=None, name='split'")
def _split(call: Call, value: Any, num_or_size_splits: Any, axis: Any, num: Any, name: Any) -> Any:
    if isinstance(value, int) and not isinstance(axis, int):
        value, axis = axis, value  # before TensorFlow 1.0 the axis came first
    x, dim = tensor(call, value), number(call, axis)
    parts = numbers(call, num_or_size_splits)
    shape = call.type(x).shape
    if isinstance(parts, tuple):
        return split_sizes(call, x, parts, dim)
    if not isinstance(parts, int):
        raise NotUnderstood("the number of parts is not known")
    if shape is None or not isinstance(dim, int) or not -len(shape) <= dim < len(shape):
        return apart(call, x, parts)
    size = shape[dim]
    if D.divides(parts, size) is NO:
        raise Mismatch(
            f"split: axis {dim} of {shape_text(shape)} has {D.text(size)} elements, which {parts} does not divide",
            operands=(x,),
            expected=parts,
            actual=size,
        )
    each = D.floordiv(size, parts)
    return split_sizes(call, x, (each,) * parts, dim)


def apart(call: Call, x: Value, count: int) -> list[Value]:
    """Results of which only the number is known: different tensors, of elements of x."""
    return [call.apply("elements", input=x, shape=None) for _ in range(count)]


def split_sizes(call: Call, x: Value, parts: tuple[Any, ...], dim: Any) -> Any:
    shape = call.type(x).shape
    if any(isinstance(p, Unknown) for p in parts):
        return apart(call, x, len(parts))
    if shape is not None and isinstance(dim, int) and -len(shape) <= dim < len(shape) and -1 in parts:
        rest = D.sub(shape[dim], D.total(p for p in parts if p != -1))
        parts = tuple(rest if p == -1 else p for p in parts)
    made = call.apply("split", input=x, split_size=list(parts), dim=dim)
    return list(made) if isinstance(made, (tuple, list)) else apart(call, x, len(parts))


@function("tf.slice", "input_, begin, size, name=None")
def _slice(call: Call, input_: Any, begin: Any, size: Any, name: Any) -> Any:
    x, start, extent = tensor(call, input_), numbers(call, begin), numbers(call, size)
    shape = call.type(x).shape
    if not isinstance(start, tuple) or not isinstance(extent, tuple):
        return call.apply("elements", input=x, shape=None if shape is None else fresh(len(shape)))
    if shape is not None and not len(shape) == len(start) == len(extent):
        raise Mismatch(
            f"slice: begin and size need one number per axis, got {len(start)} and {len(extent)} for {shape_text(shape)}",
            operands=(x,),
        )
    parts, kept = [], []
    for i, (b, s) in enumerate(zip(start, extent)):
        known = isinstance(b, (int, Sym)) and isinstance(s, (int, Sym))
        if known and s != -1 and shape is not None and D.at_least(shape[i], D.add(b, s)) is NO:
            raise Mismatch(
                f"slice: {D.text(b)} + {D.text(s)} is beyond axis {i} of {shape_text(shape)}", operands=(x,), axis=i
            )
        parts.append(slice(b, None if s == -1 else D.add(b, s), None) if known else slice(None))
        kept.append(s if isinstance(s, (int, Sym)) and s != -1 else None)
    if all(isinstance(b, (int, Sym)) for b in start) and all(isinstance(s, (int, Sym)) for s in extent):
        made = call.apply("getitem", input=x, index=tuple(parts))
        if call.type(made).shape is not None:
            return made
    dims = tuple(k if k is not None else D.fresh("n") for k in kept)
    return call.apply("elements", input=x, shape=dims)


def fresh(rank: int) -> tuple[Sym, ...]:
    return tuple(D.fresh("n") for _ in range(rank))


@function(
    "tf.strided_slice",
    "input_, begin, end, strides=None, begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0,"
    " shrink_axis_mask=0, var=None, name=None",
)
def _strided_slice(call: Call, input_: Any, begin: Any, end: Any, strides: Any, **masks: Any) -> Any:
    x, start, stop = tensor(call, input_), numbers(call, begin), numbers(call, end)
    step = numbers(call, strides) if strides is not None else ()
    flags = [masks[m] for m in ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")]
    if not all(isinstance(v, tuple) for v in (start, stop, step)) or not all(isinstance(f, int) for f in flags):
        return call.apply("elements", input=x, shape=None)
    first, last, ellipsis, new, shrink = flags
    index: list[Any] = []
    for i, (a, b) in enumerate(zip(start, stop)):
        bit = 1 << i
        jump = step[i] if i < len(step) else None
        if ellipsis & bit:
            index.append(Ellipsis)
        elif new & bit:
            index.append(None)
        elif shrink & bit:
            index.append(a)
        else:
            index.append(slice(None if first & bit else a, None if last & bit else b, jump))
    if any(isinstance(p, slice) and isinstance(p.step, int) and p.step < 0 for p in index):
        return call.apply("elements", input=x, shape=None)
    return call.apply("getitem", input=x, index=tuple(index))


@function("tf.tile", "input, multiples, name=None")
def _tile(call: Call, input: Any, multiples: Any, name: Any) -> Any:
    x, counts = tensor(call, input), numbers(call, multiples)
    made = call.type(x)
    if not isinstance(counts, tuple):
        return call.apply("elements", input=x, shape=None if made.shape is None else fresh(len(made.shape)))
    if made.shape is not None and len(counts) != len(made.shape):
        raise Mismatch(
            f"tile: multiples needs one number per axis, got {len(counts)} for {shape_text(made.shape)}", operands=(x,)
        )
    return call.apply("repeat", input=x, repeats=sizes(call, multiples))


@function("tf.repeat", "input, repeats, axis=None, name=None")
def _repeat(call: Call, input: Any, repeats: Any, axis: Any, name: Any) -> Any:
    x = tensor(call, input)
    count = numbers(call, repeats)
    if isinstance(count, tuple):
        count = count[0] if len(count) == 1 else tensor(call, repeats)
    return call.apply("repeat_interleave", input=x, repeats=count, dim=number(call, axis))


_MODES = {"CONSTANT": "constant", "REFLECT": "reflect", "SYMMETRIC": "replicate"}


@function("tf.pad", "tensor, paddings, mode='CONSTANT', name=None, constant_values=0")
def _pad(call: Call, tensor: Any, paddings: Any, mode: Any, name: Any, constant_values: Any) -> Any:
    from .arguments import tensor as convert

    x = convert(call, tensor)
    if isinstance(name, (int, float)) and not isinstance(name, bool):
        constant_values = name
    rows = paddings_of(call, paddings)
    made = call.type(x)
    if rows is None:
        return call.apply("elements", input=x, shape=None if made.shape is None else fresh(len(made.shape)))
    if made.shape is not None and len(rows) != len(made.shape):
        raise Mismatch(
            f"pad: paddings needs one pair per axis, got {len(rows)} for {shape_text(made.shape)}", operands=(x,)
        )
    flat = [n for row in reversed(rows) for n in row]
    kind = _MODES.get(mode.upper()) if isinstance(mode, str) else "constant"
    if kind == "constant":
        return call.apply("pad", input=x, pad=flat, mode="constant", value=constant_values)
    if made.shape is None:
        return call.apply("elements", input=x, shape=None)
    for i, (size, (before, after)) in enumerate(zip(made.shape, rows)):
        least = D.add(D.maximum(before, after), 1 if kind == "reflect" else 0)
        if D.at_least(size, least) is NO:
            raise Mismatch(
                f"pad: {mode} of {D.text(before)} and {D.text(after)} needs more than axis {i} of "
                f"{shape_text(made.shape)} has",
                operands=(x,),
                axis=i,
            )
    shape = tuple(D.add(s, D.add(b, a)) for s, (b, a) in zip(made.shape, rows))
    return call.apply("elements", input=x, shape=shape)


def paddings_of(call: Call, paddings: Any) -> list[tuple[Any, Any]] | None:
    """Pairs of before and after, where all of them are known."""
    if isinstance(paddings, Value):
        made = call.type(paddings)
        if made.data is None or made.shape is None or len(made.shape) != 2 or made.shape[1] != 2:
            return None
        data = made.data
        return [(data[i], data[i + 1]) for i in range(0, len(data), 2)]
    if not isinstance(paddings, (list, tuple)):
        return None
    rows = [numbers(call, row) for row in paddings]
    known = all(isinstance(r, tuple) and len(r) == 2 and all(isinstance(n, (int, Sym)) for n in r) for r in rows)
    return [(r[0], r[1]) for r in rows] if known else None


@function("tf.reverse tf.compat.v1.reverse_v2", "tensor, axis, name=None")
def _reverse(call: Call, tensor: Any, axis: Any, name: Any) -> Any:
    from .arguments import tensor as convert

    x, axes = convert(call, tensor), read_axis(call, axis)
    if not isinstance(axes, (int, list)) or (isinstance(axes, list) and any(isinstance(a, bool) for a in axes)):
        return call.apply("clone", input=x)
    return call.apply("flip", input=x, dims=tuple(axes) if isinstance(axes, list) else (axes,))


@function("tf.roll", "input, shift, axis, name=None")
def _roll(call: Call, input: Any, shift: Any, axis: Any, name: Any) -> Any:
    return call.apply("roll", input=tensor(call, input), shifts=numbers(call, shift), dims=numbers(call, axis))


@function("tf.broadcast_to", "input, shape, name=None")
def _broadcast_to(call: Call, input: Any, shape: Any, name: Any) -> Any:
    return call.apply("expand", input=tensor(call, input), size=sizes(call, shape))


@function("tf.broadcast_static_shape tf.broadcast_dynamic_shape", "shape_x, shape_y")
def _broadcast_shape(call: Call, shape_x: Any, shape_y: Any) -> Any:
    a, b = numbers(call, shape_x), numbers(call, shape_y)
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        raise NotUnderstood("shapes that are not known")
    rank = max(len(a), len(b))
    pairs = zip((1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b)
    return tuple(y if x == 1 else x for x, y in pairs)


@function("tf.meshgrid", "*args, indexing='xy', name=None")
def _meshgrid(call: Call, args: Any, indexing: Any, name: Any) -> Any:
    made = call.apply("meshgrid", tensors=[tensor(call, a) for a in args], indexing=indexing)
    return list(made) if isinstance(made, (tuple, list)) else apart(call, made, len(args))


@function("tf.compat.v1.space_to_depth tf.nn.space_to_depth", "input, block_size, data_format='NHWC', name=None")
def _space_to_depth(call: Call, input: Any, block_size: Any, data_format: Any, name: Any) -> Any:
    return blocks(call, input, block_size, data_format, shrink=True)


@function("tf.compat.v1.depth_to_space tf.nn.depth_to_space", "input, block_size, data_format='NHWC', name=None")
def _depth_to_space(call: Call, input: Any, block_size: Any, data_format: Any, name: Any) -> Any:
    return blocks(call, input, block_size, data_format, shrink=False)


def blocks(call: Call, input: Any, block: Any, data_format: Any, shrink: bool) -> Any:
    x = tensor(call, input)
    made = call.type(x)
    if made.shape is None or len(made.shape) != 4 or not isinstance(block, int):
        return call.apply("elements", input=x, shape=None)
    last = data_format != "NCHW"
    n, c = made.shape[0], made.shape[3] if last else made.shape[1]
    h, w = made.shape[1:3] if last else made.shape[2:]
    square = block * block
    for size, by, what in ((h, block, "height"), (w, block, "width")) if shrink else ((c, square, "channels"),):
        if D.divides(by, size) is NO:
            raise Mismatch(
                f"{spoken(call)}: {by} does not divide the {what} of {shape_text(made.shape)}", operands=(x,)
            )
    if shrink:
        h, w, c = D.floordiv(h, block), D.floordiv(w, block), D.mul(c, square)
    else:
        h, w, c = D.mul(h, block), D.mul(w, block), D.floordiv(c, square)
    return call.apply("elements", input=x, shape=(n, h, w, c) if last else (n, c, h, w))


@function("tf.sequence_mask", "lengths, maxlen=None, dtype=None, name=None")
def _sequence_mask(call: Call, lengths: Any, maxlen: Any, dtype: Any, name: Any) -> Any:
    from ...base.dtype import BOOL

    made = call.type(tensor(call, lengths))
    longest = number(call, maxlen) if maxlen is not None else None
    size = longest if isinstance(longest, (int, Sym)) else D.fresh("T", D.Origin.DATA)
    shape = None if made.shape is None else (*made.shape, size)
    mask = call.constant(TensorType(shape, BOOL))
    return mask if dtype is None else call.call("tf.cast", mask, dtype)


@function("tf.reverse_sequence", "input, seq_lengths, seq_axis=None, batch_axis=None, name=None, **older")
def _reverse_sequence(call: Call, input: Any, **rest: Any) -> Any:
    return call.apply("clone", input=tensor(call, input))


@function("tf.ensure_shape tf.compat.v1.ensure_shape", "x, shape, name=None")
def _ensure_shape(call: Call, x: Any, shape: Any, name: Any) -> Any:
    return with_shape(call, tensor(call, x), shape)


def with_shape(call: Call, x: Value, shape: Any) -> Any:
    """x, known to have this shape; None stands for any size."""
    made = call.type(x)
    wanted = list(shape) if isinstance(shape, (list, tuple)) else None
    if wanted is None:
        return x
    if made.shape is not None:
        if len(made.shape) != len(wanted):
            raise Mismatch(f"{spoken(call)}: {shape_text(made.shape)} does not have {len(wanted)} axes", operands=(x,))
        for have, want in zip(made.shape, wanted):
            if isinstance(want, (int, Sym)) and D.same(have, want) is NO:
                raise Mismatch(
                    f"{spoken(call)}: {shape_text(made.shape)} is not {list(wanted)}",
                    operands=(x,),
                    expected=want,
                    actual=have,
                )
    dims = tuple(
        want if isinstance(want, (int, Sym)) else made.shape[i] if made.shape is not None else D.fresh("n")
        for i, want in enumerate(wanted)
    )
    return Value(TensorType(dims, made.dtype), x.producer, x.index)
