"""Tables that several modules fill: before one of them answers "absent", the statements run that could have filled it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from ...base.annotations import Any
from ...base.pattern import pattern
from ..machine import Machine
from ..syntax import nodes_in
from ..values import Class, Function, Instance, PyDict
from .finder import Module
from .imports import absolute_name, run_module, run_statement
from .made_imports import run_imports
from .origins import FOREIGN, TABLES
from .skeleton import may_mention

DEFINES = pattern(r"\b(?:def|class)\s+$")
PLAIN_VALUES = pattern(r",\s*(?:str|int|float|bool|bytes)(?: \| None)?\]$")


def complete(machine: Machine, table: PyDict, key: Any) -> None:
    """Before a table of a module answers "absent": the module's own statements have all run, and for a registry those of other
    modules that could register the key."""
    if not table.home.complete and not all(table.home.done):
        run_module(machine, table.home)
    if not table.top:
        force_subclasses(machine, table.home)
    if table.top and is_kept(machine, table):
        return
    word = key.payload if isinstance(key, Instance) else key  # the member of an enumeration stands for its string
    if isinstance(word, str) and (
        table.is_registry
        or (not table.items and is_filled_by_methods(machine, table))
        or (table.top and is_filled_by_functions(machine, table))
    ):
        force_pending(machine, word, table.home)
        if key not in table.items:
            # it may be registered under a name that is made, as `cls.__name__.lower()`
            force_registrations(machine, table)
        if key not in table.items and force_made_imports(machine):
            force_pending(machine, word, table.home)
    elif isinstance(key, (Function, Class)) and (table.shared or table.top):
        force_pending(machine, key.name, table.home, handed=True)


def see_whole(machine: Machine, table: PyDict) -> None:
    """Before anybody goes through a table or counts its entries: what would have filled it has run."""
    if table.is_registry:
        force_pending(machine, None, table.home)
    elif not machine.busy_modules and is_filled_elsewhere(machine, table):
        force_registrations(machine, table)
        put_in_order(machine, table)


def is_filled_elsewhere(machine: Machine, table: PyDict) -> bool:
    return is_filled_by_functions(machine, table) if table.top else is_filled_by_methods(machine, table)


def put_in_order(machine: Machine, table: PyDict) -> None:
    """A statement that was needed earlier has registered before those above it."""
    places = [(table.places or {}).get(key) for key in table.items]
    numbers = [place for place in places if place is not None]
    if len(numbers) == len(places) and numbers != sorted(numbers):
        rows = [row for _, row in sorted(zip(numbers, table.items.items()), key=lambda row: row[0])]
        items = machine.change(table)
        items.clear()
        items.update(rows)


def is_filled_by_methods(machine: Machine, table: PyDict) -> bool:
    """Asked once, when the module that made the table has run: a configuration asks its empty tables at every attribute."""
    known: dict[PyDict, bool] = machine.context.setdefault("filled", {})
    if table not in known:
        known[table] = keeps_and_fills(table)
    return known[table]


def is_filled_by_functions(machine: Machine, table: PyDict) -> bool:
    """Functions of the module that made the table write to it under keys: other modules may call them."""
    known: dict[PyDict, bool] = machine.context.setdefault("filled by functions", {})
    if table not in known:
        names = [n for n, value in table.home.variables.items() if value is table]
        known[table] = any(
            re.search(rf"^[ \t]+{re.escape(n)}\[[^\]\n]+\]\s*=[^=]", table.home.text, re.MULTILINE) for n in names
        )
    return known[table]


def is_kept(machine: Machine, table: PyDict) -> bool:
    """Asked once for each table of a module."""
    known: dict[PyDict, bool] = machine.context.setdefault("kept answers", {})
    if table not in known:
        known[table] = any(is_memory(table.home, n) for n, value in table.home.variables.items() if value is table)
    return known[table]


def is_memory(home: Module, name: str) -> bool:
    """A table of plain values in which functions of the module keep what they answered (`if key not in table: ...
    table[key] = answer`): whoever asked before got the answer that is worked out now."""
    made = next((s for s in home.body if isinstance(s, ast.AnnAssign) and ast.unparse(s.target) == name), None)
    if made is None or not PLAIN_VALUES.search(ast.unparse(made.annotation)):
        return False
    writers = [f for f in home.body if isinstance(f, ast.FunctionDef) and name in tables_written(f)]
    return bool(writers) and all(asks_before(f, name) for f in writers)


def tables_written(node: ast.FunctionDef) -> set[str]:
    return {
        n.value.id
        for n in nodes_in(node.body)
        if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Name)
    }


def asks_before(node: ast.FunctionDef, table: str) -> bool:
    return any(
        isinstance(n, ast.Compare)
        and isinstance(n.ops[0], ast.NotIn)
        and isinstance(n.comparators[0], ast.Name)
        and n.comparators[0].id == table
        for n in nodes_in(node.body)
    )


def keeps_and_fills(table: PyDict) -> bool:
    """An object that the module binds to a name keeps the table, and methods of its class write to it under keys."""
    for value in table.home.variables.values():
        if isinstance(value, Instance) and value.cls.node is not None:
            name = next((n for n, kept in value.attributes.items() if kept is table), None)
            if name is not None:
                return any(name in written_under_keys(m.body) for c in value.cls.mro for m in methods_of(c))
    return False


def methods_of(cls: Class) -> list[ast.FunctionDef]:
    return [s for s in cls.node.body if isinstance(s, ast.FunctionDef)] if cls.node is not None else []


def written_under_keys(body: list[ast.stmt]) -> set[str]:
    """Attributes of objects to which statements write under a key: `x.name[key] = value`."""
    return {
        n.value.attr
        for n in nodes_in(body)
        if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Attribute)
    }


def force_subclasses(machine: Machine, home: Module) -> None:
    """Before a table in a class body answers "absent": the subclasses are made whose making the class watches."""
    watched: dict[Module, frozenset[str]] = machine.context.setdefault("watched", {})
    if home not in watched:
        watched[home] = watching_classes(home)
    if not watched[home]:
        return
    names = set(watched[home])
    done: set[tuple[Module, int]] = machine.context.setdefault("subclasses", set())
    # importing a module runs the package that holds it
    package = machine.finder.find(home.name.rpartition(".")[0]) if "." in home.name else None
    around = imports_of(machine, package) if package is not None else []
    pending = [m for m in {*pending_modules(machine), *around} if m.is_pending and any(m.mentions(n) for n in names)]
    pending.sort(key=lambda m: m.name)
    found = True
    while found:
        found = False
        for module in pending:
            for number, node in enumerate(module.body):
                if isinstance(node, ast.ClassDef) and (module, number) not in done and names & set(base_names(node)):
                    done.add((module, number))
                    names.add(node.name)
                    found = True
                    run_statement(machine, module, number)


def watching_classes(home: Module) -> frozenset[str]:
    if not home.mentions("__init_subclass__"):
        return frozenset()
    return frozenset(s.name for s in home.body if isinstance(s, ast.ClassDef) and lists_subclasses(s))


def lists_subclasses(node: ast.ClassDef) -> bool:
    """Its `__init_subclass__` writes under a key of a table that stands in its body."""
    if not may_mention(node, "__init_subclass__"):
        return False
    tables = {t.id for s in node.body if isinstance(s, ast.Assign) for t in s.targets if isinstance(t, ast.Name)}
    tables |= {s.target.id for s in node.body if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)}
    hook = next((s for s in node.body if isinstance(s, ast.FunctionDef) and s.name == "__init_subclass__"), None)
    return hook is not None and bool(tables & written_under_keys(hook.body))


def base_names(node: ast.ClassDef) -> Iterator[str]:
    """The last word of each base as it is written."""
    for base in node.bases:
        if isinstance(base, ast.Name):
            yield base.id
        elif isinstance(base, ast.Attribute):
            yield base.attr


def force_pending(machine: Machine, key: str | None, home: Module, handed: bool = False) -> None:
    """Before a registry answers "absent": run the statements, in modules not fully run, whose text mentions the key; for a
    function or class as the key (`handed`), those that hand it to a call."""
    if machine.busy_modules or (key is not None and len(key) < 2):
        # while modules are being imported a registry holds what was registered so far
        return
    forced: dict[Any, int] = machine.context.setdefault("forced", {})
    modules = len(machine.finder.modules)
    if None in forced or forced.get((key, home, handed)) == modules:
        return
    forced[None if key is None else (key, home, handed)] = modules
    if key is None:
        for module in pending_modules(machine):
            run_module(machine, module)
        return
    pending = pending_modules(machine, abroad=True)
    writes = names_that_reach(home, pending)
    for module in pending:
        if handed:
            if module.mentions(key) and (module is home or writes.search(module.text)):
                force_handing(machine, module, key)
        elif next(registrations(module.text, key), None) is not None and (module is home or writes.search(module.text)):
            force_mentions(machine, module, key)


def force_made_imports(machine: Machine) -> bool:
    """Run the statements, in modules not fully run, that import by name; True where that found modules."""
    return not machine.busy_modules and run_imports(machine, pending_modules(machine))


def force_registrations(machine: Machine, table: PyDict) -> None:
    """Run the statements, in modules not fully run, that could register anything: what runs with the statement itself names
    something through which the table is filled."""
    forced: dict[Any, int] = machine.context.setdefault("registered", {})
    names = names_that_fill(table)
    if machine.busy_modules or not names or forced.get(table) == len(machine.finder.modules):
        return
    pending = pending_modules(machine, abroad=True)
    names |= renamed(names, pending)
    names |= functions_that_write(names, (m for m in machine.finder.modules.values() if m is not None))
    writes = words(names)
    for module in pending:
        if any(name in module.text for name in names):  # far faster than the pattern, which few texts match
            lines = module.text.splitlines()
            for number, node in enumerate(module.body):
                if not module.done[number] and any(writes.search(lines[i]) for i in lines_that_call(node)):
                    run_statement(machine, module, number)
    forced[table] = len(machine.finder.modules)


def names_that_fill(table: PyDict) -> set[str]:
    """What the module that made the table binds to it, to what keeps it, and what mentions one of these."""
    texts = texts_of_names(table.home)
    names = {n for n, value in table.home.variables.items() if value is table or keeps(value, table)}
    new = names
    while new:
        mentions = words(new)
        new = {n for n, text in texts.items() if n not in names and mentions.search(text)}
        names = names | new
    return names


def functions_that_write(names: set[str], modules: Iterable[Module]) -> set[str]:
    """Functions of modules that write under a key of a table of one of these names, which they import."""
    return {
        node.name
        for module in modules
        if any(name in module.text for name in names)
        for node in module.body
        if isinstance(node, ast.FunctionDef) and not names.isdisjoint(tables_written(node))
    }


def texts_of_names(home: Module) -> dict[str, str]:
    """The statements that bind each name of a module; what is imported has none."""
    lines = home.text.splitlines()
    own = ["" if is_import(s) else "\n".join(lines[s.lineno - 1 : s.end_lineno]) for s in home.body]
    return {n: "\n".join(own[i] for i in places) for n, places in home.index.items() if n != "__all__"}


def keeps(value: Any, table: PyDict) -> bool:
    held = value.attributes if isinstance(value, Instance) else value.namespace if isinstance(value, Class) else {}
    return any(kept is table for kept in held.values())


def lines_that_call(node: ast.stmt) -> Iterable[int]:
    """The lines, from zero, of what a statement calls when its module is imported: the decorators of a definition, all of another
    statement; an import and a plain assignment register nothing by themselves."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [i for d in node.decorator_list for i in range(d.lineno - 1, d.end_lineno or d.lineno)]
    if is_import(node) or isinstance(node, (ast.Assign, ast.AnnAssign)):
        return ()
    return range(node.lineno - 1, node.end_lineno or node.lineno)


def force_named(machine: Machine, key: str, marks: re.Pattern[str]) -> None:
    """Before a table of a library answers "absent": run the statements, in modules not fully run that mention how such tables are
    filled, that could register the key."""
    forced: dict[Any, int] = machine.context.setdefault("forced", {})
    modules = len(machine.finder.modules)
    if machine.busy_modules or len(key) < 2 or forced.get((key, marks)) == modules:
        return
    forced[key, marks] = modules
    for module in pending_modules(machine, abroad=True):
        if marks.search(module.text):
            force_mentions(machine, module, key)


def names_that_reach(home: Module, modules: list[Module]) -> re.Pattern[str]:
    """Whoever writes to a table names it, or something else of the module that made it, or what one of these was renamed to."""
    names = {n for n, places in home.index.items() if not all(is_import(home.body[i]) for i in places)}
    return words(names | renamed(names, modules))


def renamed(names: set[str], modules: list[Module]) -> set[str]:
    """What modules call these names where they import them `as` something."""
    return {new for module in modules for old, new in module.file.renamed if old in names}


def words(names: set[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\b")


def is_import(node: ast.stmt) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom))


def force_mentions(machine: Machine, module: Module, key: str) -> None:
    """Run the statements that could register the key: they define it, or hold it as a string."""
    lines = {module.text.count("\n", 0, at) + 1 for at in registrations(module.text, key)}
    if not lines:
        return
    for number, node in enumerate(module.body):
        if module.done[number]:
            continue
        start = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
        if any(start <= line <= (node.end_lineno or start) for line in lines):
            run_statement(machine, module, number)


def force_handing(machine: Machine, module: Module, name: str) -> None:
    """Run the statements that hand what bears this name to a call, as a decorator (`@register(name, ...)`) or by themselves."""
    for number, node in enumerate(module.body):
        if not module.done[number] and name in handed_names(node):
            run_statement(machine, module, number)


def handed_names(node: ast.stmt) -> set[str]:
    """The last words of what calls receive that run with the statement itself, not with the body of what it defines."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        run: list[ast.AST] = list(node.decorator_list)
    else:
        run = [node]
    calls = [n for top in run for n in ast.walk(top) if isinstance(n, ast.Call)]
    given = [v for c in calls for v in (*c.args, *(k.value for k in c.keywords))]
    return {v.id if isinstance(v, ast.Name) else v.attr for v in given if isinstance(v, (ast.Name, ast.Attribute))}


def force_attribute(machine: Machine, name: str) -> bool:
    """Before a shared object answers "absent": run the statements, in modules not fully run, that write this attribute."""
    writes = re.compile(rf"^[\w.]+\.{re.escape(name)}\s*(?::[^=]+)?=[^=]", re.MULTILINE)
    # while a module is imported, only what it imports itself has run before
    running = machine.busy_modules[-1:]
    pending = [m for m in pending_modules(machine, start=running) if m.mentions(name) and writes.search(m.text)]
    pending = [m for m in pending if m not in machine.busy_modules]
    for module in pending:
        for number, node in enumerate(module.body):
            if not module.done[number] and name in written_attributes(node):
                run_statement(machine, module, number)
    return bool(pending)


def written_attributes(node: ast.stmt) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {t.attr for t in targets if isinstance(t, ast.Attribute)}


def registrations(text: str, key: str) -> Iterator[int]:
    """Where a text holds the key as a string, defines a function or class of this name, or hands one to a call that is a
    statement."""
    at = text.find(key)
    if at >= 0 and key.isidentifier() and is_handed(text, key, at):
        for match in re.finditer(rf"^[ \t]*[\w.]+\([^\n]*[(=,]\s*(?:\w+\.)*{key}\s*[,)]", text, re.MULTILINE):
            yield match.start()
    while at >= 0:
        end = at + len(key)
        before, after = text[at - 1 : at], text[end : end + 1]
        if (before in ("'", '"') and after == before) or (
            before.isspace() and not (after.isalnum() or after == "_") and DEFINES.search(text, max(at - 40, 0), at)
        ):
            yield at
        at = text.find(key, end)


def is_handed(text: str, key: str, at: int) -> bool:
    """Does the key stand anywhere as an argument may? Far faster than the pattern that says so exactly."""
    while at >= 0:
        end = at + len(key)
        if text[at - 1 : at] in BEFORE_ARGUMENTS and text[end : end + 1] in AFTER_ARGUMENTS:
            return True
        at = text.find(key, end)
    return False


BEFORE_ARGUMENTS = frozenset("(=,. \t\n\r\f\v")
AFTER_ARGUMENTS = frozenset("), \t\n\r\f\v")


def pending_modules(machine: Machine, abroad: bool = False, start: Sequence[Module] = ()) -> list[Module]:
    """Modules that the program, or those at the start, have imported, directly or through `from x import *`, and that have
    statements left; `abroad`: also those that modules of other packages have imported."""
    return [m for m in reached_modules(machine, abroad, start) if m.is_pending]


def reached_modules(machine: Machine, abroad: bool = False, start: Sequence[Module] = ()) -> list[Module]:
    """The same with those that have run to their end."""
    found: dict[int, Module] = {}
    everything = [*(m for m in machine.finder.modules.values() if m is not None), *machine.finder.by_file.values()]
    queue = list(start) or everything
    while queue:
        module = queue.pop()
        if id(module) in found:
            continue
        found[id(module)] = module
        if not module.complete:
            queue.extend(imports_of(machine, module, abroad))
    return list(found.values())


def imports_of(machine: Machine, module: Module, abroad: bool = False) -> list[Module]:
    """Modules that this one imports at its top level: importing it would have run them. Those of other packages count
    `abroad`, where the module itself has been read."""
    abroad = abroad and module.is_begun
    known: dict[tuple[Module, bool, int], list[Module]] = machine.context.setdefault("imports of modules", {})
    question = (module, abroad, len(machine.finder.project))  # folders are added to the project, never taken away
    if question not in known:
        known[question] = found_imports(machine, module, abroad)
    return known[question]


def found_imports(machine: Machine, module: Module, abroad: bool) -> list[Module]:
    root = module.name.partition(".")[0]
    result = []
    for written, names in module.file.imports:
        level = len(written) - len(written.lstrip("."))
        base = absolute_name(module, written.lstrip("."), level)
        other = base.partition(".")[0]
        if other != root and (not abroad or other in TABLES or other in FOREIGN):
            continue
        inner = [f"{base}.{n}" for n in names if n != "*"] if module.package or not written.strip(".") else []
        for name in (base, *inner):
            found = machine.finder.find(name)
            if found is not None:
                result.append(found)
    return result
