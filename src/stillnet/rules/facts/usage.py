"""What a model declares and never reads: shared by the rules about unused layers and parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...base.annotations import Any
from ...base.plain import dataclass

# Functions that prepare a model: a weight that is only touched there is not used.
PREPARING = (
    "__init__",
    "reset_parameters",
    "init_weights",
    "_init_weights",
    "initialize_weights",
    "_initialize_weights",
    "initialize",
    "_reset_parameters",
    "init_parameters",
    "weights_init",
)


@dataclass(frozen=True, slots=True)
class Holder:
    """A module of the program's own class inside a model that was called to the end."""

    module: Any
    path: str


def holders(machine: Any) -> Iterator[Holder]:
    """Modules whose use is fully known, each once."""
    from ...source.entries.models import roots
    from ...source.known.torch.module_members import walk

    called = called_modules(machine)
    seen: set[int] = set()
    for root in roots(machine):
        if not completed(machine, root):
            continue
        for member in walk(root):
            module = member.module
            if id(module) in seen or id(module) not in called or not is_own(module) or member.guard:
                continue
            seen.add(id(module))
            if module not in machine.context.get("escaped", ()):
                yield Holder(module, member.path)


def completed(machine: Any, root: Any) -> bool:
    """Some call of the model was read to its end, and none of its calls was given up."""
    made = outcomes(machine).get(id(root))
    # a part of another model: its calls were recorded when they completed
    return all(made) if made is not None else id(root) in calls_to_the_end(machine)


def outcomes(machine: Any) -> dict[int, list[bool]]:
    """Module -> of each outermost call of it, whether it was read to its end."""
    known: tuple[int, dict[int, list[bool]]] | None = machine.context.get("outcomes of calls")
    if known is None or known[0] != len(machine.forwards):
        found: dict[int, list[bool]] = {}
        for forward in machine.forwards:
            found.setdefault(id(forward.module), []).append(forward.completed)
        known = machine.context["outcomes of calls"] = (len(machine.forwards), found)
    return known[1]


def calls_to_the_end(machine: Any) -> set[int]:
    calls = machine.builder.graph.calls
    known: tuple[int, set[int]] | None = machine.context.get("calls to the end")
    if known is None or known[0] != len(calls):
        known = machine.context["calls to the end"] = (len(calls), {id(call.module) for call in calls})
    return known[1]


def called_modules(machine: Any) -> set[int]:
    graph = machine.builder.graph
    extent = (len(graph.calls), len(graph.failures), len(graph.nodes))
    known: tuple[Any, set[int]] | None = machine.context.get("called modules")
    if known is None or known[0] != extent:
        found = {id(c.module) for c in graph.calls}
        found.update([id(f.scope) for f in graph.failures])
        found.update([id(n.scope) for n in graph.nodes])
        known = machine.context["called modules"] = (extent, found)
    return known[1]


def is_own(module: Any) -> bool:
    """Of a class that is written in the user's project and whose bases are all known."""
    cls = module.cls
    return cls.source is not None and cls.source.ours and not any(c.opaque for c in cls.mro)


# -- reads in the text -------------------------------------------------------------------------------------------------
def mentioned(machine: Any, name: str) -> bool:
    """Some function of the project, other than one that prepares a model, reads an attribute of this name.

    Where a read stands in a branch that is not taken, or in a method that nobody calls, the attribute has its use.
    """
    return any(
        name in found or None in found
        for module in {id(m): m for m in machine.finder.by_file.values() if m.ours}.values()
        if (module.mentions(name) or module.mentions("getattr")) and (found := reads(machine, module))
    )


def reads(machine: Any, module: Any) -> set[str | None]:
    """Attribute names that a module reads outside of preparation; None stands for a name that is computed."""
    known: dict[int, set[str | None]] = machine.context.setdefault("attribute reads", {})
    if id(module) not in known:
        known[id(module)] = set()
        for node in module.source.tree.body:
            collect(node, known[id(module)], False)
    return known[id(module)]


def collect(node: ast.AST, found: set[str | None], preparing: bool) -> None:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        preparing = preparing or node.name in PREPARING
    if not preparing:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            found.add(node.attr)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            name = node.args[1] if len(node.args) > 1 else None
            found.add(name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else None)
    for child in ast.iter_child_nodes(node):
        collect(child, found, preparing)
