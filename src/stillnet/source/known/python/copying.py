"""copy.copy and copy.deepcopy."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.plain import replace
from ....graph.graph import Source, Value
from ... import limits
from ...calls import call
from ...machine import Machine
from ...tensors.gradients import hand_on_doubt
from ...values import (
    MISSING,
    BoundMethod,
    Guarded,
    Instance,
    OneOf,
    Partial,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Repeated,
    Tensor,
)
from ..registry import known
from ..torch.module_members import is_module
from .builtins import frame_of

# Kinds of sources that are state of their module: a copy has its own.
STATE = ("parameter", "buffer")
MEMO = object()


@known("copy.deepcopy")
def _deepcopy(machine: Machine, value: Any, memo: Any = None) -> Any:
    return Copier(machine, memo if isinstance(memo, PyDict) else PyDict({})).copy(value)


class Copier:
    """One deep copy: what is shared inside stays shared inside the copy."""

    def __init__(self, machine: Machine, program_memo: PyDict) -> None:
        self.machine, self.program_memo = machine, program_memo
        # by identity, with the originals, so that they stay alive; a __deepcopy__ of the program hands it on
        self.memo: dict[int, tuple[Any, Any]] = program_memo.items.setdefault(MEMO, {})

    def copy(self, value: Any) -> Any:
        if isinstance(value, tuple):
            made = tuple(self.copy(v) for v in value)
            return value if all(a is b for a, b in zip(made, value)) else made
        if not isinstance(value, COPIED):
            return value
        known_copy = self.memo.get(id(value))
        if known_copy is not None:
            return known_copy[1]
        return self.fresh(value)

    def remember(self, value: Any, made: Any) -> Any:
        self.memo[id(value)] = (value, made)
        return made

    def fresh(self, value: Any) -> Any:
        if isinstance(value, Instance):
            return self.instance(value)
        if isinstance(value, Tensor):
            return self.remember(value, self.tensor(value))
        if isinstance(value, PyList):
            made_list = self.remember(value, PyList([], value.kind, value.maxlen))
            made_list.items.extend(self.copy(v) for v in value.items)
            return made_list
        if isinstance(value, PyDict):
            made_dict = self.remember(value, PyDict({}, value.kind, value.factory, open=value.open))
            made_dict.items.update({self.copy(k): self.copy(v) for k, v in value.items.items()})
            return made_dict
        if isinstance(value, PySet):
            return self.remember(value, PySet({self.copy(k): None for k in value.items}, value.frozen))
        if isinstance(value, BoundMethod):
            return BoundMethod(value.function, self.copy(value.receiver))
        if isinstance(value, Partial):
            return Partial(
                self.copy(value.function),
                [self.copy(a) for a in value.args],
                {k: self.copy(v) for k, v in value.kwargs.items()},
            )
        if isinstance(value, PyIterator):
            return self.remember(value, PyIterator([self.copy(v) for v in value.items], value.position, value.kind))
        return self.wrapped(value)

    def wrapped(self, value: Any) -> Any:
        if isinstance(value, Guarded):
            return Guarded(self.copy(value.value), value.guard)
        if isinstance(value, Repeated):
            return Repeated(self.copy(value.value), value.times)
        return OneOf(tuple((g, self.copy(v)) for g, v in value.choices))

    def instance(self, value: Instance) -> Any:
        machine = self.machine
        hook = value.cls.find("__deepcopy__")
        if hook is not MISSING and hook is not None:
            return self.remember(
                value, call(machine, BoundMethod(hook, value), [self.program_memo], {}, frame_of(machine))
            )
        if "__members__" in value.cls.attributes:
            return value
        made = self.remember(
            value, Instance(value.cls, site=value.site, config=value.config, arguments=value.arguments)
        )
        made.payload = self.copy(value.payload)
        for name, part in value.attributes.items():
            made.attributes[name] = self.copy(part)
        if is_module(value):
            own_state(machine, made)
            machine.instances.append(made)
            machine.count_steps(limits.MODULE_STEPS)
        return made

    def tensor(self, value: Tensor) -> Tensor:
        attributes = {k: self.copy(v) for k, v in value.attributes.items()} if value.attributes is not None else None
        made = hand_on_doubt(self.machine, value.value, copied_value(value.value, None))
        return replace(value, value=made, storage=None, attributes=attributes, used=False)


def copied_value(value: Value, owner: Any) -> Value:
    """State gets a source of its own; what an operation made is the same value."""
    source = value.producer
    if isinstance(source, Source) and source.kind in STATE:
        return Value(
            value.type, Source(source.kind, source.name, owner if owner is not None else source.owner), value.index
        )
    return value


def own_state(machine: Machine, module: Instance) -> None:
    """The parameters and buffers of a copied module say so."""
    for name in ("_parameters", "_buffers"):
        table = module.attributes.get(name)
        for tensor in table.items.values() if isinstance(table, PyDict) else ():
            if isinstance(tensor, Tensor):
                tensor.value = hand_on_doubt(machine, tensor.value, copied_value(tensor.value, module))


COPIED = (Instance, Tensor, PyList, PyDict, PySet, BoundMethod, Partial, PyIterator, Guarded, Repeated, OneOf)


@known("copy.copy")
def shallow(machine: Machine, value: Any) -> Any:
    if isinstance(value, Instance):
        hook = value.cls.find("__copy__")
        if hook is not MISSING:
            return call(machine, BoundMethod(hook, value), [], {}, frame_of(machine))
        if "__members__" in value.cls.attributes:
            return value
        made = Instance(
            value.cls,
            dict(value.attributes),
            shallow(machine, value.payload),
            value.site,
            value.config,
            value.arguments,
        )
        if is_module(value):
            machine.instances.append(made)
        return made
    if isinstance(value, PyList):
        return PyList(list(value.items), value.kind, value.maxlen)
    if isinstance(value, PyDict):
        return PyDict(dict(value.items), value.kind, value.factory, open=value.open)
    if isinstance(value, PySet):
        return PySet(dict(value.items), value.frozen)
    if isinstance(value, Tensor):
        return replace(value, storage=None)
    return value


@known("copy.replace")
def _replace(machine: Machine, value: Any, **changes: Any) -> Any:
    hook = value.cls.find("__replace__") if isinstance(value, Instance) else MISSING
    if hook is not MISSING:
        return call(machine, BoundMethod(hook, value), [], changes, frame_of(machine))
    return machine.unknown("copy.replace of something not known")
