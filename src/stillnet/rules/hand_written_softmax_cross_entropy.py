"""A cross entropy is written as the logarithm of a softmax or a sigmoid.

## What it does
Reports `y * log(softmax(x))` and `y * log(sigmoid(x))` with nothing between that keeps the probability away from
zero.

## Why it is bad
Softmax and sigmoid round to exactly 0 for logits that are far apart (about 104 in float32), which a network reaches
when it is trained. The logarithm is then `-inf`, and `0 * -inf` makes the loss NaN.

## Example
```python
import torch
import torch.nn.functional as F

logits = torch.nn.Linear(4, 3)(torch.rand(8, 4))
targets = F.one_hot(torch.randint(0, 3, (8,)), 3)
loss = -(targets * torch.log(F.softmax(logits, dim=1))).sum(dim=1).mean()
```

## Fix
Use `F.cross_entropy(logits, labels)` or `F.log_softmax(logits, dim=1)`; for two classes
`F.binary_cross_entropy_with_logits(logits, labels)`. In TensorFlow `tf.nn.softmax_cross_entropy_with_logits`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base import interval as I
from ..base.finding import Finding, Fix
from ..graph.constraints import spoken
from ..graph.graph import Node, Value
from .advice.fused_fixes import fused_log
from .advice.numeric_fixes import clamped
from .facts.numerics import PASSING, Numerics, numeric_rule, shown_range, tell, worst

RULE = "hand-written-softmax-cross-entropy"
LOGARITHMS = ("log", "log2", "log10")
PROBABILITIES = ("softmax", "sigmoid", "softmax_2d")
ADVICE = {
    "softmax": "use cross_entropy on the logits, or log_softmax",
    "softmax_2d": "use cross_entropy on the logits, or log_softmax",
    "sigmoid": "use binary_cross_entropy_with_logits on the logits, or logsigmoid",
}
# The same in TensorFlow's words.
TENSORFLOW = {
    "softmax": "use tf.nn.softmax_cross_entropy_with_logits on the logits, or tf.nn.log_softmax",
    "sigmoid": "use tf.nn.sigmoid_cross_entropy_with_logits on the logits, or tf.math.log_sigmoid",
}


def maker(value: object) -> Node | None:
    """The operation that made the elements of a value, behind rearrangements."""
    for _ in range(100):
        if not isinstance(value, Value) or not isinstance(value.producer, Node):
            return None
        if value.producer.op not in PASSING or not value.producer.inputs:
            return value.producer
        value = value.producer.inputs[0]
    return None


def is_cross_entropy(numerics: Numerics, node: Node) -> bool:
    """Whether a logarithm of probabilities is multiplied with something, as the targets of a cross entropy are."""
    if node.op not in LOGARITHMS or not node.outputs:
        return False
    source = maker(node.arguments.get("input"))
    if source is None or source.op not in PROBABILITIES:
        return False
    value = node.outputs[0]
    for _ in range(3):
        users = numerics.users(value)
        if any(u.op == "mul" and not isinstance(u.arguments.get("other"), (int, float)) for u in users):
            return True
        passing = [u for u in users if u.op in (*PASSING, "neg") and u.outputs]
        if not passing:
            return False
        value = passing[0].outputs[0]
    return False


def guarded(numerics: Numerics, node: Node, advice: str) -> Fix:
    """The best repair is another loss; the edit that is safe everywhere keeps the logarithm away from 0."""
    kind = node.outputs[0].dtype
    return clamped(numerics, node, advice, "min=1e-6" if kind is not None and kind.bits == 16 else "min=1e-12")


@numeric_rule(RULE, LOGARITHMS)
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes(*LOGARITHMS):
        if not is_cross_entropy(numerics, node):
            continue
        operand = node.arguments.get("input")
        danger = worst(numerics, operand, lambda x: x[1] <= 0, lambda x: x[0] <= 0)
        source = maker(operand)
        if danger is None or source is None:
            continue
        sure, cell = danger
        words = TENSORFLOW if node.api.startswith(("tf.", "keras.")) else ADVICE
        advice = words.get(source.op, ADVICE[source.op])
        message = (
            f"{spoken(node.api)} of a {source.op}, which reaches 0: its argument is in {I.text(shown_range(cell))}"
        )
        yield tell(
            numerics,
            RULE,
            node,
            operand,
            sure,
            cell,
            message,
            fused_log(numerics, node) or guarded(numerics, node, advice),
        )
