"""Hand-made reports for tests of everything that reads a Report."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stillnet.base.dim import Dim, Origin, name
from stillnet.base.finding import Edit, Finding, Fix, Note, Verdict
from stillnet.base.shape import Shape
from stillnet.base.span import Span
from stillnet.graph.architecture import (
    Architecture,
    CallInfo,
    InputInfo,
    ModuleInfo,
    OperationInfo,
    Report,
    UnknownInfo,
)

SOURCE = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 64, 3, padding=1)
        self.fc = nn.Linear(512, 10)

    def forward(self, x):
        h = self.conv(x)
        h = h.mean((2, 3))
        return self.fc(h)
"""


def span(file: str, line: int, column: int, width: int, end_line: int | None = None) -> Span:
    return Span(file, line, column, end_line or line, column + width)


def mismatch(file: str = "net.py", **changes: Any) -> Finding:
    """The finding of the design's example, on SOURCE."""
    finding = Finding(
        rule="shape-mismatch",
        verdict=Verdict.PROVEN,
        message="Linear expects 512 features, got 64",
        span=span(file, 14, 16, 10),
        notes=(
            Note("h is [8, 64]", span(file, 14, 16, 10)),
            Note("built for 512 features here", span(file, 9, 19, 18)),
            Note("64 features since here", span(file, 13, 13, 14)),
        ),
        fix=Fix("512 -> 64", (Edit(span(file, 9, 29, 3), "64"),)),
        node="fc",
    )
    return replace(finding, **changes)


def advice(file: str = "net.py", line: int = 8, **changes: Any) -> Finding:
    finding = Finding("unused-layer", Verdict.POSSIBLE, "conv is never used", span(file, line, 9, 9))
    return replace(finding, **changes)


def module(path: str, kind: str, parameters: dict[str, Shape] | None = None, **more: Any) -> ModuleInfo:
    return ModuleInfo(
        path, kind, more.pop("config", {}), parameters or {}, more.pop("buffers", {}), "net.py", 8, **more
    )


def call(path: str, inside: Shape, outside: Shape, depth: int = 1, macs: Dim | None = 0, **more: Any) -> CallInfo:
    return CallInfo(
        path,
        (inside,),
        (outside,),
        macs,
        100,
        more.pop("weights", 10 if depth else 0),
        "net.py",
        12,
        depth,
        depth > 0,
        **more,
    )


def operation(number: int, op: str, scope: str, inputs: tuple[str, ...], shape: Shape, **more: Any) -> OperationInfo:
    return OperationInfo(
        number, op, f"torch.{op}", scope, inputs, ((shape, "f32"),), more.pop("guard", ()), {"p": 1}, 5, "net.py", 12
    )


def small(**changes: Any) -> Architecture:
    """A convolution and a linear layer on a symbolic batch."""
    batch, height = name("B", Origin.INPUT), name("H", Origin.INPUT)
    image, features = (batch, 3, height, 32), (batch, 64, (height + 1) // 2, 16)
    model = Architecture(
        name="Net",
        framework="pytorch",
        path="net.py",
        line=5,
        mode="eval",
        total=2442,
        trainable=2442,
        buffer_elements=0,
        modules=(
            module("", "net.Net"),
            module("conv", "torch.nn.Conv2d", {"weight": (64, 3, 3, 3), "bias": (64,)}, config={"stride": (2, 2)}),
            module("fc", "torch.nn.Linear", {"weight": (10, 64), "bias": (10,)}, config={"bias": True, "device": None}),
        ),
        calls=(
            call("conv", image, features, macs=batch * 1728),
            call("fc", (batch, 64), (batch, 10), macs=batch * 640),
            call("", image, (batch, 10), depth=0, macs=batch * 2368),
        ),
        operations=(
            operation(0, "conv", "conv", ("input:x", "param:conv.weight", "param:conv.bias"), features),
            operation(1, "mean", "", ("op:0.0",), (batch, 64)),
            operation(2, "linear", "fc", ("op:1.0", "param:fc.weight"), (batch, 10)),
        ),
        inputs=(InputInfo("x", image, "f32", "H >= 3"),),
        outputs=((batch, 10),),
        macs=batch * 2368,
        parameter_bytes=9768,
        buffer_bytes=0,
        activation_bytes=batch * 296,
        peak_bytes=batch * 200,
        checked=3,
        operations_total=4,
        assumptions=("x is an image",),
        unknowns=(UnknownInfo("torchvision.ops.nms", 12, "net.py", 12),),
    )
    return replace(model, **changes)


def report(*findings: Finding, **changes: Any) -> Report:
    model = small()
    result = Report((model,), findings, files=1, checked=3, operations_total=4, unknowns=model.unknowns)
    return replace(result, **changes)
