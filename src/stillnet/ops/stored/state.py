"""Variables, optimizers, control flow, queues, files and summaries of TensorFlow graphs."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import BOOL, DTYPES, F32, I32, DType
from ...base.shape import shape_text
from ...base.truth import YES
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, bounded, constant, ranged, unbounded
from .operands import sizes, typed

STR = DTYPES["str"]


def _fits(t: Typing, ref: TensorType, value: Any) -> None:
    """A value that is written into a variable has its shape."""
    if not isinstance(value, TensorType) or ref.shape is None or value.shape is None:
        return
    text = f"{t.called}: a value of shape {shape_text(value.shape)} does not fit into {shape_text(ref.shape)}"
    t.require(len(ref.shape) == len(value.shape), text)
    for a, b in zip(ref.shape, value.shape):
        t.same(a, b, text)


@op(
    "assign",
    spell("tf.raw_ops.Assign", "ref, value, *, validate_shape=True"),
    spell("tf.raw_ops.AssignAdd tf.raw_ops.AssignSub", "ref, value"),
)
def assign(t: Typing, ref: TensorType, value: TensorType, validate_shape: Any = True) -> TensorType:
    """variable[*S], x[*S] -> [*S]"""
    if validate_shape:
        _fits(t, ref, value)
    return TensorType(ref.shape if ref.shape is not None else value.shape, ref.dtype or value.dtype)


@op(
    "assign_resource",
    spell("tf.raw_ops.AssignVariableOp tf.raw_ops.AssignAddVariableOp tf.raw_ops.AssignSubVariableOp", "ref, value"),
)
def assign_resource(t: Typing, ref: TensorType, value: TensorType) -> Any:
    """variable[*S], x[*S] -> nothing"""
    _fits(t, ref, value)
    return ()


# Optimizers: how many operands are the variable and its state; the gradient has the variable's shape.
TRAINS = {
    "ApplyGradientDescent": ("var, alpha, delta", "delta"),
    "ApplyProximalGradientDescent": ("var, alpha, l1, l2, delta", "delta"),
    "ApplyMomentum": ("var, accum, lr, grad, momentum", "grad"),
    "ApplyKerasMomentum": ("var, accum, lr, grad, momentum", "grad"),
    "ApplyAdagrad": ("var, accum, lr, grad", "grad"),
    "ApplyAdagradV2": ("var, accum, lr, epsilon, grad", "grad"),
    "ApplyAdadelta": ("var, accum, accum_update, lr, rho, epsilon, grad", "grad"),
    "ApplyRMSProp": ("var, ms, mom, lr, rho, momentum, epsilon, grad", "grad"),
    "ApplyCenteredRMSProp": ("var, mg, ms, mom, lr, rho, momentum, epsilon, grad", "grad"),
    "ApplyAdam": ("var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad", "grad"),
    "ApplyAdaMax": ("var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad", "grad"),
    "ApplyFtrl": ("var, accum, linear, grad, lr, l1, l2, lr_power", "grad"),
    "ApplyFtrlV2": ("var, accum, linear, grad, lr, l1, l2, l2_shrinkage, lr_power", "grad"),
}
SPARSE = "var, *state, use_locking=False, use_nesterov=False, update_slots=True"


def _trains() -> None:
    plain = [
        spell(f"tf.raw_ops.{n}", f"{p}, *, use_locking=False, use_nesterov=False", update=g)
        for n, (p, g) in TRAINS.items()
    ]
    resource = [
        spell(f"tf.raw_ops.Resource{n}", f"{p}, *, use_locking=False, use_nesterov=False", update=g, resource=True)
        for n, (p, g) in TRAINS.items()
    ]

    @op("train_step", *plain, *resource)
    def train_step(t: Typing, var: TensorType, update: str, resource: bool = False, **operands: Any) -> Any:
        """variable[*S], its state, gradient[*S] -> [*S]"""
        _fits(t, var, operands.get(update))
        return () if resource else TensorType(var.shape, var.dtype)


_trains()


@op(
    "sparse_train_step",
    spell(
        "tf.raw_ops.SparseApplyMomentum tf.raw_ops.SparseApplyAdagrad tf.raw_ops.SparseApplyRMSProp"
        " tf.raw_ops.SparseApplyFtrl",
        SPARSE,
    ),
    spell(
        "tf.raw_ops.ScatterUpdate tf.raw_ops.ScatterAdd tf.raw_ops.ScatterSub tf.raw_ops.ScatterMul"
        " tf.raw_ops.ScatterNdUpdate",
        "var, indices, updates",
    ),
)
def sparse_train_step(t: Typing, var: TensorType, **_: Any) -> TensorType:
    """variable[*S], positions, values -> [*S]"""
    return TensorType(var.shape, var.dtype)


@op(
    "resource_scatter",
    spell(
        "tf.raw_ops.ResourceScatterAdd tf.raw_ops.ResourceScatterUpdate tf.raw_ops.ResourceScatterSub",
        "resource, indices, updates",
    ),
)
def resource_scatter(t: Typing, resource: TensorType, indices: Any, updates: Any) -> Any:
    """variable, positions, values -> nothing"""
    return ()


@op(
    "no_result",
    spell(
        "tf.raw_ops.NoOp tf.raw_ops.DisableCopyOnRead"
        " tf.raw_ops.Assert tf.raw_ops.ControlTrigger tf.raw_ops.Abort tf.raw_ops.SaveV2"
        " tf.raw_ops.SaveSlices tf.raw_ops.Save tf.raw_ops.MergeV2Checkpoints tf.raw_ops.QueueCloseV2"
        " tf.raw_ops.QueueEnqueueV2 tf.raw_ops.QueueEnqueueManyV2 tf.raw_ops.TensorArrayCloseV3"
        " tf.raw_ops.InitializeTableV2 tf.raw_ops.WriteFile tf.raw_ops.CloseSummaryWriter"
        " tf.raw_ops.StackCloseV2 tf.raw_ops.MakeIterator",
        "*inputs",
    ),
)
def no_result(t: Typing, inputs: Any) -> Any:
    """anything -> nothing"""
    return ()


@op(
    "scalar_result",
    spell(
        "tf.raw_ops.ScalarSummary tf.raw_ops.HistogramSummary tf.raw_ops.ImageSummary tf.raw_ops.AudioSummary"
        " tf.raw_ops.MergeSummary tf.raw_ops.TensorSummary tf.raw_ops.TensorSummaryV2"
        " tf.raw_ops.ShardedFilename tf.raw_ops.ReadFile tf.raw_ops.StringJoin"
        " tf.raw_ops.IteratorToStringHandle",
        "*inputs",
    ),
)
def scalar_result(t: Typing, inputs: Any) -> TensorType:
    """anything -> text []"""
    return TensorType((), STR)


@op(
    "is_initialized",
    spell("tf.raw_ops.VarIsInitializedOp tf.raw_ops.IsVariableInitialized", "resource"),
    spell("tf.raw_ops.StaticRegexFullMatch", "resource, *, pattern=None"),
)
def is_initialized(t: Typing, resource: Any, pattern: Any = None) -> TensorType:
    """variable -> bool[]"""
    return TensorType((), BOOL)


@function("tf.raw_ops.RestoreV2", "prefix, tensor_names, shape_and_slices, *, dtypes")
def restore(call: Any, prefix: Any, tensor_names: Any, shape_and_slices: Any, dtypes: Any) -> Any:
    return call.apply("restored", dtypes=tuple(d if isinstance(d, DType) else None for d in dtypes or ()))


@op("restored")
def restored(t: Typing, dtypes: Any) -> Any:
    """types -> tensors of a checkpoint, whose shapes the graph does not state"""
    return tuple(TensorType(None, d) for d in dtypes)


@op("shape_of_variable", spell("tf.raw_ops.VariableShape", "input, *, out_type=None"))
def shape_of_variable(t: Typing, input: TensorType, out_type: Any = None) -> TensorType:
    """variable[*S] -> [rank], its sizes"""
    dtype = out_type if isinstance(out_type, DType) else I32
    return (
        TensorType((t.fresh("n"),), dtype)
        if input.shape is None
        else TensorType((len(input.shape),), dtype, input.shape)
    )


# -- control flow of graphs without functions --------------------------------------------------------------------------
@op("switch", spell("tf.raw_ops.Switch tf.raw_ops.RefSwitch", "data, pred"))
def switch(t: Typing, data: TensorType, pred: Any) -> Any:
    """x[*S], condition -> [*S] where it is false, [*S] where it is true"""
    return data, data


@function("tf.raw_ops.Merge tf.raw_ops.RefMerge", "*inputs")
def merge(call: Any, inputs: Any) -> Any:
    if not inputs:
        raise NotUnderstood("nothing arrives")
    return call.apply("merge", inputs=tuple(inputs))


@op("merge")
def merged(t: Typing, inputs: Any) -> Any:
    """x[*S], y[*T] -> whichever arrives, and which one it was"""
    if not inputs:
        raise NotUnderstood("nothing arrives")
    first = inputs[0]
    shape = first.shape
    for other in inputs[1:]:
        if shape is None or other.shape is None or len(other.shape) != len(shape):
            shape = None
        else:
            shape = tuple(a if D.same(a, b) is YES else t.fresh("n") for a, b in zip(shape, other.shape))
    return TensorType(shape, first.dtype), TensorType((), I32)


# -- stacks, lists of tensors and queues -------------------------------------------------------------------------------
@op(
    "handle",
    spell(
        "tf.raw_ops.FIFOQueueV2 tf.raw_ops.PaddingFIFOQueueV2 tf.raw_ops.RandomShuffleQueueV2"
        " tf.raw_ops.TFRecordReaderV2 tf.raw_ops.HashTableV2 tf.raw_ops.MutableHashTableV2"
        " tf.raw_ops.WholeFileReaderV2 tf.raw_ops.TextLineReaderV2 tf.raw_ops.IteratorV2 tf.raw_ops.Barrier"
        " tf.raw_ops.Iterator tf.raw_ops.OneShotIterator tf.raw_ops.IteratorFromStringHandle"
        " tf.raw_ops.IteratorFromStringHandleV2 tf.raw_ops.TensorDataset tf.raw_ops.TensorSliceDataset"
        " tf.raw_ops.RangeDataset tf.raw_ops.TFRecordDataset tf.raw_ops.TFRecordDatasetV2 tf.raw_ops.TextLineDataset"
        " tf.raw_ops.BatchDataset tf.raw_ops.BatchDatasetV2 tf.raw_ops.PaddedBatchDataset"
        " tf.raw_ops.PaddedBatchDatasetV2 tf.raw_ops.ShuffleDataset tf.raw_ops.ShuffleDatasetV3"
        " tf.raw_ops.RepeatDataset tf.raw_ops.PrefetchDataset tf.raw_ops.MapDataset tf.raw_ops.ParallelMapDataset"
        " tf.raw_ops.ParallelMapDatasetV2 tf.raw_ops.ZipDataset tf.raw_ops.TakeDataset tf.raw_ops.SkipDataset"
        " tf.raw_ops.CacheDataset tf.raw_ops.FilterDataset tf.raw_ops.FlatMapDataset tf.raw_ops.InterleaveDataset"
        " tf.raw_ops.ConcatenateDataset tf.raw_ops.OptimizeDataset tf.raw_ops.ModelDataset",
        "*inputs",
    ),
)
def handle(t: Typing, inputs: Any) -> TensorType:
    """-> the handle of something that lives outside the graph"""
    return TensorType((), None)


@op("stack_handle", spell("tf.raw_ops.StackV2 tf.raw_ops.Stack", "*inputs"))
def stack_handle(t: Typing, inputs: Any) -> TensorType:
    """-> the handle of a stack"""
    return TensorType((2,), None)


@op("stack_push", spell("tf.raw_ops.StackPushV2 tf.raw_ops.StackPush", "handle, elem, *, swap_memory=False"))
def stack_push(t: Typing, handle: Any, elem: TensorType, swap_memory: Any = False) -> TensorType:
    """stack, x[*S] -> [*S]"""
    return TensorType(elem.shape, elem.dtype)


@op("stack_pop", spell("tf.raw_ops.StackPopV2 tf.raw_ops.StackPop", "handle, *, elem_type=None"))
def stack_pop(t: Typing, handle: Any, elem_type: Any = None) -> TensorType:
    """stack -> what was pushed last"""
    return TensorType(None, elem_type if isinstance(elem_type, DType) else None)


@op(
    "dequeued",
    spell("tf.raw_ops.QueueDequeueManyV2 tf.raw_ops.QueueDequeueUpToV2", "handle, n, *, component_types=None"),
    spell(
        "tf.raw_ops.QueueDequeueV2 tf.raw_ops.IteratorGetNext tf.raw_ops.OptionalGetValue",
        "handle, *, component_types=None, output_types=None, output_shapes=None",
    ),
)
def dequeued(
    t: Typing,
    handle: Any,
    n: Any = None,
    component_types: Any = None,
    output_types: Any = None,
    output_shapes: Any = None,
) -> Any:
    """queue -> its next elements"""
    types = component_types or output_types or ()
    shapes = [getattr(s, "shape", None) for s in output_shapes or [None] * len(types)]
    return tuple(
        TensorType(
            None if s is None else tuple(t.fresh("n") if d is None else d for d in s),
            d if isinstance(d, DType) else None,
        )
        for d, s in zip(types, shapes)
    )


@op(
    "tensor_array",
    spell("tf.raw_ops.TensorArrayV3", "size, *, dtype=None, element_shape=None"),
    spell("tf.raw_ops.TensorArrayGradV3", "handle, flow_in, *, source=''"),
)
def tensor_array(t: Typing, **_: Any) -> Any:
    """size -> the handle of a list of tensors, and its flow"""
    return TensorType((2,), None), TensorType((), F32)


@op(
    "tensor_array_flow",
    spell("tf.raw_ops.TensorArrayWriteV3", "handle, index, value, flow_in"),
    spell("tf.raw_ops.TensorArrayScatterV3", "handle, indices, value, flow_in"),
    spell("tf.raw_ops.TensorArraySplitV3", "handle, value, lengths, flow_in"),
)
def tensor_array_flow(t: Typing, **_: Any) -> TensorType:
    """list of tensors, x -> its flow"""
    return TensorType((), F32)


@op("tensor_array_read", spell("tf.raw_ops.TensorArrayReadV3", "handle, index, flow_in, *, dtype=None"))
def tensor_array_read(t: Typing, handle: Any, index: Any, flow_in: Any, dtype: Any = None) -> TensorType:
    """list of tensors, position -> the tensor there"""
    return TensorType(None, dtype if isinstance(dtype, DType) else None)


@op(
    "tensor_array_gather",
    spell("tf.raw_ops.TensorArrayGatherV3", "handle, indices, flow_in, *, dtype=None, element_shape=None"),
)
def tensor_array_gather(
    t: Typing, handle: Any, indices: TensorType, flow_in: Any, dtype: Any = None, element_shape: Any = None
) -> TensorType:
    """list of tensors, positions[N] -> [N, *S]"""
    kind = dtype if isinstance(dtype, DType) else None
    stated = getattr(element_shape, "shape", None)
    if stated is None or indices.shape is None:
        return TensorType(None, kind)
    return TensorType((*indices.shape, *(t.fresh("n") if s is None else s for s in stated)), kind)


@op(
    "tensor_array_size",
    spell("tf.raw_ops.TensorArraySizeV3", "handle, flow_in"),
    spell("tf.raw_ops.TensorListLength tf.raw_ops.QueueSizeV2 tf.raw_ops.StackSize", "handle"),
)
def tensor_array_size(t: Typing, handle: Any, flow_in: Any = None) -> TensorType:
    """list of tensors -> []"""
    return TensorType((), I32)


@op(
    "tensor_list",
    spell(
        "tf.raw_ops.TensorListReserve tf.raw_ops.EmptyTensorList", "element_shape, num_elements, *, element_dtype=None"
    ),
    spell("tf.raw_ops.TensorListFromTensor", "tensor, element_shape, *, element_dtype=None"),
    spell(
        "tf.raw_ops.TensorListSetItem",
        "input_handle, index, item, *, element_dtype=None, resize_if_index_out_of_bounds=False",
    ),
    spell("tf.raw_ops.TensorListPushBack", "input_handle, tensor, *, element_dtype=None"),
    spell("tf.raw_ops.OptionalFromValue", "components: Toutput_types, *, Toutput_types=None"),
    spell("tf.raw_ops.OptionalNone", ""),
)
def tensor_list(t: Typing, **_: Any) -> TensorType:
    """-> a list of tensors"""
    return TensorType((), None)


def _element(call: Any, shape: Any) -> tuple[Any, ...] | None:
    type = typed(call, shape)
    if type.data is not None and type.shape == ():
        return None
    try:
        found = sizes(call, shape)
    except NotUnderstood:
        return None
    return tuple(D.fresh("n", D.Origin.UNKNOWN) if isinstance(d, int) and d < 0 else d for d in found)


@function("tf.raw_ops.TensorListGetItem", "input_handle, index, element_shape, *, element_dtype=None")
def tensor_list_get(call: Any, input_handle: Any, index: Any, element_shape: Any, element_dtype: Any) -> Any:
    return call.apply(
        "tensor_list_element",
        handle=input_handle,
        size=_element(call, element_shape),
        dtype=element_dtype if isinstance(element_dtype, DType) else None,
        index=index,
    )


@function("tf.raw_ops.TensorListStack", "input_handle, element_shape, *, element_dtype=None, num_elements=-1")
def tensor_list_stack(call: Any, input_handle: Any, element_shape: Any, element_dtype: Any, num_elements: Any) -> Any:
    each = _element(call, element_shape)
    count = num_elements if isinstance(num_elements, int) and num_elements >= 0 else D.fresh("n", D.Origin.UNKNOWN)
    return call.apply(
        "tensor_list_element",
        handle=input_handle,
        size=None if each is None else (count, *each),
        dtype=element_dtype if isinstance(element_dtype, DType) else None,
    )


@op("tensor_list_element")
def tensor_list_element(t: Typing, handle: Any, size: Any, dtype: Any, index: Any = None) -> TensorType:
    """list of tensors -> one of them, or all stacked"""
    return TensorType(size, dtype)


@op("looked_up", spell("tf.raw_ops.LookupTableFindV2", "table, keys, default_value"))
def looked_up(t: Typing, table: Any, keys: TensorType, default_value: TensorType) -> TensorType:
    """table, keys[*S], default -> [*S]"""
    return TensorType(keys.shape, default_value.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("assign")
def _assign_range(r: Ranging, ref: Any, value: Any, **_: Any) -> Any:
    """The variable as it is from now on."""
    return r.same(ref)


@ranged("train_step")
def _train_step_range(r: Ranging, var: Any, **_: Any) -> Any:
    return r.same(var)


@ranged("sparse_train_step")
def _sparse_train_step_range(r: Ranging, var: Any, **_: Any) -> Any:
    return r.same(var)


@ranged("switch")
def _switch_range(r: Ranging, data: Any, **_: Any) -> Any:
    return (r.same(data), r.same(data))


@ranged("merge")
def _merge_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return (r.hull(*inputs), r.between(I.NONNEGATIVE, I.EMPTY))


constant("is_initialized", bounds=I.UNIT)


@ranged("stack_push")
def _stack_push_range(r: Ranging, handle: Any, elem: Any, **_: Any) -> Any:
    return r.same(elem)


unbounded("assign_resource", "resource_scatter", "no_result", "scalar_result", because="no numbers come out")
unbounded("handle", "stack_handle", "tensor_array", "tensor_array_flow", "tensor_list", because="a handle, no number")
unbounded("restored", "looked_up", "dequeued", because="numbers from outside the graph")
unbounded(
    "stack_pop", "tensor_array_read", "tensor_array_gather", "tensor_list_element",
    because="what lists of tensors hold is not followed",
)  # fmt: skip
bounded("shape_of_variable", "tensor_array_size", bounds=I.NONNEGATIVE)
