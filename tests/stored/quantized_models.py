"""Writes small quantised networks with the real torch, in every way that it saves them, and what they compute.

python quantized_models.py FOLDER
"""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path

import torch
import torch.ao.quantization as quantization
from torch import nn
from torch.ao.quantization.quantize_fx import convert_fx, prepare_fx
from torch.nn import functional as F


class Static(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.enter, self.leave = quantization.QuantStub(), quantization.DeQuantStub()
        self.conv, self.norm, self.relu = nn.Conv2d(3, 8, 3, stride=2), nn.BatchNorm2d(8), nn.ReLU()
        self.up = nn.Conv2d(8, 4, 1)
        self.fc = nn.Linear(4, 5)

    def forward(self, x):
        h = self.up(self.relu(self.norm(self.conv(self.enter(x)))))
        return self.leave(self.fc(F.adaptive_avg_pool2d(h, 1).flatten(1)))


class Dynamic(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.enter, self.rnn, self.out = nn.Linear(16, 4), nn.LSTM(4, 6, 2, batch_first=True), nn.Linear(6, 3)

    def forward(self, x):
        return self.out(self.rnn(torch.relu(self.enter(x)))[0])


class Graph(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a, self.b, self.fc = nn.Conv2d(3, 8, 3), nn.Conv2d(8, 8, 3, padding=1), nn.Linear(8, 5)

    def forward(self, x):
        h = F.relu(self.a(x))
        return self.fc(F.hardswish(F.adaptive_avg_pool2d(h + self.b(h), 1)).flatten(1))


def made() -> dict[str, tuple[nn.Module, torch.Tensor]]:
    image, sequence = torch.randn(2, 3, 9, 9), torch.randn(2, 5, 16)
    static = Static().eval()
    static.qconfig = quantization.get_default_qconfig("fbgemm")
    quantization.fuse_modules(static, [["conv", "norm", "relu"]], inplace=True)
    quantization.prepare(static, inplace=True)(image)
    quantization.convert(static, inplace=True)
    dynamic = quantization.quantize_dynamic(Dynamic().eval(), {nn.Linear, nn.LSTM}, dtype=torch.qint8)
    prepared = prepare_fx(Graph().eval(), quantization.get_default_qconfig_mapping("fbgemm"), (image,))
    prepared(image)
    return {"static": (static, image), "dynamic": (dynamic, sequence), "graph": (convert_fx(prepared), image)}


def main(folder: Path) -> None:
    warnings.simplefilter("ignore")
    torch.manual_seed(0)
    answers = {}
    for name, (model, x) in made().items():
        torch.save(model, folder / f"{name}.module.pt")
        torch.save(model.state_dict(), folder / f"{name}.state_dict.pt")
        torch.jit.save(torch.jit.script(model), folder / f"{name}.script.pt")
        torch.jit.save(torch.jit.trace(model, x), folder / f"{name}.trace.pt")
        answers[name] = {"input": list(x.shape), "output": list(model(x).shape)}
    (folder / "answers.json").write_text(json.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
