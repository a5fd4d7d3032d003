"""An architecture as a tree of rows: module calls in their order, under their modules and conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..base.dim import Dim
from ..base.plain import dataclass, field
from ..base.shape import count
from ..graph.architecture import Architecture, CallInfo, ModuleInfo


@dataclass(slots=True)
class Row:
    """A module, a call of it, or (with neither) the condition that its children run under."""

    module: ModuleInfo | None = None
    call: CallInfo | None = None
    condition: str = ""
    again: bool = False
    children: list[Row] = field(default_factory=list)

    @property
    def path(self) -> str | None:
        return self.call.path if self.call else self.module.path if self.module else None


def rows(model: Architecture) -> list[Row]:
    """The rows of a model: its calls where there are any, then the modules that nobody calls."""
    modules = {module.path: module for module in model.modules}
    top = _call_rows(model.calls, model.modules, modules)
    if len(top) != 1 or top[0].path != "":
        top = [Row(modules.get(""), children=_grouped("", (), top, modules))]
    _mark_again(top)
    _add_uncalled(top, model.modules)
    return top


def module_rows(model: Architecture) -> list[Row]:
    """The modules alone, as they contain each other."""
    top: list[Row] = []
    _nest(top, model.modules, {})
    return top


def walk(top: Iterable[Row]) -> Iterator[Row]:
    for row in top:
        yield row
        yield from walk(row.children)


def totals(modules: Iterable[ModuleInfo]) -> dict[str, Dim | None]:
    """Parameter elements in and below each module path; repeated modules count as often as they stand there."""
    result: dict[str, Dim | None] = {}
    guards: dict[str, tuple[str, ...]] = {}
    for module in modules:
        own = own_parameters(module)
        guards.setdefault(module.path, module.guard)
        for path in lineage(module.path):
            before = result.get(path, 0)
            # what stands under a condition of its own makes the sum above it open
            is_open = own is None or (own != 0 and guards.get(path, ()) != module.guard)
            result[path] = None if is_open or own is None or before is None else before + own
    return result


def own_parameters(module: ModuleInfo) -> Dim | None:
    total: Dim = 0
    for shape in module.parameters.values():
        elements = count(shape)
        if elements is None:
            return None
        total = total + elements
    return total * module.repeat


def lineage(path: str) -> list[str]:
    """The path itself and every path above it, root included."""
    mark = separator(path)
    parts = path.split(mark) if path else []
    return [mark.join(parts[:length]) for length in range(len(parts) + 1)]


def separator(path: str) -> str:
    """What joins the parts of a module path: name scopes and nested Keras models have slashes."""
    return "/" if "/" in path else "."


def _call_rows(calls: Iterable[CallInfo], listed: Sequence[ModuleInfo], modules: dict[str, ModuleInfo]) -> list[Row]:
    """Calls arrive when they complete: one adopts the deeper ones that completed since its siblings."""
    pending: list[Row] = []
    for call in calls:
        first = len(pending)
        while first and _depth(pending[first - 1]) > call.depth:
            first -= 1
        children = _grouped(call.path, call.guard, pending[first:], modules)
        called = modules.get(call.path) if call.module is None else listed[call.module]
        pending[first:] = [Row(called, call, children=children)]
    return pending


def _depth(row: Row) -> int:
    return row.call.depth if row.call else 0


def _grouped(path: str, guard: tuple[str, ...], children: Sequence[Row], modules: dict[str, ModuleInfo]) -> list[Row]:
    """Children under their conditions, then under the containers that hold but do not call them."""
    result: list[Row] = []
    for child in children:
        condition = _condition(child, guard)
        level = _last(result, condition=condition) if condition else result
        for container in _between(path, child.path or ""):
            if container in modules:
                level = _last(level, module=modules[container])
        level.append(child)
    return result


def _condition(row: Row, guard: tuple[str, ...]) -> str:
    if row.call is None:
        return ""
    return " and ".join(part for part in row.call.guard if part not in guard)


def _last(level: list[Row], module: ModuleInfo | None = None, condition: str = "") -> list[Row]:
    """The children of the last row if it is this container or condition, else of a new one."""
    last = level[-1] if level else None
    if last is None or last.call is not None or last.module is not module or last.condition != condition:
        level.append(last := Row(module, condition=condition))
    return last.children


def _between(parent: str, child: str) -> list[str]:
    """Paths strictly between a module and one inside it."""
    prefix = f"{parent}." if parent else ""
    if not child.startswith(prefix):
        return []
    return [path for path in lineage(child)[:-1] if len(path) > len(parent)]


def _mark_again(top: list[Row]) -> None:
    seen: set[tuple[str, int | None]] = set()
    for row in walk(top):
        if row.call is not None:
            row.again = (row.call.path, row.call.module) in seen
            seen.add((row.call.path, row.call.module))


def _add_uncalled(top: list[Row], modules: Sequence[ModuleInfo]) -> None:
    """Modules without a row, each below the first row of the module that contains it."""
    known: dict[str, Row] = {}
    for row in walk(top):
        if row.path is not None and not row.again:
            known.setdefault(row.path, row)
    _nest(top, [module for module in modules if module.path not in known], known)


def _nest(top: list[Row], modules: Iterable[ModuleInfo], known: dict[str, Row]) -> None:
    for module in modules:
        row = Row(module)
        parents = [known[path] for path in lineage(module.path)[:-1] if path in known]
        level = parents[-1].children if parents else top
        around = parents[-1].module.guard if parents and parents[-1].module is not None else ()
        condition = " and ".join(part for part in module.guard if part not in around)
        (_last(level, condition=condition) if condition else level).append(row)
        known[module.path] = row
