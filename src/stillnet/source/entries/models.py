"""Which models a program has: those it builds, those it calls, and classes nobody builds."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator

from ...base.annotations import Any
from ...base.dim import Origin
from ...base.plain import replace
from ...base.unknown import Unknown
from ...graph.graph import Failure, RankVariable, TensorType
from ..arguments import Spread
from ..attributes import get_attribute
from ..calls import call
from ..forwards import Forward
from ..known.torch.module import MODULE
from ..known.torch.module_members import alternatives, members, walk
from ..machine import INVENTING, LimitReached, Machine
from ..modules.finder import Module
from ..modules.imports import module_frame
from ..values import MISSING, BoundMethod, Class, Config, Frame, Function, Instance, Native, Partial, Raised, Tensor
from .mentions import outermost_first
from .several import computed_by, takes_several, was_opened
from .trials import fitting, is_invented

PLAIN_TYPES = {"int", "bool", "str", "float"}
# Words in the annotation of an input that is no single tensor.
COLLECTIONS = ("list", "dict", "tuple", "sequence", "iterable", "mapping", "callable", "batch", "namedtuple", "any")


# Words in a condition on the shape of a tensor.
OF_TENSORS = r"\.(dim|size|numel)\(|\.(ndim|shape)\b"


def roots(machine: Machine) -> list[Instance]:
    """Module instances of the user's own code that are no part of another one, in order of construction."""
    from ..known.torch.parallel import is_wrapper

    inside: set[int] = set()
    for instance in machine.instances:
        for _, value in members(instance, "_modules") if not is_wrapper(instance) else ():
            inside.update(id(m) for m in alternatives(value))
    return [i for i in machine.instances if id(i) not in inside and is_model(i)]


def is_model(instance: Instance) -> bool:
    """A class of the program, or a container with members; a lone layer or loss of the library is a part, not a model."""
    site = instance.site
    if "_modules" not in instance.attributes or site is None:
        return False
    if instance.cls.source is not None:
        return True
    return bool(members(instance, "_modules")) and instance.cls.name in ("Sequential", "ModuleList", "ModuleDict")


def unbuilt(machine: Machine, module: Module) -> Iterator[Class]:
    """Module classes of this file that the program never builds, and that no other class here extends."""
    found = [
        v
        for v in module.variables.values()
        if isinstance(v, Class) and v.source is module and MODULE in v.mro and v.node is not None
    ]
    extended = {base for cls in found for base in cls.bases}
    built = {base for made in machine.used_classes for base in made.mro}
    for cls in outermost_first(module, found):
        if (
            cls not in built
            and not is_called(machine, cls)
            and (cls not in extended or cls.find("forward") is not MODULE.namespace["forward"])
            and not cls.name.startswith("_Abstract")
        ):
            yield cls


def is_called(machine: Machine, cls: Class) -> bool:
    """Some module of this class was called to its end, as a part of another one."""
    calls = machine.builder.graph.calls
    count, last, found = machine.context.get("called classes", (0, None, set()))
    if count > len(calls) or (count and calls[count - 1] is not last):  # some were taken back
        count, found = 0, set()
    for done in calls[count:]:
        found.update(done.module.cls.mro)
    machine.context["called classes"] = (len(calls), calls[-1] if calls else None, found)
    return cls in found


def build_unbuilt(machine: Machine, cls: Class) -> Any:
    """Build a class with its defaults and a CONFIG name for each required argument."""
    machine.builder.forget_names(Origin.INPUT, Origin.CONFIG)
    # a class of a library has no module of its own: it is built where it was named
    frame = module_frame(cls.source) if cls.source is not None else machine.context["frame"]
    init = cls.find("__init__")
    args, kwargs = (
        unknown_arguments(init)
        if isinstance(init, Function)
        else ([Config(n) for n in required_of(cls, "signature")], {})
    )
    if any(c.qualname == "keras.layers.Layer" for c in cls.mro):
        # what a Keras layer may be given beyond its own arguments are options of every layer
        args = [a for a in args if not isinstance(a, Spread)]
    set_site(machine, cls, frame)
    machine.context["frame"] = frame
    made = len(machine.instances)
    machine.context[INVENTING] = True
    try:
        return call(machine, cls, args, kwargs, frame)
    except Raised as raised:
        raised.invented = True
        raised.guessed = isinstance(init, Function) and bool(init.defaults or init.keyword_defaults)
        raise
    finally:
        del machine.context[INVENTING]
        machine.context.setdefault("invented instances", set()).update(id(i) for i in machine.instances[made:])


def required_of(cls: Class, signature: str) -> list[str]:
    """What a class that inherits its constructor or forward from a layer of the table must be given."""
    layer = next((c.layer for c in cls.mro if c.layer is not None), None)
    if layer is None:
        return []
    found = getattr(layer, signature).parameters()
    return [p for p in found.positional if p not in found.defaults]


def set_site(machine: Machine, cls: Class, frame: Frame) -> None:
    if cls.node is not None:
        machine.at(cls.node, frame)


def unknown_arguments(function: Function, skip: int = 1) -> tuple[list[Any], dict[str, Any]]:
    """CONFIG names for what has no default and is not supplied by a tool that reads the command line."""
    spec = function.node.args
    supplied = function.attributes.get("stillnet_arguments") or {}
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)][skip:]
    required = len(names) - len(function.defaults)
    args = [supplied.get(n, Config(n)) for n in names[: max(required, 0)]]
    left = [a.arg for a, d in zip(spec.kwonlyargs, spec.kw_defaults) if d is None]
    kwargs = {name: supplied.get(name, Config(name)) for name in left}
    # what stands before `*args` is given, so that it does not take their place
    return [*args, *function.defaults, *further(spec)] if spec.vararg is not None else args, kwargs


def further(spec: ast.arguments) -> list[Any]:
    """`*args`: any number of them, nothing is known about."""
    return [Spread(Unknown(f"*{spec.vararg.arg}"))] if spec.vararg is not None else []


def any_keywords(spec: ast.arguments) -> dict[Any, Any]:
    """`**kwargs` of a function: any number of them, nothing is known about."""
    return {None: Unknown(f"**{spec.kwarg.arg}")} if spec.kwarg is not None else {}


def unknown_inputs(machine: Machine, module: Instance) -> tuple[list[Any], dict[str, Any]]:
    """Forward arguments nobody described: tensors of undecided rank, plain values where the annotation says so."""
    machine.builder.forget_names(Origin.INPUT)
    forward = entry_of(module)
    if not isinstance(forward, Function):
        return [undecided(machine, n) for n in required_of(module.cls, "forward_signature") or ["x"]], {}
    spec = forward.node.args
    names = [*spec.posonlyargs, *spec.args][1:]
    required = names[: max(len(names) - len(forward.defaults), 0)]
    words = compared_with_words(forward.node)
    args = [input_value(machine, a, words) for a in required]
    kwargs = {a.arg: input_value(machine, a, words) for a, d in zip(spec.kwonlyargs, spec.kw_defaults) if d is None}
    return [*args, *forward.defaults, *further(spec)] if spec.vararg is not None else args, kwargs


# What a class of the tables says of itself: the method that gets the arguments of its `forward`.
TAKER = "stillnet_taker"


def entry_of(module: Instance) -> Any:
    """The function whose arguments a call of a model takes: its own `__call__` where that names them, else `forward`, or what a
    class of the tables hands them to."""
    own = module.cls.find("__call__")
    named = isinstance(own, Function) and len(own.node.args.posonlyargs) + len(own.node.args.args) > 1
    forward = own if named else module.cls.find("forward")
    taker = module.cls.find(TAKER) if isinstance(forward, Native) else MISSING
    return forward if taker is MISSING else module.cls.find(taker)


def is_described(forward: Forward) -> bool:
    """Something is known about an input of this call; a tensor of unknown rank teaches nothing about the model."""
    given = [a for a in (*forward.args, *forward.kwargs.values()) if not isinstance(a, (Unknown, Spread))]
    return any(not isinstance(a, Tensor) or a.value.type.shape is not None for a in given)


def compared_with_words(node: ast.AST) -> frozenset[str]:
    """Names that a function compares with words (`mode == "train"`): these are no tensors."""
    return frozenset(
        n.left.id
        for n in ast.walk(node)
        if isinstance(n, ast.Compare)
        and isinstance(n.left, ast.Name)
        and isinstance(n.ops[0], ast.Eq | ast.NotEq)
        and isinstance(n.comparators[0], ast.Constant)
        and isinstance(n.comparators[0].value, str)
    )


def input_value(machine: Machine, argument: ast.arg, words: Container[str] = ()) -> Any:
    annotation = ast.unparse(argument.annotation) if argument.annotation is not None else ""
    if annotation in PLAIN_TYPES or argument.arg in words:
        return Config(argument.arg, Origin.INPUT)
    if any(word in annotation.lower() for word in COLLECTIONS):
        return Unknown(f"input {argument.arg}: {annotation}")
    return undecided(machine, argument.arg)


def undecided(machine: Machine, name: str) -> Tensor:
    value = machine.builder.source(TensorType(None, None, None, RankVariable(name)), "input", name)
    return Tensor(value)


def set_mode(machine: Machine, root: Instance, training: bool) -> None:
    """Nobody wrote this call: an attribute of that name that cannot be called, or takes other arguments, is no mistake of the
    program."""
    frame = machine.context["frame"]
    method = get_attribute(machine, root, "train" if training else "eval", frame)
    if isinstance(method, (BoundMethod, Function, Native, Partial, Instance)):
        try:
            call(machine, method, [], {}, frame)
        except Raised:
            for member in walk(root):
                machine.put(member.module.attributes, "training", training)


def run_forward(machine: Machine, root: Instance, args: list[Any], kwargs: dict[str, Any]) -> Forward | None:
    """Call a model; inputs of undecided rank take one that fits."""
    if is_invented(args, kwargs):
        failures = machine.builder.graph.failures
        before, seen, first = len(failures), len(machine.observations), len(machine.builder.graph.nodes)
        found: Forward | None = fitting(machine, lambda: call_once(machine, root, args, kwargs))
        if takes_several(root) or was_opened(machine.builder.graph.nodes[first:], args, kwargs):
            failures[before:] = [replace(f, assumed=True) for f in failures[before:]]
        failures[before:] = [replace(f, assumed=f.assumed or asks_input(machine, f, root)) for f in failures[before:]]
        if any(not f.assumed for f in failures[before:]):
            confirm_defaults(machine, root, args, before)
        mark_guesses(machine, root, machine.observations[seen:])
        return found
    if all(isinstance(a, (Config, Unknown, Spread)) for a in (*args, *kwargs.values())):
        # nobody says what it is called with: that it misses an input is no mistake of the program
        failures, start, seen = (
            machine.builder.graph.failures,
            len(machine.builder.graph.failures),
            len(machine.observations),
        )
        called = call_once(machine, root, args, kwargs)
        failures[start:] = [replace(f, assumed=f.assumed or f.rule == "wrong-call") for f in failures[start:]]
        if takes_inputs(root):
            for _, raised, *_ in (o for o in machine.observations[seen:] if o[0] == "raised"):
                raised.invented = True
        return called
    return call_once(machine, root, args, kwargs)


def takes_inputs(root: Instance) -> bool:
    forward = entry_of(root)
    if not isinstance(forward, Function):
        return True
    spec = forward.node.args
    return len(spec.posonlyargs) + len(spec.args) > 1 or bool(spec.kwonlyargs or spec.vararg or spec.kwarg)


def is_about_nothing(message: str) -> bool:
    """Lists are empty because nobody gave what fills them."""
    return "non-empty" in message or "at least one" in message


def asks_input(machine: Machine, failure: Failure, root: Instance) -> bool:
    """It fails for inputs of some kind only: whoever calls the model may never pass such."""
    if is_about_nothing(failure.message):
        return True
    forward = computed_by(root)
    if forward is None or not failure.guard:
        return False
    spec = forward.node.args
    names = {a.arg for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)} - {"self"}
    written = machine.context.get("tests", {})
    texts = [t for c in failure.guard for t in (c.key, written.get(c.key, ("", ""))[1])]
    return any(names & set(re.findall(r"\w+", t)) or re.search(OF_TENSORS, t) for t in texts)


def mark_guesses(machine: Machine, root: Instance, observations: list[Any]) -> None:
    """Exceptions of a call that we made up: of the call itself, behind defaults, or behind conditions that inputs go with."""
    forward = root.cls.find("forward")
    spec = forward.node.args if isinstance(forward, Function) else None
    optional = isinstance(forward, Function) and bool(forward.defaults or forward.keyword_defaults)
    several = spec is None or len(spec.posonlyargs) + len(spec.args) + len(spec.kwonlyargs) > 2
    for kind, raised, *_ in (o for o in observations if o[0] in ("stopped", "dropped", "caught")):
        own = raised.site is None or raised.site.caller is None
        raised.guessed = raised.guessed or own or optional or (several and kind == "dropped")


def confirm_defaults(machine: Machine, root: Instance, args: list[Any], before: int) -> None:
    """What fails only where the defaults of a forward are taken is no evidence: whoever calls it may pass something else."""
    from .defaults import other_failures, place

    forward = root.cls.find("forward")
    if not isinstance(forward, Function) or not (forward.defaults or forward.keyword_defaults):
        return
    spec = forward.node.args
    names = [*spec.posonlyargs, *spec.args][1:]
    optional = dict(zip(names[len(names) - len(forward.defaults) :], forward.defaults))
    optional.update({a: forward.keyword_defaults[a.arg] for a in spec.kwonlyargs if a.arg in forward.keyword_defaults})
    named = {a.arg: any_value(machine, a, default) for a, default in optional.items()}
    given = [a for a in args if not isinstance(a, Spread)]
    others = other_failures(machine, lambda: fitting(machine, lambda: call_once(machine, root, given, named)))
    certain = {place(f) for f in others if not f.guard}
    failures = machine.builder.graph.failures
    failures[before:] = [f if place(f) in certain else replace(f, assumed=True) for f in failures[before:]]


def any_value(machine: Machine, argument: ast.arg, default: Any) -> Any:
    """Something in place of the default of an input."""
    if default is None:
        return input_value(machine, argument)
    return Config(argument.arg, Origin.INPUT) if isinstance(default, (bool, int, float, str)) else default


def call_once(machine: Machine, root: Instance, args: list[Any], kwargs: dict[str, Any]) -> Forward | None:
    """Call a model; the record of the call is there even where it ended early."""
    graph = machine.builder.graph
    before, start = len(machine.forwards), (len(graph.nodes), len(graph.calls), len(graph.failures))
    frame = machine.context["frame"]
    machine.call_stack.clear()
    result, completed = None, False
    try:
        result = call(machine, root, args, kwargs, frame)
        completed = True
    except Raised as raised:
        note_stop(machine, raised)
    except LimitReached as limit:
        machine.builder.note_gap(f"stopped: {limit}")
    found = [f for f in machine.forwards[before:] if f.module is root]
    if isinstance(root.cls.find("__call__"), Function) and (completed or not found):
        return own_call(machine, root, (args, kwargs, result), start, completed)
    return found[-1] if found else None


def own_call(
    machine: Machine,
    root: Instance,
    used: tuple[list[Any], dict[str, Any], Any],
    start: tuple[int, int, int],
    completed: bool,
) -> Forward:
    """The record of a model with a `__call__` of its own: what that returns is what the caller sees."""
    builder, (first, first_call, first_failure) = machine.builder, start
    made = Forward(
        root,
        *used,
        first,
        len(builder.graph.nodes),
        first_call,
        len(builder.graph.calls),
        first_failure,
        root.attributes.get("training") is True,
        builder.guard,
        builder.site,
        completed,
    )
    machine.forwards.append(made)
    return made


def note_stop(machine: Machine, raised: Raised) -> None:
    """The program raises: what follows was not read."""
    from ..modules.imports import explain

    machine.builder.note_gap(f"the program raises {explain(raised)}", raised.site)
    machine.observations.append(("raised", raised))
