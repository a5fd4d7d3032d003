"""Whole training scripts: each is clean as it stands, and each small mistake in it is found where it happens."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from stillnet.graph.architecture import Report
from stillnet.walk import check_files

SCRIPTS = Path(__file__).parents[1] / "training_scripts"


@dataclass(frozen=True)
class Mistake:
    """`old` becomes `new`; the finding stands on the line that contains `at`, after the change."""

    script: str
    old: str
    new: str
    rule: str
    at: str
    level: str = "error"
    # other lines on which the same mistake shows
    also: tuple[str, ...] = ()
    # real torch raises on that line too
    raises: bool = True

    def text(self) -> str:
        clean = (SCRIPTS / f"{self.script}.py").read_text()
        assert clean.count(self.old) == 1, f"{self.old!r} stands {clean.count(self.old)} times in {self.script}"
        return clean.replace(self.old, self.new)

    def __str__(self) -> str:
        return f"{self.script}: {self.new[:40]}"


MISTAKES = [
    Mistake(
        "board",
        "4 * 12 * 12",
        "4 * 13 * 13",
        "shape-mismatch",
        "writer.add_graph(model, dummy)",
        also=("model(x)", "torch.onnx.export("),
    ),
    Mistake("char_gpt", "self(idx[:, -block_size:])", "self(idx)", "shape-mismatch", "self.positions(torch.arange(T))"),
    Mistake("char_gpt", "targets.view(B * T))", "targets)", "shape-mismatch", "F.cross_entropy("),
    Mistake(
        "contrastive",
        "torch.cat([torch.arange(n, 2 * n), torch.arange(n)])",
        "torch.arange(n, 2 * n)",
        "shape-mismatch",
        "return F.cross_entropy(",
    ),
    Mistake("custom_dataset", ".astype(np.float32)", "", "dtype-mismatch", "h = self.body(x)"),
    Mistake(
        "custom_dataset",
        "self.head = nn.Linear(32",
        "self.head = nn.Linear(16",
        "shape-mismatch",
        "return self.head(h)",
    ),
    Mistake(
        "data_parallel",
        "self.head = nn.Linear(16, 2)",
        "self.head = nn.Linear(12, 2)",
        "shape-mismatch",
        "return self.head(",
    ),
    Mistake(
        "diffusion",
        "base * 4 + base * 2, base * 2",
        "base * 4, base * 2",
        "shape-mismatch",
        "h = F.silu(self.conv1(x))",
    ),
    Mistake(
        "dqn",
        "policy, target = QNet(4, 2)",
        "policy, target = QNet(3, 2)",
        "shape-mismatch",
        "target.load_state_dict(",
    ),
    Mistake(
        "early_stopping",
        "if stride != 1 or out != channels:",
        "if out == channels and stride != 1:",
        "shape-mismatch",
        "self.short(x))",
    ),
    Mistake(
        "early_stopping",
        "nn.Linear(channels, classes)",
        "nn.Linear(width, classes)",
        "shape-mismatch",
        "return self.fc(",
    ),
    Mistake(
        "gan", "torch.rand(64, nc, 16, 16)", "torch.rand(64, nc, 32, 32)", "shape-mismatch", "errD_real = criterion("
    ),
    Mistake(
        "gan",
        "noise = torch.randn(b_size, nz, 1, 1, device=device)",
        "noise = torch.randn(b_size, nz, device=device)",
        "shape-mismatch",
        "return self.main(z)",
    ),
    Mistake("image_folder", "32 * 4 * 4", "32 * 16 * 16", "shape-mismatch", "return self.classifier(", raises=False),
    Mistake(
        "image_folder",
        "    transforms.ToTensor(),\n    transforms.Normalize(mean, std),\n])",
        "    transforms.Normalize(mean, std),\n    transforms.ToTensor(),\n])",
        "wrong-call",
        "    transforms.Normalize(mean, std),",
        raises=False,
    ),
    Mistake("kfold", "nn.Linear(10, 20)", "nn.Linear(12, 20)", "shape-mismatch", "outputs = model(features)"),
    Mistake(
        "lightning_module",
        "nn.Linear(hidden, classes)",
        "nn.Linear(64, classes)",
        "shape-mismatch",
        "return self.net(x)",
        raises=False,
    ),
    Mistake(
        "mnist_cnn",
        "(0.1307,), (0.3081,)",
        "(0.5, 0.5, 0.5), (0.5, 0.5, 0.5)",
        "shape-mismatch",
        "transforms.Normalize(",
        raises=False,
    ),
    Mistake(
        "mnist_cnn", "nn.Linear(9216, 128)", "nn.Linear(12544, 128)", "shape-mismatch", "self.fc1(x)", raises=False
    ),
    Mistake(
        "mnist_cnn",
        "nn.Linear(128, 10)",
        "nn.Linear(128, 9)",
        "shape-mismatch",
        "loss = F.nll_loss(",
        also=("total += F.nll_loss(",),
        raises=False,
    ),
    Mistake(
        "mnist_cnn",
        "model(data)\n        loss",
        "model(data, epoch)\n        loss",
        "wrong-call",
        "output = model(data, epoch)",
        raises=False,
    ),
    Mistake(
        "seq2seq",
        "self.attn = nn.Linear(hidden_size * 2",
        "self.attn = nn.Linear(hidden_size",
        "shape-mismatch",
        "weights = F.softmax(",
    ),
    Mistake(
        "sklearn_mix",
        "nn.Linear(30, 16)",
        "nn.Linear(32, 16)",
        "shape-mismatch",
        "criterion(model(features), target)",
        also=("scores = torch.sigmoid(",),
        raises=False,
    ),
    Mistake("sklearn_mix", ".unsqueeze(1))", ")", "shape-mismatch", "criterion(model(features), target)", raises=False),
    Mistake(
        "suite",
        "model(torch.randn(2, 9, 4)).shape",
        "model(torch.randn(2, 4, 9)).shape",
        "shape-mismatch",
        "self.token(self.norm(x)",
        raises=False,
    ),
    Mistake(
        "tensor_regression",
        "nn.Linear(32, 1)",
        "nn.Linear(64, 1)",
        "shape-mismatch",
        "pred = model(xb)",
        also=("losses = [criterion(",),
    ),
    Mistake(
        "tensor_regression",
        "y = X @ w + 0.1 * torch.randn(500, 1)",
        "y = (X @ w).squeeze(1)",
        "loss-broadcast",
        "loss = criterion(pred, yb)",
        "warning",
        ("losses = [criterion(",),
        raises=False,
    ),
    Mistake(
        "tensor_regression",
        "TensorDataset(X, y)",
        "TensorDataset(X, y[:400])",
        "shape-mismatch",
        "dataset = TensorDataset(",
    ),
    Mistake(
        "tensor_regression", "[n_train, len(dataset) - n_train]", "[n_train, 50]", "wrong-call", "random_split(dataset"
    ),
    Mistake("text_rnn", "nn.Linear(hidden * 2, 1)", "nn.Linear(hidden, 1)", "shape-mismatch", "return self.fc("),
    Mistake(
        "text_rnn",
        "torch.tensor(labels, dtype=torch.float32)",
        "torch.tensor(labels)",
        "dtype-mismatch",
        "loss = criterion(",
    ),
    Mistake("trace_export", "8 + 3, classes", "8, classes", "shape-mismatch", "return self.last("),
    Mistake("trainer_class", "zip(sizes[:-1], sizes[1:])", "zip(sizes, sizes)", "shape-mismatch", "norm(layer(x))"),
    Mistake(
        "vae",
        "model.decode(torch.randn(4, 8))",
        "model.decode(torch.randn(4, 16))",
        "shape-mismatch",
        "torch.sigmoid(self.fc4(",
    ),
]


def check(folder: Path, name: str, text: str) -> Report:
    path = folder / f"{name}.py"
    path.write_text(text)
    return check_files([str(path)])


@pytest.mark.parametrize("name", sorted(p.stem for p in SCRIPTS.glob("*.py")))
def test_clean(name: str, tmp_path: Path) -> None:
    report = check(tmp_path, name, (SCRIPTS / f"{name}.py").read_text())
    assert [f"{f.span}: {f.rule}: {f.message}" for f in report.findings] == []
    assert not report.problems
    assert report.checked >= 0.75 * report.operations_total


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_mistake(mistake: Mistake, tmp_path: Path) -> None:
    text = mistake.text()
    report = check(tmp_path, mistake.script, text)
    lines = text.splitlines()
    found = [(f.rule, f.severity, lines[f.span.line - 1]) for f in report.findings if f.span is not None]
    assert any(rule == mistake.rule and level == mistake.level and mistake.at in line for rule, level, line in found), (
        found
    )
    assert all(any(part in line for part in (mistake.at, *mistake.also)) for _, _, line in found), found
