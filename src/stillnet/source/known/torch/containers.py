"""Sequential, ModuleList, ModuleDict, ParameterList, ParameterDict."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.unknown import Unknown
from ... import limits
from ...calls import call
from ...comparison import table_contains
from ...containers import sequence_slice
from ...control.branches import branch
from ...control.iteration import iterate
from ...machine import Machine
from ...tables import keys_of, more_entries, open_up
from ...values import MISSING, Cond, Guarded, Instance, PyDict, PyIterator, PyList, PySet, Repeated, Tensor
from ..python.builtins import frame_of
from ..refusals import refusal
from ..registry import CLASSES, known_class
from .module import add_module, initialise
from .module_members import is_module


def table_of(receiver: Any) -> dict[str, Any]:
    found = receiver.attributes.get("_modules")
    return found.items if isinstance(found, PyDict) else {}


def rewrite(machine: Machine, receiver: Instance, values: list[Any]) -> None:
    """Number the children anew."""
    table = machine.change_table(table_of(receiver))
    table.clear()
    table.update({str(i): v for i, v in enumerate(values)})


def append_all(machine: Machine, receiver: Instance, source: Any) -> None:
    found = iterate(machine, source, frame_of(machine), unknown_ok=True)
    if isinstance(found, Unknown):
        machine.unknown(f"the members of a {receiver.cls.name}: {found.reason}")
        table = table_of(receiver)
        machine.put(table, f"*{len(table)}", Repeated(found, D.fresh("n", Origin.DATA)))
        return
    for value in found:
        add_module(machine, receiver, str(len(table_of(receiver))), value)


# -- Sequential --------------------------------------------------------------------------------------------------------
def _sequential_init(machine: Machine, receiver: Instance, *args: Any) -> None:
    initialise(machine, receiver)
    if len(args) == 1 and isinstance(args[0], PyDict):
        for name, value in args[0].items.items():
            add_module(machine, receiver, name, value)
        return
    for i, value in enumerate(args):
        add_module(machine, receiver, str(i), value)


def _sequential_forward(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    given = [*args, *(v for k, v in kwargs.items() if k == "input")]
    if len(given) != 1 or len(kwargs) > 1:
        raise machine.error(
            "TypeError",
            f"Sequential takes one input, {len(args) + len(kwargs)} were given",
            stillnet_wrong_call=receiver,
        )
    input = given[0]
    for value in list(table_of(receiver).values()):
        input = pass_through(machine, value, input)
    return input


def pass_through(machine: Machine, value: Any, input: Any) -> Any:
    """One member; under its condition, or as often as it stands there."""
    if isinstance(value, Guarded):
        condition = machine.decided(value.guard[0])
        rest = Guarded(value.value, value.guard[1:]) if len(value.guard) > 1 else value.value
        if condition is True:
            return pass_through(machine, rest, input)
        if condition is False:
            return input
        assert isinstance(condition, Cond)
        return branch(machine, frame_of(machine), condition, lambda: pass_through(machine, rest, input), lambda: input)
    if isinstance(value, Repeated):
        from ....base import dim as D

        outer = machine.builder.repeat
        machine.builder.repeat = D.mul(outer, value.times)
        try:
            return pass_through(machine, value.value, input)
        finally:
            machine.builder.repeat = outer
    return call(machine, value, [input], {}, frame_of(machine))


# -- ModuleList --------------------------------------------------------------------------------------------------------
def _list_init(machine: Machine, receiver: Instance, modules: Any = None) -> None:
    initialise(machine, receiver)
    if modules is not None:
        append_all(machine, receiver, modules)


def _append(machine: Machine, receiver: Instance, module: Any) -> Any:
    add_module(machine, receiver, str(len(table_of(receiver))), module)
    return receiver


def _extend(machine: Machine, receiver: Instance, modules: Any) -> Any:
    append_all(machine, receiver, modules)
    return receiver


def _insert(machine: Machine, receiver: Instance, index: Any, module: Any) -> Any:
    values = list(table_of(receiver).values())
    values.insert(index if isinstance(index, int) else len(values), module)
    rewrite(machine, receiver, values)
    return receiver


def _get(machine: Machine, receiver: Instance, index: Any) -> Any:
    table = table_of(receiver)
    values = list(table.values())
    if isinstance(index, slice):
        part = sequence_slice(machine, PyList(values), values, index)
        if isinstance(part, Unknown):
            return part
        made = Instance(receiver.cls, site=machine.builder.site)
        initialise(machine, made)
        machine.put(made.attributes, "training", receiver.attributes.get("training", True))
        keys = (
            list(table)[index]
            if all(p is None or isinstance(p, int) for p in (index.start, index.stop, index.step))
            else []
        )
        named = CLASSES["torch.nn.Sequential"] in receiver.cls.mro
        for i, (key, value) in enumerate(zip(keys, part.items)):
            add_module(machine, made, key if named else str(i), value)
        return made
    if isinstance(index, str) and index in table:
        return table[index]
    from ...containers import sequence_item

    if isinstance(index, int) and not -len(values) <= index < len(values):
        raise machine.error("IndexError", f"index {index} is out of range")
    found = sequence_item(machine, PyList(values), index, frame_of(machine))
    return found.value if isinstance(found, (Guarded, Repeated)) else found


def _set(machine: Machine, receiver: Instance, index: Any, module: Any) -> None:
    table = table_of(receiver)
    if isinstance(index, int) and -len(table) <= index < len(table):
        machine.put(table, list(table)[index], module)
    elif isinstance(index, str):
        machine.put(table, index, module)


def _delete(machine: Machine, receiver: Instance, index: Any) -> None:
    table = table_of(receiver)
    values = list(table.values())
    if isinstance(index, (int, slice)):
        del values[index]
        rewrite(machine, receiver, values)


def _pop(machine: Machine, receiver: Instance, key: Any) -> Any:
    value = _get(machine, receiver, key)
    _delete(machine, receiver, key)
    return value


def _length(machine: Machine, receiver: Instance) -> Any:
    from ...containers import length

    return length(machine, PyList(list(table_of(receiver).values())), frame_of(machine))


def _iterate(machine: Machine, receiver: Instance) -> Any:
    return PyIterator(list(table_of(receiver).values()))


def _add(machine: Machine, receiver: Instance, other: Any) -> Any:
    made = Instance(receiver.cls, site=machine.builder.site)
    initialise(machine, made)
    append_all(machine, made, receiver)
    append_all(machine, made, other)
    return made


def _times(machine: Machine, receiver: Instance, count: Any, into: Instance | None = None) -> Any:
    """The same modules again and again, under further numbers: `block * 3`."""
    if not isinstance(count, int) or isinstance(count, bool):
        return machine.unknown("a number of repetitions that is not known")
    if count <= 0:
        told = f"a Sequential times {count}: the factor must be positive"
        raise refusal(machine, "torch.nn.Sequential", told, "ValueError", f"Non-positive multiplication factor {count}")
    modules = list(table_of(receiver).values())
    if len(modules) * count > limits.ITERATIONS:
        return machine.unknown(f"a Sequential of {len(modules) * count} modules")
    if into is None:
        into = Instance(CLASSES["torch.nn.Sequential"], site=machine.builder.site)
        initialise(machine, into)
        count += 1
    for module in modules * (count - 1):
        _append(machine, into, module)
    return into


def _contains(machine: Machine, receiver: Instance, value: Any) -> bool:
    return any(v is value for v in table_of(receiver).values())


_LIST: dict[str, Any] = {
    "append": _append,
    "extend": _extend,
    "insert": _insert,
    "pop": _pop,
    "__getitem__": _get,
    "__setitem__": _set,
    "__delitem__": _delete,
    "__len__": _length,
    "__iter__": _iterate,
    "__add__": _add,
    "__iadd__": _extend,
}
known_class(
    "torch.nn.Sequential",
    ("torch.nn.Module",),
    __init__=_sequential_init,
    forward=_sequential_forward,
    __mul__=_times,
    __rmul__=_times,
    __imul__=lambda machine, receiver, count: _times(machine, receiver, count, receiver),
    **_LIST,
)
known_class("torch.nn.ModuleList", ("torch.nn.Module",), __init__=_list_init, __contains__=_contains, **_LIST)


# -- ModuleDict --------------------------------------------------------------------------------------------------------
def _dict_init(machine: Machine, receiver: Instance, modules: Any = None) -> None:
    initialise(machine, receiver)
    if modules is not None:
        _update(machine, receiver, modules)


def _update(machine: Machine, receiver: Instance, modules: Any) -> None:
    from ..python.builtin_types import dict_items

    if is_module(modules) and "_modules" in modules.attributes:
        found: Any = dict(table_of(modules))
    else:
        found = dict_items(machine, (modules,), {})
    if isinstance(found, Unknown):
        machine.unknown(f"the members of a ModuleDict: {found.reason}")
    table = receiver.attributes.get("_modules")
    given = modules.attributes.get("_modules") if isinstance(modules, Instance) else modules
    if isinstance(table, PyDict) and (isinstance(found, Unknown) or (isinstance(given, PyDict) and given.is_open)):
        open_up(machine, table)
    if isinstance(found, Unknown):
        return
    for name, value in found.items():
        add_module(machine, receiver, name, value)


def _dict_get(machine: Machine, receiver: Instance, key: Any) -> Any:
    table = table_of(receiver)
    if isinstance(key, str):
        if key not in table and is_open(receiver):
            return machine.unknown("a member of a ModuleDict under a key that is not known")
        if key not in table:
            raise machine.error("KeyError", key)
        value = table[key]
        return value.value if isinstance(value, Guarded) else value
    return machine.unknown("a member of a ModuleDict whose key is not known")


def is_open(receiver: Instance) -> bool:
    table = receiver.attributes.get("_modules")
    return isinstance(table, PyDict) and table.is_open


def _more(machine: Machine, receiver: Instance, found: list[Any], pairs: bool = False) -> PyList:
    """What a ModuleDict holds, and any number of members under keys that are not known."""
    if is_open(receiver):
        member = machine.unknown("a member of a ModuleDict under a key that is not known")
        found = [*found, Repeated((member, member) if pairs else member, D.fresh("n", Origin.DATA))]
    return PyList(found)


def _dict_keys(machine: Machine, receiver: Instance) -> Any:
    found = _more(machine, receiver, keys_of(PyDict(table_of(receiver))))
    return PySet(dict.fromkeys(found.items)) if all(isinstance(k, str) for k in found.items) else found


def _dict_values(machine: Machine, receiver: Instance) -> Any:
    return _more(machine, receiver, list(table_of(receiver).values()))


def _dict_entries(machine: Machine, receiver: Instance) -> Any:
    entries = [(k, v) for k, v in table_of(receiver).items()]
    guarded = [Guarded((k, v.value), v.guard) if isinstance(v, Guarded) else (k, v) for k, v in entries]
    return _more(machine, receiver, guarded, pairs=True)


def _dict_length(machine: Machine, receiver: Instance) -> Any:
    return machine.unknown("the length of a ModuleDict") if is_open(receiver) else _length(machine, receiver)


def _dict_contains(machine: Machine, receiver: Instance, key: Any) -> Any:
    table = receiver.attributes.get("_modules")
    if not isinstance(key, str) or not isinstance(table, PyDict):
        return machine.unknown("a key that is not known")
    return table_contains(machine, table, key)


def _dict_set(machine: Machine, receiver: Instance, key: Any, value: Any) -> None:
    add_module(machine, receiver, key, value)


def _dict_delete(machine: Machine, receiver: Instance, key: Any) -> None:
    if key in table_of(receiver):
        machine.remove(table_of(receiver), key)


def _dict_pop(machine: Machine, receiver: Instance, key: Any) -> Any:
    value = _dict_get(machine, receiver, key)
    _dict_delete(machine, receiver, key)
    return value


def _dict_clear(machine: Machine, receiver: Instance) -> None:
    machine.change_table(table_of(receiver)).clear()


known_class(
    "torch.nn.ModuleDict",
    ("torch.nn.Module",),
    __init__=_dict_init,
    update=_update,
    __getitem__=_dict_get,
    __setitem__=_dict_set,
    __delitem__=_dict_delete,
    pop=_dict_pop,
    clear=_dict_clear,
    __len__=_dict_length,
    __iter__=lambda m, r: PyIterator(list(_dict_keys(m, r).items)),
    keys=_dict_keys,
    values=_dict_values,
    items=_dict_entries,
    __contains__=_dict_contains,
)


# -- ParameterList, ParameterDict ----------------------------------------------------------------------------------------
def as_parameter(machine: Machine, value: Any) -> Any:
    """ParameterList makes parameters of plain tensors."""
    if isinstance(value, Tensor) and not value.is_parameter:
        from .tensor import make_parameter

        return make_parameter(machine, value)
    return value


def _size(receiver: Instance) -> int:
    found = receiver.attributes.get("_size", 0)
    # appended to under a condition: the next place is behind all that may be there
    return found if isinstance(found, int) else len(_plist_values(receiver))


def _plist_init(machine: Machine, receiver: Instance, values: Any = None) -> None:
    initialise(machine, receiver)
    machine.put(receiver.attributes, "_size", 0)
    if values is not None:
        _plist_extend(machine, receiver, values)


def _plist_extend(machine: Machine, receiver: Instance, values: Any) -> Any:
    for value in iterate(machine, values, frame_of(machine)):
        _plist_append(machine, receiver, value)
    return receiver


def _plist_append(machine: Machine, receiver: Instance, value: Any) -> Any:
    index = _size(receiver)
    machine.put(receiver.attributes, "_size", index + 1)
    machine.put(_plist_table(receiver, value), str(index), as_parameter(machine, value))
    return receiver


def _plist_table(receiver: Instance, value: Any) -> dict[Any, Any]:
    """Where a list keeps a value: with its modules if it is one (a list in a list), else with its parameters."""
    kind = "_modules" if is_module(value) else "_parameters"
    return receiver.attributes[kind].items  # type: ignore[no-any-return]


def _plist_values(receiver: Instance) -> list[Any]:
    parameters, modules = receiver.attributes["_parameters"].items, receiver.attributes["_modules"].items
    if not modules:
        return list(parameters.values())
    return [v for _, v in sorted({**parameters, **modules}.items(), key=lambda entry: int(entry[0]))]


def _plist_get(machine: Machine, receiver: Instance, index: Any) -> Any:
    from ...containers import sequence_item

    return sequence_item(machine, PyList(_plist_values(receiver)), index, frame_of(machine))


def _plist_set(machine: Machine, receiver: Instance, index: Any, value: Any) -> None:
    if isinstance(index, int):
        place = str(index % max(_size(receiver), 1))
        machine.put(_plist_table(receiver, value), place, as_parameter(machine, value))


known_class(
    "torch.nn.ParameterList",
    ("torch.nn.Module",),
    __init__=_plist_init,
    append=_plist_append,
    extend=_plist_extend,
    __getitem__=_plist_get,
    __setitem__=_plist_set,
    __len__=lambda m, r: _size(r),
    __iadd__=_plist_extend,
    __iter__=lambda m, r: PyIterator(_plist_values(r)),
)


def _pdict_init(machine: Machine, receiver: Instance, values: Any = None) -> None:
    initialise(machine, receiver)
    if values is not None:
        _pdict_update(machine, receiver, values)


def _pdict_update(machine: Machine, receiver: Instance, values: Any) -> None:
    from ..python.builtin_types import dict_items

    found = dict_items(machine, (values,), {})
    if isinstance(found, Unknown) or (isinstance(values, PyDict) and values.is_open):
        open_up(machine, receiver.attributes["_parameters"])
    entries = list(({} if isinstance(found, Unknown) else found).items())
    if isinstance(values, PyDict) and values.kind == "dict" and all(isinstance(name, str) for name, _ in entries):
        # a plain dict is taken in the order of its keys
        entries.sort(key=lambda entry: entry[0])
    for name, value in entries:
        _pdict_set(machine, receiver, name, value)


def _ptable(receiver: Instance) -> dict[str, Any]:
    """What the dict holds: tensors, and the modules that somebody puts in beside them."""
    parameters, modules = receiver.attributes["_parameters"].items, receiver.attributes["_modules"].items
    return {**parameters, **modules} if modules else parameters


def _pdict_set(machine: Machine, receiver: Instance, key: Any, value: Any) -> None:
    if is_module(value) and isinstance(key, str):
        add_module(machine, receiver, key, value)
        return
    machine.put_entry(receiver.attributes["_parameters"], key, as_parameter(machine, value))


def _pdict_pop(machine: Machine, receiver: Instance, key: Any) -> Any:
    value = _pdict_get(machine, receiver, key)
    for kind in ("_parameters", "_modules"):
        if key in receiver.attributes[kind].items:
            machine.remove(receiver.attributes[kind].items, key)
    return value


def _pdict_default(machine: Machine, receiver: Instance, key: Any, default: Any = None) -> Any:
    if key not in _ptable(receiver):
        _pdict_set(machine, receiver, key, default)
    return _pdict_get(machine, receiver, key)


def _pdict_get(machine: Machine, receiver: Instance, key: Any) -> Any:
    value = _ptable(receiver).get(key, MISSING)
    if value is MISSING and (receiver.attributes["_parameters"].is_open or not isinstance(key, str)):
        return more_entries(machine)
    if value is MISSING:
        raise machine.error("KeyError", str(key))
    return value.value if isinstance(value, Guarded) else value


known_class(
    "torch.nn.ParameterDict",
    ("torch.nn.Module",),
    __init__=_pdict_init,
    update=_pdict_update,
    __setitem__=_pdict_set,
    __getitem__=_pdict_get,
    __len__=lambda m, r: len(_ptable(r)),
    __contains__=lambda m, r, k: k in _ptable(r),
    __iter__=lambda m, r: PyIterator(list(_ptable(r))),
    keys=lambda m, r: PySet(dict.fromkeys(_ptable(r))),
    values=lambda m, r: PyList(list(_ptable(r).values())),
    items=lambda m, r: PyList(list(_ptable(r).items())),
    get=lambda m, r, k, d=None: _ptable(r).get(k, d),
    pop=_pdict_pop,
    setdefault=_pdict_default,
)
