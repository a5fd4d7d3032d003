"""Random stacks and branches of layers, built and run by torch: the same shapes, and no error where torch runs."""

from __future__ import annotations

import os
from typing import Any

import pytest

pytestmark = pytest.mark.real
torch = pytest.importorskip("torch")

from hypothesis import HealthCheck, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from stillnet.walk import check_files  # noqa: E402

EXAMPLES = int(os.environ.get("STILLNET_EXAMPLES", "150"))
HEAD = """import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
"""


class Stack:
    """A network as text, with the channels that it believes to have; now and then it errs by one."""

    def __init__(self, draw: Any) -> None:
        self.draw, self.layers, self.steps, self.channels = draw, [], [], 3

    def number(self, least: int, most: int) -> int:
        return int(self.draw(st.integers(least, most)))

    def believed(self) -> int:
        return self.channels + (self.number(0, 14) == 14)

    def layer(self, made: str) -> str:
        self.layers.append(made)
        return f"self.layer{len(self.layers) - 1}"

    def convolution(self, shape: str = "") -> str:
        inside, self.channels = self.believed(), self.number(1, 3) * 2
        kernel, stride, padding = self.number(1, 4), self.number(1, 3), self.number(0, 2)
        groups = self.draw(st.sampled_from((1, 1, 1, 2)))
        extra = shape or f"{kernel}, {stride}, {padding}, groups={groups}"
        return self.layer(f"nn.Conv2d({inside}, {self.channels}, {extra})") + "(x)"

    def transposed(self) -> str:
        inside, self.channels = self.believed(), self.number(1, 8)
        return (
            self.layer(f"nn.ConvTranspose2d({inside}, {self.channels}, {self.number(1, 3)}, {self.number(1, 3)})")
            + "(x)"
        )

    def norm(self) -> str:
        kind = self.draw(
            st.sampled_from(("nn.BatchNorm2d({})", "nn.GroupNorm(1, {})", "nn.InstanceNorm2d({}, affine=True)"))
        )
        return self.layer(kind.format(self.believed())) + "(x)"

    def pool(self) -> str:
        size, step, ceil = self.number(1, 4), self.number(1, 3), self.draw(st.booleans())
        kind = self.draw(st.sampled_from((f"nn.MaxPool2d({size}, {step}, ceil_mode={ceil})", f"nn.AvgPool2d({size}, {step})",
                                          f"nn.AdaptiveAvgPool2d({size})", f"nn.Upsample(scale_factor={step})", "nn.ReLU()",
                                          f"nn.ZeroPad2d({size})")))  # fmt: skip
        return self.layer(kind) + "(x)"

    def shuffle(self) -> str:
        factor = self.number(1, 2)
        self.channels = self.channels // factor**2
        return self.layer(f"nn.PixelShuffle({factor})") + "(x)"

    def branch(self) -> str:
        """Two ways side by side, added or joined."""
        inside = self.channels
        left = self.convolution("3, padding=1")
        width, self.channels = self.channels, inside
        right = self.convolution(self.draw(st.sampled_from(("1", "3, padding=1", "3", "5, padding=2"))))
        if self.draw(st.booleans()):
            self.channels += width
            return f"torch.cat(({left}, {right}), {self.draw(st.sampled_from((1, 1, 1, -3, 0, 2)))})"
        return f"{left} {self.draw(st.sampled_from(('+', '*', '-')))} {right}"

    def ending(self) -> list[str]:
        kind = self.number(0, 3)
        if kind == 0:
            return ["x = x.mean((2, 3))", f"x = {self.layer(f'nn.Linear({self.believed()}, 5)')}(x)"]
        if kind == 1:
            cells = self.number(1, 3)
            pooled = self.layer(f"nn.AdaptiveMaxPool2d({cells})")
            return [
                f"x = {pooled}(x).flatten(1)",
                f"x = {self.layer(f'nn.Linear({self.believed() * cells**2}, 5)')}(x)",
            ]
        if kind == 2:
            heads = self.number(1, 2)
            attention = self.layer(f"nn.MultiheadAttention({self.believed()}, {heads}, batch_first=True)")
            return ["x = x.flatten(2).transpose(1, 2)", f"x = {attention}(x, x, x)[0]"]
        recurrent = self.layer(f"nn.LSTM({self.believed()}, 4, bidirectional={self.draw(st.booleans())})")
        return ["x = x.flatten(2).permute(2, 0, 1)", f"x = {recurrent}(x)[0].view(-1, {self.number(2, 4) * 2})"]

    def text(self) -> str:
        kinds = (
            self.convolution,
            self.convolution,
            self.transposed,
            self.norm,
            self.pool,
            self.pool,
            self.shuffle,
            self.branch,
        )
        steps = [f"x = {self.draw(st.sampled_from(kinds))()}" for _ in range(self.number(1, 5))]
        steps += self.ending() if self.draw(st.booleans()) else []
        layers = [f"        self.layer{number} = {layer}" for number, layer in enumerate(self.layers)]
        forward = ["", "    def forward(self, x):", *(f"        {step}" for step in steps), "        return x"]
        size = self.number(4, 17)
        call = ["", "", "net = Net()", f"out = net(torch.randn({self.number(2, 3)}, 3, {size}, {self.number(4, 17)}))"]
        return HEAD + "\n".join([*layers, *forward, *call]) + "\n"


@st.composite
def networks(draw: Any) -> str:
    return Stack(draw).text()


def run(text: str) -> tuple[int, ...] | None:
    """The shape that torch computes, or None where it raises."""
    names: dict[str, Any] = {"__name__": "program"}
    try:
        exec(compile(text, "program.py", "exec"), names)  # noqa: S102 - the judge runs what it wrote itself
    except (RuntimeError, ValueError, TypeError, AssertionError, ZeroDivisionError, IndexError):
        return None
    return tuple(names["out"].shape)


@settings(max_examples=EXAMPLES, deadline=None, derandomize="STILLNET_EXAMPLES" not in os.environ, database=None,
          suppress_health_check=list(HealthCheck))  # fmt: skip
@given(networks())
def test_a_random_network_has_the_shapes_of_torch(text: str) -> None:
    report, real = check_files(["program.py"], stdin=("program.py", text)), run(text)
    errors = [f.message for f in report.findings if f.severity == "error"]
    claimed = report.models[0].outputs[0] if report.models and report.models[0].outputs else None
    if real is not None:
        assert not errors, (errors, text)
        assert claimed == real, (claimed, real, text)
    else:
        assert errors, (claimed, text)
