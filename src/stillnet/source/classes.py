"""Classes of the program: their creation, resolution order and instantiation."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ..base.annotations import Any
from ..base.unknown import Unknown
from .calls import call, caller, forget_arguments
from .machine import Machine, statement
from .modules.skeleton import UnparsedClass
from .values import (
    MISSING,
    BoundMethod,
    Class,
    ClassMethod,
    Frame,
    Function,
    Instance,
    Native,
    Property,
    Raised,
    StaticMethod,
    linearise,
)


@statement(ast.ClassDef, UnparsedClass)
def define_class(machine: Machine, node: ast.ClassDef, frame: Frame) -> None:
    machine.at(node, frame)
    bases, keywords = class_bases(machine, node, frame)
    inner = Frame({}, frame.module, frame, None, frame.site, is_class=True, label=node.name)
    annotations: dict[str, Any] = {}
    inner.variables["__annotations__"] = annotations
    machine.execute(node.body, inner)
    if inner.variables.get("__annotations__") is annotations:
        del inner.variables["__annotations__"]
    cls = created_class(machine, node, bases, inner.variables, frame, keywords, annotations)
    if isinstance(cls, Class):
        cls.attributes["__annotations__"] = annotations
        adopt_functions(cls, inner.made)
    result = finish_class(machine, cls, bases, keywords, frame)
    for decorator in reversed(node.decorator_list):
        result = decorate(machine, decorator, result, frame)
    from .statements import assign_name

    assign_name(machine, node.name, result, frame)


def created_class(
    machine: Machine,
    node: ast.ClassDef,
    bases: list[Any],
    namespace: dict[str, Any],
    frame: Frame,
    keywords: dict[str, Any],
    annotations: dict[str, Any],
) -> Class:
    """The class object: made by the program's metaclass where that has a __new__."""
    metaclass = keywords.get("metaclass") or next(
        (b.metaclass for b in bases if isinstance(b, Class) and b.metaclass is not None), None
    )
    new = metaclass.find("__new__") if isinstance(metaclass, Class) else MISSING
    new = new.function if isinstance(new, StaticMethod) else new
    if isinstance(metaclass, Class) and isinstance(new, Function):
        from .values import PyDict

        body = PyDict({"__module__": frame.module.name, "__qualname__": node.name, **namespace})
        declared = PyDict(dict.fromkeys(annotations, Unknown("an annotation")))
        if annotations:
            # only the names count here: annotations wait until somebody asks for them
            body.items["__annotations__"] = declared
        outer, machine.context["defining"] = machine.context.get("defining"), (node, frame)
        try:
            rest = {k: v for k, v in keywords.items() if k != "metaclass"}
            made = call(machine, new, [metaclass, node.name, tuple(bases), body], rest, frame)
        finally:
            machine.context["defining"] = outer
        if isinstance(made, Class):
            if made.namespace.get("__annotations__") is declared:
                del made.namespace["__annotations__"]
            return made
    return make_class(machine, node.name, bases, namespace, frame, node, keywords)


def class_bases(machine: Machine, node: ast.ClassDef, frame: Frame) -> tuple[list[Any], dict[str, Any]]:
    bases: list[Any] = []
    for base in node.bases:
        if isinstance(base, ast.Starred):
            from .control.iteration import iterate

            bases.extend(iterate(machine, machine.evaluate(base.value, frame), frame))
        else:
            bases.append(machine.evaluate(base, frame))
    return bases, {k.arg: machine.evaluate(k.value, frame) for k in node.keywords if k.arg is not None}


def make_class(
    machine: Machine,
    name: str,
    bases: list[Any],
    namespace: dict[str, Any],
    frame: Frame,
    node: ast.ClassDef | None,
    keywords: dict[str, Any],
) -> Class:
    """A class object; bases that are not understood make it opaque, never an error."""
    from .known.registry import MEMBERS, base_class

    parents, opaque, known_first = [], None, False
    for base in bases:
        resolved = base_class(machine, base)
        if isinstance(resolved, Class):
            parents.append(resolved)
        elif resolved is not None:
            known_first = bool(parents) and (opaque is None or known_first)
            opaque = resolved.reason if isinstance(resolved, Unknown) else f"base class {type(base).__name__}"
    if not parents:
        parents = [machine.context["builtins"]["object"]]
    hook = namespace.get("__init_subclass__")
    if isinstance(hook, Function):  # a class method even where nobody says so
        machine.put(namespace, "__init_subclass__", ClassMethod(hook))
    cls = Class(
        name,
        tuple(parents),
        namespace,
        frame.module.name,
        node,
        frame.module,
        site=machine.site(node, frame) if node is not None else machine.builder.site,
    )
    cls.mro = linearise(cls)
    cls.opaque, cls.known_first = f"{name} ({opaque})" if opaque else None, known_first
    cls.construct = next((c.construct for c in cls.mro if c.construct is not None), None)
    cls.layer = next((c.layer for c in cls.mro if c.layer is not None), None)
    cls.metaclass = keywords.get("metaclass") or next(
        (c.metaclass for c in cls.mro[1:] if c.metaclass is not None), None
    )
    if "__getattribute__" in namespace:
        # only then do look-ups ask for it
        machine.context["getattribute"] = True
    if cls.qualname in MEMBERS and not frame.module.ours:
        namespace.update(MEMBERS[cls.qualname])
    return cls


def adopt_functions(cls: Class, functions: list[Function]) -> None:
    """Functions written in the class body know their class, however decorators wrap them: zero-argument super() needs it."""
    for function in functions:
        if function.owner is None:
            function.owner = cls


def finish_class(machine: Machine, cls: Class, bases: list[Any], keywords: dict[str, Any], frame: Frame) -> Any:
    """__set_name__, __init_subclass__, and what known bases (Enum, NamedTuple, dataclass-like) do to a new class."""
    for key, value in list(cls.namespace.items()):
        if isinstance(value, Instance):
            hook = value.cls.find("__set_name__")
            if hook is not MISSING:
                call(machine, BoundMethod(hook, value), [cls, key], {}, frame)
    hook = next((c.namespace["__init_subclass__"] for c in cls.mro[1:] if "__init_subclass__" in c.namespace), None)
    if hook is not None:
        function = hook.function if isinstance(hook, ClassMethod) else hook
        rest = {k: v for k, v in keywords.items() if k != "metaclass"}
        machine.context["frame"] = frame
        if isinstance(function, Native):
            return function.run(machine, cls, **rest) or cls
        call(machine, function, [cls], rest, frame)
    if isinstance(cls.metaclass, Class) and cls.metaclass.node is not None:
        run_metaclass(machine, cls, frame)
    return cls


def run_metaclass(machine: Machine, cls: Class, frame: Frame) -> None:
    """A metaclass's __init__ sees the class; its __new__ is not followed."""
    init = cls.metaclass.find("__init__")
    if isinstance(init, Function):
        from .values import PyDict

        call(machine, init, [cls, cls.name, cls.bases, PyDict(cls.namespace)], {}, frame)


# Of a class whose decorator is not understood, why: it may have given the class a constructor.
UNDECORATED = "stillnet_undecorated"


def decorate(machine: Machine, decorator: ast.expr, value: Any, frame: Frame) -> Any:
    """Decorators are ordinary calls; where one is not understood the undecorated object stands."""
    try:
        function = machine.evaluate(decorator, frame)
        machine.at(decorator, frame)
        result = function if isinstance(function, Unknown) else call(machine, function, [value], {}, frame)
    except Raised as raised:
        if not raised.implicit and frame.module.ours:
            raise
        from .modules.imports import explain

        # a library whose decorators fail could not be imported at all, so the failure is a gap of ours
        machine.builder.note_gap(f"decorator {ast.unparse(decorator)[:60]}: {explain(raised)}", raised.site)
        result = Unknown("a decorator that could not be followed")
    if isinstance(result, Unknown):
        machine.builder.assumptions.append(f"decorator {ast.unparse(decorator)} is taken to change nothing")
        if isinstance(value, Function) and "stillnet_arguments" not in value.attributes:
            # what the decorator may give is not missing in calls
            machine.put(value.attributes, "stillnet_arguments", {})
        if isinstance(value, Class):
            machine.put(value.attributes, UNDECORATED, f"what {ast.unparse(decorator)[:60]} makes of a class")
        return value
    return result


# The mark of an object whose constructor raised: what it would have got is missing. It stands beside the arguments, for the
# program can list the attributes.
UNFINISHED = "stillnet_unfinished"


# -- instantiation -----------------------------------------------------------------------------------------------------
@caller(Class)
def instantiate(
    machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any], frame: Frame, node: ast.AST | None
) -> Any:
    """cls(...): a metaclass's __call__, then __new__, then __init__."""
    machine.used_classes.add(cls)
    if isinstance(cls.metaclass, Class):
        hook = cls.metaclass.find("__call__")
        if isinstance(hook, (Function, Native)):
            return call(machine, hook, [cls, *args], kwargs, frame)
    return create(machine, cls, args, kwargs, frame, node)


def create(
    machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any], frame: Frame, node: ast.AST | None = None
) -> Any:
    new = cls.find("__new__")
    if isinstance(new, StaticMethod):
        new = new.function
    if isinstance(new, (Function, Native)):
        made = call(machine, new, [cls, *args], kwargs, frame)
        if not isinstance(made, Instance) or cls not in made.cls.mro:
            return made
    elif cls.construct is not None:
        machine.context["frame"], machine.context["written call"] = frame, node
        made = cls.construct(machine, cls, args, kwargs)
        if not isinstance(made, Instance):
            return made
    else:
        made = Instance(cls, site=machine.builder.site)
    if made.site is None:
        made.site = machine.builder.site
    made.arguments = {"call": (list(args), dict(kwargs)), "written": (node, frame)}
    if isinstance(cls.metaclass, Unknown):
        # it may run the constructor of a base before that of the class
        forget_arguments(machine, [made], {})
    init = cls.find("__init__")
    if init is not MISSING:
        if isinstance(init, Unknown):
            return made
        if isinstance(init, Function) and any(c.opaque for c in cls.mro):
            kwargs = taken(init, kwargs)
        try:
            call(machine, BoundMethod(init, made), args, kwargs, frame)
        except Raised:
            machine.put(made.arguments, UNFINISHED, True)
            raise
    elif args or kwargs:
        open_fields(machine, made, kwargs, bool(args))
    if cls.node is not None:
        machine.context.setdefault("last made", {})[cls] = made
    return made


def open_fields(machine: Machine, made: Instance, names: Iterable[str], annotated: bool) -> None:
    """A constructor that nobody sees was given these names, or the values of annotated ones: what the class body binds to them is
    a default at most."""
    reasons = (c.opaque or c.attributes.get(UNDECORATED) for c in made.cls.mro)
    reason = next((r for r in reasons if r), None)
    if reason is None:
        return
    fields = [n for c in made.cls.mro for n in c.attributes.get("__annotations__") or ()] if annotated else []
    for name in {*names, *fields}:
        if is_data(made.cls.find(name)) and name not in made.attributes:
            machine.put(made.attributes, name, Unknown(f"{name}, which is given to {reason}", machine.builder.site))


def is_data(value: Any) -> bool:
    return value is not MISSING and not isinstance(
        value, (Function, Native, Property, ClassMethod, StaticMethod, Class, Unknown)
    )


def taken(init: Function, kwargs: dict[str, Any]) -> dict[str, Any]:
    """The keywords that a constructor takes: the metaclass of a base without source may keep others for itself."""
    spec = init.node.args
    if spec.kwarg is not None:
        return kwargs
    names = {a.arg for a in (*spec.args, *spec.kwonlyargs)}
    return {k: v for k, v in kwargs.items() if k is None or k in names}
