"""torch.func: a module called with tensors in the place of its own, and the tensors of several modules side by side."""

from __future__ import annotations

from ....base.annotations import Any
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...tensors.operations import call_api
from ...tensors.usage import mark_used
from ...values import Instance, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import known
from .module_members import bare, is_module, parameters_of, walk
from .reparametrize import table_of

TABLES = ("_parameters", "_buffers")


@known(
    "torch.func.functional_call",
    "torch._functorch.functional_call.functional_call",
    "torch.nn.utils.stateless.functional_call",
)
def _functional_call(
    machine: Machine,
    module: Any,
    parameter_and_buffer_dicts: Any = None,
    args: Any = None,
    kwargs: Any = None,
    **options: Any,
) -> Any:
    """The module sees the given tensors while the call lasts."""
    given = merged(parameter_and_buffer_dicts)
    arguments = positional(args)
    named = {} if kwargs is None else kwargs.items if isinstance(kwargs, PyDict) else None
    if not is_module(module) or given is None or arguments is None or named is None:
        return machine.unknown("functional_call of something that is not known")
    places = places_of(module)
    if not all(name in places for name in given):
        return machine.unknown("functional_call with a name that the module does not have")
    own = [(table, key, table[key], value) for name, value in given.items() for table, key in places[name]]
    mark_used(machine, tuple(tensor for _, _, tensor, _ in own))
    for table, key, _, value in own:
        machine.put(table, key, value)
    try:
        return call(machine, module, arguments, named, frame_of(machine))
    finally:
        for table, key, tensor, _ in own:
            machine.put(table, key, tensor)


def merged(given: Any) -> dict[str, Any] | None:
    """The tensors by name; several dicts are one."""
    parts = given if isinstance(given, tuple) else given.items if isinstance(given, PyList) else (given,)
    if not all(isinstance(part, PyDict) and all(isinstance(k, str) for k in part.items) for part in parts):
        return None
    return {k: v for part in parts for k, v in part.items.items()}


def positional(args: Any) -> list[Any] | None:
    """What stands for the arguments: a tuple, or one value by itself."""
    if isinstance(args, tuple):
        return list(args)
    if isinstance(args, (Tensor, PyDict)):
        return [args]
    return [] if args is None else None


def places_of(module: Instance) -> dict[str, list[tuple[dict[str, Any], str]]]:
    """Every table and key of each name; a tensor that stands at several paths is replaced at all of them."""
    named: dict[str, int] = {}
    shared: dict[int, list[tuple[dict[str, Any], str]]] = {}
    for member in walk(module, remove_duplicate=False):
        for kind in TABLES:
            table = table_of(member.module, kind)
            for key, tensor in table.items():
                named[f"{member.path}.{key}" if member.path else key] = id(tensor)
                shared.setdefault(id(tensor), []).append((table, key))
    return {name: shared[tensor] for name, tensor in named.items()}


@known("torch.func.stack_module_state", "torch._functorch.functional_call.stack_module_state")
def _stack_module_state(machine: Machine, models: Any) -> Any:
    """Parameters and buffers of modules of one kind, each stacked along a new first axis."""
    modules = [bare(m) for m in iterate(machine, models, frame_of(machine))]
    if not modules or not all(is_module(m) for m in modules):
        return machine.unknown("stack_module_state of modules that are not known")
    return tuple(stacked(machine, [dict(parameters_of(m, kind)) for m in modules]) for kind in TABLES)


def stacked(machine: Machine, states: list[dict[str, Tensor]]) -> PyDict:
    def one(name: str) -> Any:
        rows = PyList([state[name] for state in states])
        return call_api(machine, "torch.stack", [rows], {})

    return PyDict({name: one(name) for name in states[0] if all(name in state for state in states)})
