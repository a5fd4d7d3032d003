"""The graph of TensorFlow 1 as an object: the default one, a new one, its tensors by name."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...values import Instance
from ..registry import CLASSES, known, known_class
from .collections import _add, get_collection
from .scopes import _name_scope
from .state import state


@known("tf.compat.v1.get_default_graph", "tf.Graph", "tf.compat.v1.Graph")
def graph(machine: Machine, *args: Any, **options: Any) -> Any:
    return Instance(CLASSES["tf.compat.v1.GraphObject"], {}, site=machine.builder.site)


def _forget(machine: Machine, *args: Any) -> Any:
    """A new graph has none of the old names."""
    here = state(machine)
    machine.context["tf graphs"] = True
    for table in (here.used, here.shared, here.collections):
        machine.change_table(table).clear()
    return args[0] if args else None


known("tf.compat.v1.reset_default_graph")(_forget)


def _as_default(machine: Machine, receiver: Any, *args: Any) -> Any:
    machine.context["tf graphs"] = True
    return receiver


def _tensor_by_name(machine: Machine, receiver: Any, name: Any, *args: Any) -> Any:
    wanted = name.split(":")[0] if isinstance(name, str) else None
    here = state(machine)
    for tensor in (*here.placeholders.values(), *here.variables.values()):
        if getattr(tensor.value.producer, "name", None) == wanted:
            return tensor
    return Unknown("a tensor of the graph by name", machine.builder.site)


known_class(
    "tf.compat.v1.GraphObject",
    as_default=_as_default,
    __enter__=lambda m, r: r,
    __exit__=lambda m, r, *a: None,
    get_tensor_by_name=_tensor_by_name,
    get_collection=lambda m, r, name, scope=None: get_collection(m, name, scope),
    add_to_collection=lambda m, r, *a: _add(m, *a),
    finalize=lambda m, r: None,
    device=lambda m, r, *a: Instance(CLASSES["tf.compat.v1.GraphObject"], {}),
    name_scope=lambda m, r, name: _name_scope(m, CLASSES["tf.name_scope"], name),
    seed=None,
    __getattr__=lambda m, r, name: Unknown(f"no model for tf.Graph.{name}", m.builder.site),
)
