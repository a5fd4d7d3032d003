"""Imports and the look-up of module names: evaluated when asked for, from the statements that make them."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

from ...base.annotations import Any
from ...base.pattern import pattern
from ...base.plain import dataclass
from ...base.unknown import Unknown
from ..machine import Machine, statement
from ..values import MISSING, Frame, Library, PyList, Raised
from .finder import Module
from .lazy_tables import handing_out
from .origins import FOREIGN, FRAMEWORKS, TABLES, absent, find_module, found_here, source_of, stand_in


@dataclass(frozen=True, slots=True)
class LazyImport:
    """`from module import name` whose name nobody has asked for yet."""

    module: str
    name: str | None


# -- statements --------------------------------------------------------------------------------------------------------
@statement(ast.Import)
def import_statement(machine: Machine, node: ast.Import, frame: Frame) -> None:
    from ..statements import assign_name

    machine.at(node, frame)
    for alias in node.names:
        module = imported(machine, alias.name, frame)
        if alias.asname is None:
            module = imported(machine, alias.name.partition(".")[0], frame)
        elif "." in alias.name:
            module = shadowed(machine, alias.name, module)
        assign_name(machine, alias.asname or alias.name.partition(".")[0], module, frame)


def shadowed(machine: Machine, name: str, module: Any) -> Any:
    """`import a.b.c as x` binds the attribute c of a.b: something else where a.b binds that name itself, as
    torch.nn.utils does with spectral_norm, the function of a module of the same name."""
    package, _, last = name.rpartition(".")
    value: Any = MISSING
    if isinstance(module, Library):
        value = library_attribute(machine, package, last) if package.startswith("torch.") else MISSING
    elif isinstance(module, Module):
        home = find_module(machine, package)
        value = module_attribute(machine, home, last) if isinstance(home, Module) and last in home.index else MISSING
    return module if value is MISSING or isinstance(value, Unknown) else value


def imported(machine: Machine, name: str, frame: Frame) -> Any:
    found = found_here(machine, name)
    if found is not None:
        return found
    if machine.tries:
        raise machine.error("ModuleNotFoundError", f"No module named '{name}'", name=name)
    return absent(machine, name)


@statement(ast.ImportFrom)
def from_import_statement(machine: Machine, node: ast.ImportFrom, frame: Frame) -> None:
    from ..statements import assign_name

    machine.at(node, frame)
    name = absolute(node, frame.module)
    # what is imported under a condition is joined with what the other side imports: values, not promises of them
    lazy = frame.module.frame is frame and not machine.tries and not machine.builder.guard
    for alias in node.names:
        if alias.name == "*":
            star_import(machine, name, frame)
        elif lazy:
            assign_name(machine, alias.asname or alias.name, LazyImport(name, alias.name), frame)
        else:
            assign_name(machine, alias.asname or alias.name, import_name(machine, name, alias.name), frame)


def absolute(node: ast.ImportFrom, module: Module) -> str:
    return absolute_name(module, node.module or "", node.level)


def absolute_name(module: Module, name: str, level: int) -> str:
    """A module name as written, made absolute."""
    if not level:
        return name
    parts = module.name.split(".")
    keep = len(parts) - level + (1 if module.package else 0)
    base = parts[: max(keep, 0)]
    return ".".join([*base, name] if name else base)


def star_import(machine: Machine, name: str, frame: Frame) -> None:
    found = find_module(machine, name)
    if isinstance(found, Module) and frame.module.frame is frame:
        if machine.builder.guard and found not in frame.module.doubtful_stars:
            frame.module.doubtful_stars.append(found)
        if found not in frame.module.star_modules:
            frame.module.star_modules.append(found)
    elif isinstance(found, Library):
        frame.module.star_modules.append(found)
    elif isinstance(found, Module):
        run_module(machine, found)
        for key, value in list(found.variables.items()):
            if not key.startswith("_"):
                machine.put(frame.variables, key, value)
    elif machine.tries:
        raise machine.error("ModuleNotFoundError", f"No module named '{name}'", name=name)
    else:
        frame.module.star_modules.append(Library(name))


def import_name(machine: Machine, module_name: str, name: str) -> Any:
    """from module_name import name"""
    module = found_here(machine, module_name)
    if module is None:
        if machine.tries:
            raise machine.error("ModuleNotFoundError", f"No module named '{module_name}'", name=module_name)
        return absent(machine, module_name)
    if isinstance(module, Library):
        value = library_attribute(machine, module.name, name)
    else:
        value = module_attribute(machine, module, name)
    if value is MISSING:
        if machine.tries:
            raise machine.error("ImportError", f"cannot import name '{name}' from '{module_name}'", name=module_name)
        return Unknown(f"no name {name} in {module_name}", machine.builder.site)
    return value


# -- names of a module -------------------------------------------------------------------------------------------------
def module_frame(module: Module) -> Frame:
    if module.frame is None:
        module.frame = Frame(module.variables, module)
        module.variables.setdefault("__name__", module.name)
        # the interpreter's own way: whole paths, whatever the folder the program was named from
        module.variables.setdefault("__file__", None if module.path is None else os.path.abspath(module.path))
        module.variables.setdefault("__doc__", None)
        module.variables.setdefault("__package__", module.name if module.package else module.name.rpartition(".")[0])
        if module.package and module.path is not None:
            folder = module.path if os.path.isdir(module.path) else os.path.dirname(module.path)
            module.variables.setdefault("__path__", PyList([os.path.abspath(folder)]))
    return module.frame  # type: ignore[no-any-return]


# Set while functions are read that nobody calls: they run at any time, after any other function.
ANY_TIME = "any time"
GLOBAL = pattern(r"^[ \t]+global[ \t]+([\w, \t]+)", re.MULTILINE)


def rebound_names(module: Module) -> frozenset[str]:
    """The names of a module that its functions bind."""
    known: frozenset[str] | None = module.file.rebound
    if known is None:
        found = GLOBAL.findall(module.text) if "global" in module.text else ()
        known = module.file.rebound = frozenset(n for names in found for n in names.replace(",", " ").split())
    return known


@contextmanager
def at_any_time(machine: Machine) -> Iterator[None]:
    """Names that functions rebind hold anything meanwhile."""
    for module in machine.finder.modules.values():
        if isinstance(module, Module) and module.settled:
            module.settled -= rebound_names(module)
    machine.context[ANY_TIME] = True
    try:
        yield
    finally:
        del machine.context[ANY_TIME]


def module_attribute(machine: Machine, module: Module, name: str, strict: bool = False) -> Any:
    """module.name or MISSING. `strict`: as a name used inside the module, so submodules do not count."""
    if strict and name in module.settled:
        value = module.variables.get(name, MISSING)
        if value is not MISSING and type(value) is not LazyImport:
            return value
    if not module.ours and not strict:
        # a name with an entry in our tables never has its source interpreted
        value = known_attribute(machine, module, name)
        if value is not MISSING:
            return value
    frame = module_frame(module)
    if name == "TYPE_CHECKING" and module.file.is_lazy:
        return True
    if ANY_TIME in machine.context and name in rebound_names(module):
        return Unknown(f"{name}, which functions rebind", machine.builder.site)
    if not module.complete:
        run_binding(machine, module, name)
    value = module.variables.get(name, MISSING)
    if value is not MISSING:
        if isinstance(value, LazyImport):
            value = settle(machine, module, name, value)
        elif not machine.busy_modules:
            module.settled.add(name)
        return value
    if module.file.is_lazy and not strict and has_file(machine, module, name):
        # a lazy package hands out its submodules; what it stars is hundreds of them
        return machine.finder.find(f"{module.name}.{name}")
    if module.stars or module.star_modules:
        value = star_attribute(machine, module, name)
        if value is not MISSING:
            return value
    if name == "__dict__":
        from .module_names import module_table

        return module_table(machine, module)
    if strict:
        return MISSING
    if module.package:
        found = machine.finder.find(f"{module.name}.{name}")
        if found is not None:
            return found
    hook = module_attribute(machine, module, "__getattr__", strict=True) if name != "__getattr__" else MISSING
    if hook is not MISSING:
        from ..calls import call

        return call(machine, hook, [name], {}, frame)
    from ..known.registry import is_known

    full = f"{module.name}.{name}"
    return library_attribute(machine, module.name, name) if is_known(full) else written_name(machine, module, name)


def written_name(machine: Machine, module: Module, name: str) -> Any:
    """A name that no statement binds: the functions that a module calls while it is imported may write to the module itself."""
    if not module.complete and (module.mentions("sys.modules[__name__]") or module.mentions("globals()")):
        for number, node in enumerate(module.body):
            if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or writes_names(node):
                run_statement(machine, module, number)
    found = module.variables.get(name, MISSING)
    if found is MISSING and module.file.is_lazy and module.mentions(name):
        for part in handing_out(module, name):
            if machine.finder.find(f"{module.name}.{part}") is not None:
                return import_name(machine, f"{module.name}.{part}", name)
    if found is MISSING and module.mentions("sys.modules[__name__].__class__"):
        return Unknown(f"{name} of a module that takes another class", machine.builder.site)
    if found is MISSING and module.package and brings_a_finder(machine, module):
        return Unknown(f"{name}, which a finder of the package may bring", machine.builder.site)
    return found


def writes_names(node: ast.stmt) -> bool:
    """A block at the top of a module that reaches for the module's own table: `for ...: globals()[name] = ...`."""
    return isinstance(node, (ast.For, ast.If, ast.With, ast.Try, ast.While)) and any(
        (isinstance(n, ast.Name) and n.id == "globals") or (isinstance(n, ast.Attribute) and n.attr == "modules")
        for n in ast.walk(node)
    )


def brings_a_finder(machine: Machine, package: Module) -> bool:
    """Does the package, or a module of its own that it imports, put a finder of modules on `sys.meta_path`?"""
    root = package.name.partition(".")[0]
    names = {absolute_name(package, w.lstrip("."), len(w) - len(w.lstrip("."))) for w, _ in package.file.imports}
    found = [machine.finder.find(n) for n in sorted(names) if n.partition(".")[0] == root]
    return any(m is not None and m.mentions("sys.meta_path") for m in (package, *found))


def known_attribute(machine: Machine, module: Module, name: str) -> Any:
    from ..known.registry import canonical, in_tables

    full = f"{module.name}.{name}"
    return library_attribute(machine, module.name, name) if in_tables(full) or in_tables(canonical(full)) else MISSING


def settle(machine: Machine, module: Module, name: str, lazy: LazyImport) -> Any:
    """Resolve a lazy import where its name is used for the first time."""
    assert lazy.name is not None
    # while it is being resolved the name does not exist: `from package import submodule` inside the package finds the file
    del module.variables[name]
    outer = machine.tries
    if lazy.module.partition(".")[0] in FRAMEWORKS:
        # a module that imports its framework under no condition is written for it, wherever the name is used first
        machine.tries = []
    try:
        value = taken_before(machine, module, lazy.module, lazy.name)
        value = import_name(machine, lazy.module, lazy.name) if value is MISSING else value
    except Raised:
        # who asked may go on without it; the name is not gone
        module.variables[name] = lazy
        raise
    finally:
        machine.tries = outer
    module.variables[name] = value
    return value


def taken_before(machine: Machine, module: Module, package_name: str, name: str) -> Any:
    """What a package had taken from others when it came to take from this module, which takes the name from the package."""
    if not module.name.startswith(package_name + "."):
        return MISSING
    package = machine.finder.find(package_name)
    if package is None or not package.stars or name in package.index:
        return MISSING
    module_frame(package)
    for number in package.stars:
        run_statement(machine, package, number)
    position = package.star_modules.index(module) if module in package.star_modules else 0
    found = (exported(machine, target, name) for target in reversed(package.star_modules[:position]))
    return next((value for value in found if value is not MISSING), MISSING)


def star_attribute(machine: Machine, module: Module, name: str) -> Any:
    """Look through `from x import *`, last first. A module that is asked while it is looked through has taken from those before
    only: a circle of imports finds what the name was until then."""
    key = (module, name)
    busy: dict[Any, int] = machine.context.setdefault("stars", {})
    before = busy.get(key)
    if before is None and not module.complete:
        busy[key] = 0
        try:
            for number in module.stars:
                run_statement(machine, module, number)
        finally:
            del busy[key]
    try:
        for position in reversed(range(len(module.star_modules) if before is None else before)):
            busy[key] = position
            target = module.star_modules[position]
            value = exported(machine, target, name)
            if value is not MISSING:
                others = (
                    [t for t in module.doubtful_stars if t is not target] if target in module.doubtful_stars else ()
                )
                if any(exported(machine, t, name) is not MISSING for t in others):
                    value = machine.unknown("a name that star imports under different conditions give")
                module.variables[name] = value
                return value
        return MISSING
    finally:
        if before is None:
            busy.pop(key, None)
        else:
            busy[key] = before


def exported(machine: Machine, target: Any, name: str) -> Any:
    if isinstance(target, Library):
        from ..known.registry import is_known

        return library_attribute(machine, target.name, name) if is_known(f"{target.name}.{name}") else MISSING
    if not may_export(machine, target, name, set()):
        return MISSING
    if "__all__" in target.index or "__all__" in target.variables:
        listed = module_attribute(machine, target, "__all__", strict=True)
        if isinstance(listed, PyList) and all(isinstance(i, str) for i in listed.items) and name not in listed.items:
            return MISSING
    elif name.startswith("_"):
        return MISSING
    return module_attribute(machine, target, name)


def may_export(machine: Machine, target: Module, name: str, seen: set[str]) -> bool:
    """Could the module hold the name? Its text mentions it, or makes names when asked, or that of a module it takes all from."""
    seen.add(target.name)
    if target.file.listed is not None and name not in target.file.listed:
        return False
    if target.mentions(name) or has_file(machine, target, name) or target.mentions("__getattr__"):
        return True
    for written in target.file.star_sources:
        source = absolute_name(target, written.lstrip("."), len(written) - len(written.lstrip(".")))
        if source not in seen:
            found = find_module(machine, source)
            if not isinstance(found, Module) or may_export(machine, found, name, seen):
                return True
    return False


def has_file(machine: Machine, module: Module, name: str) -> bool:
    return module.package and machine.finder.locate(f"{module.name}.{name}") is not None


def run_binding(machine: Machine, module: Module, name: str) -> None:
    """Run the statements that touch a name. A statement that is running sees what stands before it, as long as that binds
    the name: loops that use one name after another do not see each other's."""
    later = []
    for number in module.index.get(name, ()):
        if module.running is not None and number > module.running:
            later.append(number)
        else:
            run_statement(machine, module, number)
    if name not in module.variables:
        for number in later:
            run_statement(machine, module, number)


def run_statement(machine: Machine, module: Module, number: int) -> None:
    """Run one top-level statement, once, outside whatever the machine is in the middle of."""
    if module.done[number]:
        return
    module.done[number] = 1
    outer, module.running = module.running, number
    with Aside(machine, module):
        try:
            machine.execute([module.body[number]], module_frame(module))
        except Raised as raised:
            machine.builder.note_gap(f"{module.name} raises while it is imported: {explain(raised)}", raised.site)
        finally:
            module.running = outer


def run_module(machine: Machine, module: Module) -> None:
    """Run everything in a module that has not run yet."""
    if module.complete:
        return
    module_frame(module)
    for number in range(len(module.body)):
        run_statement(machine, module, number)


# What the machine is in the middle of.
OF_MACHINE = ("journal", "branching", "call_stack", "tries", "running")
OF_BUILDER = ("guard", "scope", "site", "repeat", "handled")


class Aside:
    """Module statements run under no condition, in no scope, and are never undone."""

    def __init__(self, machine: Machine, module: Module) -> None:
        self.machine, self.module = machine, module

    def __enter__(self) -> None:
        m, b = self.machine, self.machine.builder
        places = [*((m, name) for name in OF_MACHINE), *((b, name) for name in OF_BUILDER)]
        self.saved = [(owner, name, getattr(owner, name)) for owner, name in places]
        m.journal, m.branching, m.call_stack, m.tries = None, 0, [], []
        b.guard, b.scope, b.repeat, b.handled = (), None, 1, ""
        m.executing_module += 1
        m.running = self.module
        m.busy_modules.append(self.module)

    def __exit__(self, *_: object) -> None:
        for owner, name, value in self.saved:
            setattr(owner, name, value)
        self.machine.executing_module -= 1
        self.machine.busy_modules.pop()


def explain(raised: Raised) -> str:
    value = raised.value
    args = value.attributes.get("args", ()) if hasattr(value, "attributes") else ()
    message = ", ".join(str(a) for a in args if isinstance(a, (str, int, float)))
    return f"{value.cls.name}: {message}" if hasattr(value, "cls") else str(value)


# -- libraries ---------------------------------------------------------------------------------------------------------
def library_attribute(machine: Machine, library: str, name: str) -> Any:
    """A name of a library that is known by table; Unknown with a reason where we have no entry."""
    full = f"{library}.{name}"
    cached = machine.libraries.get(full, MISSING)
    if cached is not MISSING:
        return cached
    from ..known.registry import resolve

    value = resolve(machine, full)
    if value is MISSING:
        root = library.partition(".")[0]
        source = source_of(machine, library) if root not in TABLES and root not in FOREIGN else None
        if source is not None:
            value = module_attribute(machine, source, name)
    if value is MISSING and name == "__version__":
        value = stated_version(machine, library)
    if value is MISSING and name == "__dict__":
        from ..known.torch.namespaces import names_in

        value = names_in(machine, library)
    if value is MISSING:
        from ..known.registry import canonical

        value = stand_in(machine, canonical(full)) or absent(machine, full)
    machine.libraries[full] = value
    return value


def stated_version(machine: Machine, library: str) -> Any:
    """The version of a package that is known by table and lies on the search paths: as its metadata or its own text states it."""
    from ..known.python.distributions import version_of

    return version_of(machine, library) or MISSING
