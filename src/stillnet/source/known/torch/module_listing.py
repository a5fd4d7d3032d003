"""What a module lists: modules, children, parameters, buffers, and members that a function of the program finds."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...values import Guarded, Instance, PyIterator, Repeated, Tensor
from ..python.builtins import frame_of
from .module_members import Member, bare, members, parameters_of, walk


def named_modules(
    machine: Machine, receiver: Instance, memo: Any = None, prefix: Any = "", remove_duplicate: Any = True
) -> Any:
    head = f"{prefix}." if isinstance(prefix, str) and prefix else ""
    return PyIterator(
        [
            ((head + m.path).rstrip(".") if m.path else prefix, m.module)
            for m in walk(receiver, remove_duplicate is not False)
        ]
    )


def all_modules(machine: Machine, receiver: Instance) -> Any:
    return PyIterator([m.module for m in walk(receiver)])


def named_children(machine: Machine, receiver: Instance) -> Any:
    found = children_of(receiver)
    return PyIterator([(n, v) if not isinstance(v, Guarded) else Guarded((n, v.value), v.guard) for n, v in found])


def children(machine: Machine, receiver: Instance) -> Any:
    return PyIterator([v for _, v in children_of(receiver)])


def or_open(machine: Machine, receiver: Instance, recurse: Any, found: list[Any], named: bool = False) -> Any:
    """What is listed; where nothing is, although the module keeps something that nobody knows, that may be listed."""
    if found:
        return PyIterator(found)
    modules = [m.module for m in walk(receiver)] if recurse is not False else [receiver]
    kept = next((v for m in modules for v in m.attributes.values() if isinstance(v, Unknown)), None)
    if kept is None:
        return PyIterator([])
    what = machine.unknown(f"weights of a member that is not known: {kept.reason}")
    item = (machine.unknown("the name of a weight"), what) if named else what
    return PyIterator([Repeated(item, D.fresh("weights", D.Origin.DATA))])


def children_of(receiver: Instance) -> list[tuple[str, Any]]:
    """Each module once, under its first name."""
    seen: dict[int, tuple[str, Any]] = {}
    for name, value in members(receiver, "_modules"):
        if bare(value) is not None:
            seen.setdefault(id(bare(value)), (name, value))
    return list(seen.values())


def own_or_all(receiver: Instance, table: str, recurse: Any, unique: bool = True) -> list[tuple[str, Any]]:
    if recurse is not False and unique:
        return list(parameters_of(receiver, table))
    modules = walk(receiver, remove_duplicate=False) if recurse is not False else [Member("", receiver, (), 1)]
    found = [
        (f"{member.path}.{name}" if member.path else name, bare(value))
        for member in modules
        for name, value in members(member.module, table)
        if isinstance(bare(value), Tensor)
    ]
    if not unique:
        return found
    first: dict[int, tuple[str, Any]] = {}
    for name, tensor in found:
        first.setdefault(id(tensor), (name, tensor))
    return list(first.values())


def parameters(machine: Machine, receiver: Instance, recurse: Any = True) -> Any:
    return or_open(machine, receiver, recurse, [t for _, t in own_or_all(receiver, "_parameters", recurse)])


def named_tensors(table: str) -> Any:
    def run(
        machine: Machine, receiver: Instance, prefix: Any = "", recurse: Any = True, remove_duplicate: Any = True
    ) -> Any:
        head = f"{prefix}." if isinstance(prefix, str) and prefix else ""
        found = own_or_all(receiver, table, recurse, remove_duplicate is not False)
        return or_open(machine, receiver, recurse, [(head + n, t) for n, t in found], named=True)

    return run


def named_members(
    machine: Machine,
    receiver: Instance,
    get_members_fn: Any,
    prefix: Any = "",
    recurse: Any = True,
    remove_duplicate: Any = True,
) -> Any:
    """What a function of the program finds in every module, under its path; each member once."""
    frame, unique = frame_of(machine), remove_duplicate is not False
    modules = walk(receiver, unique) if recurse is not False else [Member("", receiver, (), 1)]
    found: list[tuple[str, Any]] = []
    for member in modules:
        head = ".".join(p for p in (prefix, member.path) if isinstance(p, str) and p)
        for pair in iterate(machine, call(machine, get_members_fn, [member.module], {}, frame), frame):
            if not isinstance(pair, tuple) or len(pair) != 2:
                return machine.unknown("members of a module that are not known")
            name, value = pair
            if value is not None and not (unique and any(value is other for _, other in found)):
                found.append((f"{head}.{name}" if head else name, value))
    return PyIterator(found)


def buffers(machine: Machine, receiver: Instance, recurse: Any = True) -> Any:
    return or_open(machine, receiver, recurse, [t for _, t in own_or_all(receiver, "_buffers", recurse)])


def own_state(receiver: Instance) -> dict[str, Tensor]:
    entries: dict[str, Tensor] = {}
    for member in walk(receiver, remove_duplicate=False):
        for table in ("_parameters", "_buffers"):
            for name, value in members(member.module, table):
                if isinstance(bare(value), Tensor):
                    entries[f"{member.path}.{name}" if member.path else name] = bare(value)
    return entries
