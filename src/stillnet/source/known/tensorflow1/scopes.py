"""Variable scopes and name scopes of TensorFlow 1."""

from __future__ import annotations

from ....base.annotations import Any
from ...machine import Machine
from ...values import Class, Instance, Native, PyDict, PyList
from ..registry import CLASSES, KNOWN, constructor, known, known_class
from .collections import named
from .state import open_scope, scope_name, scoped, state, unique
from .variables import get_variable


def _scope(machine: Machine, cls: Class, *args: Any, **kwargs: Any) -> Any:
    """tf.variable_scope(name_or_scope, default_name=None, values=None, initializer=None, ..., reuse=None)"""
    names = (
        "name_or_scope",
        "default_name",
        "values",
        "initializer",
        "regularizer",
        "caching_device",
        "partitioner",
        "custom_getter",
        "reuse",
        "dtype",
    )
    bound = {**dict(zip(names, args)), **kwargs}
    return Instance(cls, {"__given__": PyDict(bound)}, site=machine.builder.site)


def _enter_variable_scope(machine: Machine, receiver: Instance) -> Any:
    given = receiver.attributes["__given__"].items
    here = state(machine)
    outer = {"name": here.scopes["name"], "variable": here.scopes["variable"], **here.options}
    wanted = given.get("name_or_scope")
    options = dict(here.options)
    if isinstance(wanted, Instance) and "__scope__" in wanted.attributes:
        path = wanted.attributes["__scope__"]
        kept = wanted.attributes.get("__options__")
        if isinstance(kept, PyDict):
            options.update({k: v for k, v in kept.items.items() if v is not None})
    elif isinstance(wanted, str):
        path = scoped(machine, wanted, "variable") if wanted else here.scopes["variable"]
    else:
        named = wanted is None or isinstance(given.get("default_name"), str)
        default = scope_name(given.get("default_name")) if named else unique(machine, "?")
        path = unique(machine, "variable scope " + scoped(machine, default, "variable")).removeprefix("variable scope ")
    names = scoped(machine, path.rpartition("/")[2]) if path else here.scopes["name"]
    fresh = unique(machine, "name scope " + names).removeprefix("name scope ") if path else names
    for key in ("initializer", "regularizer", "dtype"):
        if given.get(key) is not None:
            options[key] = given[key]
    reuse = given.get("reuse")
    if reuse is not None:
        options["reuse"] = reuse
    machine.put(here.scopes, "variable", path)
    machine.put(here.scopes, "name", fresh)
    machine.change_table(here.options).clear()
    here.options.update(options)
    machine.put(receiver.attributes, "__outer__", PyDict(outer))
    open_scope(machine, receiver, path, str(given.get("kind") or ""))
    return scope_object(machine, path, fresh, options)


def scope_object(machine: Machine, path: str, names: str, options: dict[str, Any]) -> Instance:
    return Instance(
        CLASSES["tf.compat.v1.VariableScope"],
        {
            "name": path,
            "original_name_scope": f"{names}/",
            "__scope__": path,
            "__options__": PyDict(dict(options)),
            "initializer": options.get("initializer"),
            "reuse": options.get("reuse", False),
        },
        site=machine.builder.site,
    )


def _leave(machine: Machine, receiver: Instance, *args: Any) -> None:
    outer = receiver.attributes.get("__outer__")
    if not isinstance(outer, PyDict):
        return
    machine.builder.scope = receiver.attributes.get("__before__")
    here = state(machine)
    saved = dict(outer.items)
    machine.put(here.scopes, "name", saved.pop("name"))
    machine.put(here.scopes, "variable", saved.pop("variable"))
    machine.change_table(here.options).clear()
    here.options.update(saved)


known_class("tf.compat.v1.Scope")
known_class(
    "tf.compat.v1.variable_scope",
    construct=constructor(_scope),
    __enter__=_enter_variable_scope,
    __exit__=_leave,
)
for _name in ("variable_op_scope",):
    KNOWN[f"tf.compat.v1.{_name}"] = Native(
        _name,
        lambda m, values, name, default=None, *a, **k: _scope(
            m, CLASSES["tf.compat.v1.variable_scope"], name, default, **k
        ),
    )


def _reuse(machine: Machine, receiver: Instance) -> None:
    here = state(machine)
    machine.put(here.options, "reuse", True)
    machine.put(receiver.attributes, "reuse", True)


def _set_initializer(machine: Machine, receiver: Instance, value: Any) -> None:
    machine.put(state(machine).options, "initializer", value)


known_class(
    "tf.compat.v1.VariableScope",
    reuse_variables=_reuse,
    set_initializer=_set_initializer,
    set_regularizer=lambda m, r, v: None,
    set_partitioner=lambda m, r, v: None,
    set_caching_device=lambda m, r, v: None,
    set_custom_getter=lambda m, r, v: None,
    set_use_resource=lambda m, r, v: None,
    get_variable=lambda m, r, *a, **k: get_variable(m, *a, **k),
    global_variables=lambda m, r: PyList(list(named(m, r.attributes.get("__scope__")))),
    trainable_variables=lambda m, r: PyList([v for v in named(m, r.attributes.get("__scope__")) if v.requires_grad]),
)


@known("tf.compat.v1.get_variable_scope")
def _current(machine: Machine) -> Any:
    here = state(machine)
    return scope_object(machine, here.scopes["variable"], here.scopes["name"], here.options)


def _name_scope(machine: Machine, cls: Class, name: Any = None, default_name: Any = None, values: Any = None) -> Any:
    chosen = name if isinstance(name, str) else default_name if isinstance(default_name, str) else None
    return Instance(cls, {"__name__": chosen, "name": chosen}, site=machine.builder.site)


def _enter_name_scope(machine: Machine, receiver: Instance) -> Any:
    here = state(machine)
    outer = {"name": here.scopes["name"], "variable": here.scopes["variable"], **here.options}
    machine.put(receiver.attributes, "__outer__", PyDict(outer))
    name = receiver.attributes.get("__name__")
    if isinstance(name, str) and name.endswith("/"):
        fresh = name[:-1]
    elif isinstance(name, str) and name:
        fresh = unique(machine, "name scope " + scoped(machine, name)).removeprefix("name scope ")
    else:
        fresh = here.scopes["name"] if name is None else ""
    machine.put(here.scopes, "name", fresh)
    open_scope(machine, receiver, fresh)
    return f"{fresh}/" if fresh else ""


known_class("tf.name_scope", construct=constructor(_name_scope), __enter__=_enter_name_scope, __exit__=_leave)
KNOWN["tf.compat.v1.name_scope"] = KNOWN["tf.name_scope"]


@known("tf.compat.v1.op_scope")
def _op_scope(machine: Machine, values: Any, name: Any, default_name: Any = None) -> Any:
    return _name_scope(machine, CLASSES["tf.name_scope"], name, default_name)
