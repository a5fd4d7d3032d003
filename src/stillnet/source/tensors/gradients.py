"""Which tensors autograd follows: asked where a program wants gradients, or wants to leave autograd."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...base.annotations import Any
from ...base.truth import MAYBE, NO, YES, Truth
from ...base.unknown import Unknown, UnknownNumber
from ...graph.constraints import Mismatch
from ...graph.graph import Node, Source, Value
from ..machine import Machine
from ..values import Tensor

RULE = "autograd-misuse"
# Names under which a result is taken out of autograd.
CUT = {"Tensor.detach", "torch.detach", "Tensor.data", "torch.tensor"}
# Functions that hand a tensor on as it is, and make one of anything else.
HANDING_ON = {"torch.as_tensor", "torch.asarray", "Tensor.requires_grad_"}
# Operations whose result has no history, although it has operands.
_WITHOUT = """
zeros_like ones_like empty_like full_like rand_like randn_like randint_like bernoulli multinomial new_tensor
one_hot argmax argmin argsort nonzero bincount histc searchsorted heaviside nextafter floor_divide
"""
WITHOUT_HISTORY = frozenset(_WITHOUT.split())
# Operations that make a tensor of numbers; a tensor that is made to be trained is a parameter, not their result.
_MAKING = "zeros ones rand randn randint full arange linspace logspace empty eye tensor randperm"
MADE = frozenset(_MAKING.split())
# Operations that keep their operands for the backward pass, so that it can run through them once only.
_SAVING = """
linear conv matmul mm bmm mul div exp sigmoid tanh softmax log_softmax relu gelu silu pow batch_norm layer_norm
cross_entropy mse_loss binary_cross_entropy binary_cross_entropy_with_logits nll_loss recurrent lstm_layer gru_layer rnn_layer
"""
KEEPING = frozenset(_SAVING.split())


# -- what the program says about gradients -----------------------------------------------------------------------------
def doubt(machine: Machine, tensor: Any) -> None:
    """Whether this tensor needs a gradient is decided by the program, or it was read around autograd."""
    if isinstance(tensor, Tensor):
        machine.context.setdefault("doubtful gradients", {})[id(tensor.value)] = tensor.value


def hand_on_doubt(machine: Machine, old: Value, new: Value) -> Value:
    """A copy, or the same weight in another type, needs a gradient as the first one does."""
    if is_doubted(machine, old):
        machine.context["doubtful gradients"][id(new)] = new
    return new


def is_doubted(machine: Machine, value: Value) -> bool:
    return id(value) in machine.context.get("doubtful gradients", ())


def enter(machine: Machine, enabled: Any) -> Any:
    """A block in which gradients are on, off, or either; what to give to `leave`."""
    outer = (machine.context.get("grad_enabled", True), machine.context.get("gradients since", 0))
    machine.context["grad_enabled"] = enabled
    machine.context["gradients since"] = len(machine.builder.graph.nodes)
    return outer


def leave(machine: Machine, outer: Any) -> None:
    settle(machine)
    machine.context["grad_enabled"] = outer[0] if isinstance(outer, tuple) else True
    machine.context["gradients since"] = len(machine.builder.graph.nodes)


def settle(machine: Machine) -> None:
    """Note the nodes of the running block; nodes are kept, so that no other takes the identity of one that was undone."""
    enabled = machine.context.get("grad_enabled", True)
    if enabled is not True:
        modes = machine.context.setdefault("gradient modes", {})
        for node in machine.builder.graph.nodes[machine.context.get("gradients since", 0) :]:
            modes[id(node)] = (node, enabled)


def mode(machine: Machine, node: Node) -> Truth:
    """Was autograd on when this node ran?"""
    noted = machine.context.get("gradient modes", {}).get(id(node))
    if noted is not None:
        return NO if noted[1] is False else MAYBE
    return YES if not is_decorated(machine, node.site) else MAYBE


def is_decorated(machine: Machine, site: Any) -> bool:
    """Some function on the way here may be one that switches autograd off."""
    return any(True for _ in switches(machine, site))


def is_switched_off(machine: Machine, site: Any) -> bool:
    """Whether the innermost function on the way here that switches autograd switches it off."""
    return next((off for off in switches(machine, site)), False)


def switches(machine: Machine, site: Any) -> Iterator[bool]:
    """The functions on the way here that may switch autograd, from the innermost on: whether they say that they switch it off."""
    lines = machine.context.setdefault("switched lines", {})
    while site is not None:
        span = site.span
        if span.file not in lines:
            lines[span.file] = switched_lines(machine, span.file)
        for first, last, off in lines[span.file]:
            if first <= span.line <= last:
                yield off
        site = site.caller


# What decorators are called that switch autograd off.
OFF = ("no_grad", "inference_mode")


def switched_lines(machine: Machine, file: str) -> list[tuple[int, int, bool]]:
    found = []
    for module in [*machine.finder.by_file.values(), *machine.finder.modules.values()]:
        if module is None or not module.is_parsed or file not in (module.path, module.source.file):
            continue
        for node in ast.walk(module.source.tree):
            words = [ast.unparse(n) for n in getattr(node, "decorator_list", ())]
            if any("grad" in w or "inference" in w for w in words):
                off = any(o in w for o in OFF for w in words)
                found.append((node.lineno, node.end_lineno or node.lineno, off))  # type: ignore[attr-defined]
        break
    # what stands deeper in the tree comes later in a walk
    return found[::-1]


# -- the question ------------------------------------------------------------------------------------------------------
def needs_gradient(machine: Machine, value: Value) -> Truth:
    """Does autograd follow this value? YES: through some operand to a weight that is trained; NO: nothing leads to one."""
    settle(machine)
    # what a parameter needs may change between two questions; what was computed from it does not
    answers: dict[int, tuple[Value, Truth]] = machine.context.setdefault("needs gradient", {})

    def answer(v: Value) -> Truth:
        return answer_for(machine, v, []) if isinstance(v.producer, Source) else answers[id(v)][1]

    waiting = [value]
    while waiting:
        last = waiting[-1]
        missing = [v for v in operands(last) if isinstance(v.producer, Node) and id(v) not in answers]
        if missing and id(last) not in answers:
            waiting.extend(missing)
            continue
        waiting.pop()
        if isinstance(last.producer, Node) and id(last) not in answers:
            answers[id(last)] = (last, answer_for(machine, last, [answer(v) for v in operands(last)]))
    return answer(value)


def operands(value: Value) -> tuple[Value, ...]:
    return value.producer.inputs if isinstance(value.producer, Node) else ()


def answer_for(machine: Machine, value: Value, answers: list[Truth]) -> Truth:
    if is_doubted(machine, value):
        return MAYBE
    made = value.producer
    if isinstance(made, Source):
        return leaf(made, value)
    if value.dtype is None:
        return MAYBE
    if not value.dtype.is_float:
        return NO if value.dtype.name[:1] in "iub" else MAYBE
    if made.api in HANDING_ON or made.api.startswith(("tf.", "keras.", "numpy.")):
        return MAYBE  # what other libraries compute is no history of torch's
    if made.api in CUT or made.op in WITHOUT_HISTORY:
        return NO
    if mode(machine, made) is NO:
        # a weight that is written to in place stays a weight
        return answers[0] if answers and made.arguments.get("into") is True else NO
    if mode(machine, made) is not YES:
        return MAYBE
    if not answers:
        return NO if made.op in MADE else MAYBE
    if made.op == "phi":
        return answers[0] if all(a is answers[0] for a in answers) else MAYBE
    if YES in answers:
        return YES
    return NO if all(a is NO for a in answers) and not has_open_operand(made) else MAYBE


def has_open_operand(node: Node) -> bool:
    """Something that is not known, or that nobody passed, takes part: it may be a tensor with a history."""
    return any(
        isinstance(v, Unknown) and not isinstance(v, UnknownNumber)
        for argument in node.arguments.values()
        for v in (argument if isinstance(argument, (tuple, list)) else (argument,))
    )


def leaf(source: Source, value: Value) -> Truth:
    if source.kind == "parameter" and value.dtype is not None:
        return YES if value.dtype.is_float else NO
    return NO if source.kind == "input" and source.name == "batch" else MAYBE


# -- the course of training ---------------------------------------------------------------------------------------------
def note_training(machine: Machine, what: str, subject: Any = None) -> None:
    """One step of a training loop: `made`, `cleared`, `backward` or `updated`, and the optimizer it belongs to."""
    machine.observations.append(("training", what, subject, machine.builder.site, machine.builder.guard))


# -- the events --------------------------------------------------------------------------------------------------------
def refuse(machine: Machine, api: str, message: str, value: Value, help: str) -> None:
    machine.builder.record(Mismatch(message, RULE, help=help), api, (value,))


def note_backward(machine: Machine, loss: Any, kwargs: dict[str, Any]) -> None:
    """backward(): of something autograd follows, and through each operation once."""
    note_training(machine, "backward")
    if not isinstance(loss, Tensor) or loss.library != "torch":
        return
    if needs_gradient(machine, loss.value) is NO:
        text = "backward() of a tensor that no trained parameter leads to"
        refuse(machine, "Tensor.backward", text, loss.value, why_not(machine, loss.value))
        return
    if machine.context.get("grad_enabled", True) is not True or machine.builder.guard:
        # one side of an undecided condition: the other one may do the same
        return
    seen: dict[int, Node] = machine.context.setdefault("used up", {})
    reached = history(machine, loss.value)
    again = next((n for n in reached if id(n) in seen and n.op in KEEPING), None)
    if again is not None:
        text = f"a second backward() through {again.op}: the first one has freed what it needs"
        refuse(machine, "Tensor.backward", text, loss.value, "compute the loss again, or detach() what is reused")
    if kwargs.get("retain_graph", False) is False and kwargs.get("create_graph", False) is False:
        seen.update((id(n), n) for n in reached)


def history(machine: Machine, value: Value) -> list[Node]:
    """The nodes that a backward pass certainly runs through."""
    found: dict[int, Node] = {}
    waiting = [value]
    while waiting:
        node = waiting.pop().producer
        if isinstance(node, Node) and id(node) not in found:
            if node.guard or needs_gradient(machine, node.outputs[0]) is not YES:
                continue
            if mode(machine, node) is not YES:
                # written in place while autograd was off: no step of the history
                continue
            found[id(node)] = node
            waiting.extend(v for v in node.inputs if needs_gradient(machine, v) is YES)
    return list(found.values())


def why_not(machine: Machine, value: Value) -> str:
    """The operation on the way that ends the history."""
    waiting, seen = [value], set()
    while waiting:
        made = waiting.pop().producer
        if not isinstance(made, Node) or id(made) in seen:
            continue
        seen.add(id(made))
        if mode(machine, made) is NO:
            return "compute it outside of no_grad()"
        if made.api in CUT or made.op in WITHOUT_HISTORY:
            return f"{made.api.rpartition('.')[2]}() has no gradient: compute the loss from what stands before it"
        waiting.extend(made.inputs)
    return ""


def note_numpy(machine: Machine, tensor: Any) -> None:
    if isinstance(tensor, Tensor) and tensor.library == "torch" and needs_gradient(machine, tensor.value) is YES:
        text = "numpy() of a tensor that requires grad"
        refuse(machine, "Tensor.numpy", text, tensor.value, ".numpy() -> .detach().numpy()")


def note_write(machine: Machine, name: str, tensor: Any) -> None:
    """In-place operations on a trained leaf are refused while autograd is on."""
    if not isinstance(tensor, Tensor) or tensor.library != "torch" or not isinstance(tensor.value.producer, Source):
        return
    if machine.context.get("grad_enabled", True) is not True or is_decorated(machine, machine.builder.site):
        return
    if tensor.requires_grad and needs_gradient(machine, tensor.value) is YES:
        text = "an in-place operation on a parameter that requires grad"
        refuse(machine, name, text, tensor.value, "write inside `with torch.no_grad():`")
