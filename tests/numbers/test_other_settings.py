"""Programs are read again with the options, and the words of constructors, that their own comparisons name, for their numbers."""

from __future__ import annotations

from pathlib import Path

import stillnet

PROGRAM = """
import argparse
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--loss", default="stable"{choices})
parser.add_argument("--entropy", action="store_true")
args = parser.parse_args()
net = torch.nn.Linear(8, 1)
d = net(torch.rand(4, 8))
if args.loss == "stable":
    loss = torch.nn.functional.softplus(-d).mean()
elif args.loss == "eps":
    loss = -torch.log(torch.sigmoid(d) + 1e-8).mean()
else:
    loss = -torch.log(torch.sigmoid(d)).mean()
if args.entropy:
    p = torch.softmax(torch.cat([d, -d], 1), 1)
    loss = loss + (p * torch.log(p)).sum()
loss.backward()
"""


def findings(folder: Path, choices: str) -> list[tuple[int, str]]:
    file = folder / "train.py"
    file.write_text(PROGRAM.format(choices=choices))
    return [(f.span.line, f.severity) for f in stillnet.check([str(file)]).findings if f.span]


def test_choices_are_tried(tmp_path: Path) -> None:
    found = findings(tmp_path, ', choices=["stable", "eps", "vanilla"]')
    assert sorted(found) == [(16, "warning"), (19, "warning")]


def test_words_that_are_compared_are_tried(tmp_path: Path) -> None:
    assert sorted(findings(tmp_path, "")) == [(16, "warning"), (19, "warning")]


def test_finding_says_which_option(tmp_path: Path) -> None:
    findings(tmp_path, "")
    report = stillnet.check([str(tmp_path / "train.py")])
    notes = {n.message for f in report.findings for n in f.notes}
    assert "with loss = 'another'" in notes and "with entropy = True" in notes


def test_models_are_those_of_the_defaults(tmp_path: Path) -> None:
    findings(tmp_path, "")
    report = stillnet.check([str(tmp_path / "train.py")])
    assert report.operations_total < 12


BUILT = """
import torch

class Loss:
    def __init__(self, kind="stable", scale="one"):
        self.kind = kind
        self.scale = 1.0 if scale == "one" else 2.0

    def __call__(self, d):
        if self.kind == "stable":
            return torch.nn.functional.softplus(-d).mean()
        elif self.kind == "vanilla":
            return -torch.log(torch.sigmoid(d)).mean()
        raise ValueError(self.kind)

net = torch.nn.Linear(8, 1)
loss = Loss({given})(net(torch.rand(4, 8)))
loss.backward()
"""


def built(folder: Path, given: str) -> list[tuple[int, list[str]]]:
    file = folder / "built.py"
    file.write_text(BUILT.replace("{given}", given))
    found = stillnet.check([str(file)]).findings
    return [(f.span.line, [n.message for n in f.notes if n.message.startswith("with ")]) for f in found if f.span]


def test_defaults_of_constructors_are_turned(tmp_path: Path) -> None:
    assert built(tmp_path, "") == [(13, ["with kind = 'vanilla'"])]


def test_words_that_are_given_stay(tmp_path: Path) -> None:
    assert built(tmp_path, "kind='stable'") == []
