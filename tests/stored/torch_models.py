"""Small networks of torch, saved in every format that torch writes, with what torch itself says about them.

Run under real torch: `python tests/stored/torch_models.py FOLDER`. The tests read the files without torch.
"""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 4, 3, padding=1)
        self.bn = nn.BatchNorm2d(4)
        self.pool = nn.MaxPool2d(2)
        self.fc = nn.Linear(64, 5)

    def forward(self, x):
        x = self.pool(F.relu(self.bn(self.conv1(x))))
        return self.fc(torch.flatten(x, 1))


class Lstm(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(11, 4)
        self.rnn = nn.LSTM(4, 3, 2, batch_first=True, bidirectional=True)
        self.out = nn.Linear(6, 2)

    def forward(self, x):
        y, _ = self.rnn(self.emb(x))
        return self.out(y[:, -1])


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
        self.enc = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.head = nn.Linear(8, 3)

    def forward(self, x):
        return self.head(self.enc(x).mean(1))


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Conv2d(1, 4, 3, stride=2, padding=1)
        self.mid = nn.Conv2d(4, 4, 3, padding=1)
        self.up = nn.ConvTranspose2d(4, 4, 2, stride=2)
        self.out = nn.Conv2d(5, 1, 1)

    def forward(self, x):
        d = torch.relu(self.down(x))
        u = self.up(torch.relu(self.mid(d)))
        return torch.sigmoid(self.out(torch.cat([u, x], 1)))


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            nn.ConvTranspose2d(8, 4, 4), nn.BatchNorm2d(4), nn.ReLU(), nn.ConvTranspose2d(4, 1, 4, 2, 1), nn.Tanh()
        )

    def forward(self, z):
        return self.net(z[:, :, None, None])


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(6, 6)
        self.b = nn.Linear(6, 6)
        self.norm = nn.LayerNorm(6)

    def forward(self, x):
        return self.norm(x + self.b(F.gelu(self.a(x))))


class Plain(nn.Module):
    """Written with operators only, so that its script holds no code of a library."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 3, 3, 3))
        self.register_buffer("scale", torch.ones(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.conv2d(x, self.weight, None, [1, 1], [1, 1])
        if y.size(1) > 8:
            y = torch.relu(y)
        else:
            y = torch.tanh(y)
        for _ in range(2):
            y = y * self.scale.view(1, 4, 1, 1)
        return y.mean([2, 3])


def models():
    torch.manual_seed(0)
    return {
        "cnn": (Cnn(), torch.randn(2, 3, 8, 8)),
        "lstm": (Lstm(), torch.randint(0, 11, (2, 5))),
        "transformer": (Transformer(), torch.randn(2, 5, 8)),
        "unet": (UNet(), torch.randn(2, 1, 8, 8)),
        "gan": (Generator(), torch.randn(2, 8)),
        "residual": (Residual(), torch.randn(2, 6)),
        "plain": (Plain(), torch.randn(2, 3, 8, 8)),
    }


def answer(model, x):
    """What torch says: modules, parameters, the calls of its leaves and the result."""
    calls = []
    hooks = [
        m.register_forward_hook(lambda m, i, o, n=n: calls.append([n, shapes(o)]))
        for n, m in model.named_modules()
        if not list(m.children())
    ]
    out = model(x)
    for hook in hooks:
        hook.remove()
    return {
        "modules": {n: f"{type(m).__module__}.{type(m).__name__}" for n, m in model.named_modules()},
        "parameters": {n: list(p.shape) for n, p in model.named_parameters()},
        "buffers": {n: list(b.shape) for n, b in model.named_buffers()},
        "total": sum(p.numel() for p in model.parameters()),
        "input": list(x.shape),
        "calls": calls,
        "output": list(out.shape),
    }


def shapes(out):
    if isinstance(out, torch.Tensor):
        return [list(out.shape)]
    return [s for o in out for s in shapes(o)] if isinstance(out, (tuple, list)) else []


def save(name, model, x, folder):
    torch.save(model.state_dict(), folder / f"{name}.state_dict.pt")
    torch.save(model.state_dict(), folder / f"{name}.legacy.pt", _use_new_zipfile_serialization=False)
    optimizer = torch.optim.Adam(model.parameters())
    model(x).float().sum().backward()
    optimizer.step()
    checkpoint = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": 3, "args": {"lr": 0.1}}
    torch.save(checkpoint, folder / f"{name}.checkpoint.pt")
    model.zero_grad()
    torch.save(model, folder / f"{name}.module.pt")
    torch.jit.trace(model, x, check_trace=False).save(folder / f"{name}.trace.pt")
    torch.jit.script(model).save(folder / f"{name}.script.pt")
    if name != "plain":
        torch.save(torch.fx.symbolic_trace(model), folder / f"{name}.fx.pt")
    batch = torch.export.Dim("batch", min=2, max=64)
    torch.export.save(torch.export.export(model, (x,), dynamic_shapes=({0: batch},)), folder / f"{name}.export.pt2")
    with torch.package.PackageExporter(str(folder / f"{name}.package.pt")) as package:
        package.extern("**")
        package.save_pickle("model", "model.pkl", model)


def main(folder):
    warnings.simplefilter("ignore")
    answers = {}
    for name, (model, x) in models().items():
        model.eval()
        answers[name] = answer(model, x)
        save(name, model, x, folder)
    (folder / "answers.json").write_text(json.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
