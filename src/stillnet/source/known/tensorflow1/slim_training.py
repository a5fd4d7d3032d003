"""What slim and tf.contrib have around layers: regularizers, collected outputs, training, checkpoints, settings."""

from __future__ import annotations

from collections.abc import Callable

from ....base.annotations import Any
from ....base.dtype import F32
from ...calls import call
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import Class, Instance, Native, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..python.quiet import quiet_class
from ..registry import KNOWN, known, known_class
from .arg_scope import HOMES
from .collections import add_to_collection


def _regularizer(kind: str) -> Callable[..., Any]:
    def make(machine: Machine, *args: Any, **options: Any) -> Any:
        scale = args[0] if args else options.get("scale", 1.0)

        def run(m: Machine, weights: Any) -> Any:
            if kind == "l2":
                made = call_api(m, "tf.nn.l2_loss", [weights], {})
            else:
                made = call_api(m, "tf.reduce_sum", [call_api(m, "tf.abs", [weights], {})], {})
            return call_api(m, "tf.multiply", [made, scale], {}) if isinstance(scale, (int, float, Tensor)) else made

        return Native(f"{kind}_regularizer", run)

    return make


for _home in (*HOMES, "tf.contrib.layers.python.layers.regularizers", "tf.keras_regularizers"):
    known(f"{_home}.l2_regularizer")(_regularizer("l2"))
    known(f"{_home}.l1_regularizer")(_regularizer("l1"))
    known(f"{_home}.l1_l2_regularizer")(_regularizer("l2"))


@known("tf.contrib.layers.apply_regularization")
def _apply(machine: Machine, regularizer: Any, weights_list: Any = None) -> Any:
    items = weights_list.items if isinstance(weights_list, PyList) else []
    parts = [call(machine, regularizer, [w], {}, frame_of(machine)) for w in items]
    return call_api(machine, "tf.add_n", [PyList(parts)], {}) if parts else call_api(machine, "tf.zeros", [()], {})


# -- collections of outputs --------------------------------------------------------------------------------------------
for _home in (
    "tf.contrib.slim.utils",
    "tf.contrib.layers.python.layers.utils",
    "tf.contrib.layers.utils",
    "tf_slim.layers.utils",
    "tf_slim.utils",
):

    def _collection(machine: Machine, collection: Any, clear_collection: Any = False, **options: Any) -> Any:
        table = machine.context.get("tf named outputs", {})
        found = table.get(collection, {}) if isinstance(collection, str) else {}
        return PyDict(dict(found), "OrderedDict")

    known(f"{_home}.convert_collection_to_dict")(_collection)

    def _collect(machine: Machine, collections: Any, alias: Any, outputs: Any) -> Any:
        if isinstance(collections, str):
            add_to_collection(machine, collections, outputs)
            if isinstance(alias, str):
                machine.context.setdefault("tf named outputs", {}).setdefault(collections, {})[alias] = outputs
        return outputs

    known(f"{_home}.collect_named_outputs")(_collect)

    def _smart(machine: Machine, pred: Any, fn1: Any, fn2: Any, *args: Any) -> Any:
        return KNOWN["tf.cond"].run(machine, pred, fn1, fn2)

    known(f"{_home}.smart_cond")(_smart)
    known(f"{_home}.last_dimension")(
        lambda m, shape, *a, **k: shape.payload[-1] if isinstance(shape, Instance) and shape.payload else None
    )


@known(
    "tf.contrib.slim.model_variable",
    "tf.contrib.slim.variable",
    "tf.contrib.framework.model_variable",
    "tf.contrib.framework.variable",
    "tf_slim.model_variable",
    "tf_slim.variable",
)
def _model_variable(
    machine: Machine, name: Any, shape: Any = None, dtype: Any = F32, *args: Any, **options: Any
) -> Any:
    from .variables import get_variable

    kept = {k: v for k, v in options.items() if k in ("initializer", "regularizer", "trainable")}
    if args:
        kept.setdefault("initializer", args[0])
    return get_variable(machine, name, shape, dtype, **kept)


@known(
    "tf.contrib.slim.learning.create_train_op",
    "tf.contrib.training.create_train_op",
    "tf_slim.learning.create_train_op",
    "tf.contrib.layers.optimize_loss",
    "tf.contrib.slim.learning.train",
    "tf_slim.learning.train",
)
def _train_op(machine: Machine, total_loss: Any = None, *args: Any, **options: Any) -> Any:
    machine.context["updates"] = machine.context.get("updates", 0) + 1
    return total_loss


@known(
    "tf.contrib.slim.assign_from_checkpoint_fn",
    "tf.contrib.framework.assign_from_checkpoint_fn",
    "tf_slim.assign_from_checkpoint_fn",
)
def _from_checkpoint(machine: Machine, *args: Any, **options: Any) -> Any:
    return Native("init_fn", lambda m, *a: None)


@known(
    "tf.contrib.slim.get_variables_to_restore",
    "tf.contrib.framework.get_variables_to_restore",
    "tf_slim.get_variables_to_restore",
)
def _to_restore(machine: Machine, *args: Any, **options: Any) -> Any:
    return KNOWN["tf.compat.v1.global_variables"].run(machine)


def _hparams(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    return Instance(cls, {k: v for k, v in kwargs.items() if isinstance(k, str)}, site=machine.builder.site)


known_class(
    "tf.contrib.training.HParams",
    construct=_hparams,
    add_hparam=lambda m, r, name, value: m.put(r.attributes, name, value) if isinstance(name, str) else None,
    set_hparam=lambda m, r, name, value: m.put(r.attributes, name, value) if isinstance(name, str) else None,
    get=lambda m, r, name, default=None: r.attributes.get(name, default) if isinstance(name, str) else default,
    values=lambda m, r: PyDict(dict(r.attributes)),
    parse=lambda m, r, *a: r,
    override_from_dict=lambda m, r, d: (
        [m.put(r.attributes, k, v) for k, v in d.items.items() if isinstance(k, str)] and r
        if isinstance(d, PyDict)
        else r
    ),
    __contains__=lambda m, r, name: name in r.attributes if isinstance(name, str) else False,
)
quiet_class("tf.contrib.tpu.TPUEstimatorSpec")
