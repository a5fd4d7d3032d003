"""Ways of writing that small research repositories use around their models: tables, options, data files, decorators."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import stillnet

LINEAR = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, {arguments}):
        super().__init__()
        self.first = nn.Linear({sizes})

    def forward(self, x):
        return self.first(x)
"""
NET = LINEAR.format(arguments="width, out=3", sizes="width, out")


def shown(tmp_path: Path, text: str, **files: str) -> Any:
    (tmp_path / "net.py").write_text(NET)
    for name, content in files.items():
        (tmp_path / name.replace("__", ".")).write_text(content)
    (tmp_path / "train.py").write_text(text)
    report = stillnet.show(str(tmp_path / "train.py"))
    assert not [f for f in report.findings if f.severity == "error"], report.findings
    return report.models[0]


def test_a_column_of_a_table_is_read_as_an_attribute(tmp_path: Path) -> None:
    text = """
import pandas as pd
from net import Net
table = pd.read_csv("prices.csv", sep=";")
table = table.drop(["day"], axis=1).set_index("time")
groups = [g for g in table.Price.groupby(table.index.date)]
mean = table.Price / 2 + table.shape[0]
model = Net(4)
"""
    assert shown(tmp_path, text).total == 15


def test_a_required_option_with_one_choice_has_it(tmp_path: Path) -> None:
    text = """
import argparse
from net import Net
parser = argparse.ArgumentParser()
parser.add_argument("data", type=str, choices=("forty",))
args = parser.parse_args()
classes = 0
if args.data == "forty":
    classes = 40
model = Net(2, classes)
"""
    assert shown(tmp_path, text).total == 120


def test_tuples_and_unknown_tags_of_yaml(tmp_path: Path) -> None:
    text = """
import yaml
from net import Net
with open("config.yaml") as file:
    config = yaml.full_load(file)
assert isinstance(config["sizes"], tuple)
model = Net(*config["sizes"])
"""
    content = "sizes: !!python/tuple [4, 5]\nother: !include other.yaml\n"
    assert shown(tmp_path, text, config__yaml=content).total == 25


def test_data_classes_of_pydantic(tmp_path: Path) -> None:
    text = """
from dataclasses import field
from pydantic.dataclasses import dataclass
from net import Net

@dataclass
class Base:
    name: str = field(init=False)
    def __post_init__(self):
        self.name = self.__class__.__name__

@dataclass
class Config(Base):
    width: int = 10

assert Config().name == "Config"
model = Net(Config(width=4).width)
"""
    assert shown(tmp_path, text).total == 15


def test_what_an_unknown_decorator_may_have_given_is_not_a_default(tmp_path: Path) -> None:
    text = """
from somewhere import record
from net import Net

@record
class Config:
    width: int = 10

model = Net(Config({given}).width)
"""
    assert shown(tmp_path, text.format(given="")).total == 33
    for given in ("width=4", "4"):
        assert not isinstance(shown(tmp_path, text.format(given=given)).total, int), given


def test_buckets_of_positions_choose_before_they_take_the_logarithm(tmp_path: Path) -> None:
    text = """
import torch, math
n = torch.arange(1)[:, None] - torch.arange(1)[None, :]
large = 16 + (torch.log(n.float() / 16) / math.log(8) * 16).long()
large = torch.min(large, torch.full_like(large, 31))
print({chosen})
"""
    (tmp_path / "clean.py").write_text(text.format(chosen="torch.where(n < 16, n, large)"))
    (tmp_path / "wrong.py").write_text(text.format(chosen="torch.where(n < 16, large, n)"))
    clean, wrong = (stillnet.check([str(tmp_path / name)]) for name in ("clean.py", "wrong.py"))
    assert not clean.findings
    assert [f.rule for f in wrong.findings] == ["log-of-nonpositive"]
