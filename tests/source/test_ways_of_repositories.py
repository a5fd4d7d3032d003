"""Ways of writing that small research repositories use around their models: tables, options, data files, decorators."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import stillnet
from reading import read_program
from stillnet.base.dim import Sym

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


def test_required_options_with_few_choices_give_each_model(tmp_path: Path) -> None:
    text = """
import argparse
import torch
from net import Net
parser = argparse.ArgumentParser()
parser.add_argument("--size", required=True, choices=["small", "large"])
args = parser.parse_args()
sizes = {"small": 4, "large": 6}
if args.size == "small":
    model = Net(4)
    model(torch.randn(2, 4))
else:
    model = Net(6, 1)
    model(torch.randn(2, sizes[args.size]))
"""
    (tmp_path / "net.py").write_text(NET)
    (tmp_path / "train.py").write_text(text)
    report = stillnet.show(str(tmp_path / "train.py"))
    assert not report.findings
    assert [m.total for m in report.models] == [15, 7]


def test_options_of_configargparse(tmp_path: Path) -> None:
    text = """
import configargparse
from net import Net
parser = configargparse.ArgumentParser()
parser.add_argument("--config", is_config_file=True)
parser.add_argument("--width", type=int, default=4)
model = Net(parser.parse_args().width)
"""
    assert shown(tmp_path, text).total == 15


def test_hooks_of_json(tmp_path: Path) -> None:
    text = """
import json
from collections import OrderedDict
from pathlib import Path
from types import SimpleNamespace
from net import Net
def read(name, **hook):
    with Path(name).open("rt") as handle:
        return json.load(handle, **hook)
first = read("config.json", object_hook=OrderedDict)["arch"]["width"]
second = read("config.json", object_hook=lambda d: SimpleNamespace(**d)).arch.out
third = read("config.json", object_pairs_hook=dict)["more"][0]["x"]
model = Net(first, second + third)
"""
    content = '{"arch": {"width": 4, "out": 3}, "more": [{"x": 2}]}'
    assert shown(tmp_path, text, config__json=content).total == 25


def test_a_package_that_fills_its_own_table(tmp_path: Path) -> None:
    package = tmp_path / "models"
    package.mkdir()
    (package / "__init__.py").write_text("""
import os, glob, importlib
for file in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "*.py"))):
    name = os.path.basename(file)[:-3]
    if not name.startswith("_"):
        module = importlib.import_module("." + name, package=__name__)
        globals().update({k: v for k, v in module.__dict__.items() if not k.startswith("_")})
""")
    (package / "small.py").write_text(NET)
    text = 'import models\nmodel = getattr(models, "Net")(4)\n'
    assert shown(tmp_path, text).total == 15


def test_names_of_the_options_that_were_given(tmp_path: Path) -> None:
    text = """
from __future__ import absolute_import
import argparse, sys
from net import Net
parser = argparse.ArgumentParser()
parser.add_argument("--width", type=int, default=4)
state = {k: v for k, v in parser.parse_args()._get_kwargs()}
assert not callable(absolute_import)
model = Net(state["width"])
"""
    assert shown(tmp_path, text).total == 15


def test_settings_that_nobody_gave_are_not_missing(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text("""
import pytorch_lightning as pl
from torch import nn

class Net(pl.LightningModule):
    def __init__(self, hparams=None, **kwargs):
        super().__init__()
        self.save_hyperparameters()
        self.first = nn.Linear(self.hparams.width, 3)

    def forward(self, x):
        return self.first(x)
""")
    assert not stillnet.check([str(tmp_path / "net.py")]).findings
    (tmp_path / "train.py").write_text("from net import Net\nmodel = Net(other=3)\n")
    assert [f.rule for f in stillnet.check([str(tmp_path / "train.py")]).findings] == ["undefined-attribute"]


def test_sparse_matrices_of_scipy_do_not_end_a_program(tmp_path: Path) -> None:
    text = """
import numpy as np
import scipy.sparse as sp
from net import Net
rows = np.genfromtxt("cora.content", dtype=np.dtype(str))
features = sp.csr_matrix(rows[:, 1:-1], dtype=np.float32)
features = sp.diags(np.power(np.array(features.sum(1)), -1).flatten()).dot(features)
graph = sp.coo_matrix((np.ones(5), (np.arange(5), np.arange(5))), shape=(5, 5))
graph = graph + graph.T.multiply(graph.T > graph)
model = Net(4)
"""
    assert shown(tmp_path, text).total == 15


def test_a_method_named_train_that_is_no_mode(tmp_path: Path) -> None:
    text = """
import torch
from torch import nn

class Trainer(nn.Module):
    def __init__(self, out=3):
        super().__init__()
        self.first = nn.Linear(2, out)

    def train(self, model, dataset, *, interval):
        return model

    def forward(self, x):
        return self.first(x)
"""
    (tmp_path / "trainer.py").write_text(text)
    assert not stillnet.check([str(tmp_path / "trainer.py")]).findings
    (tmp_path / "wrong.py").write_text(text + "\nTrainer().eval()\n")
    assert [f.rule for f in stillnet.check([str(tmp_path / "wrong.py")]).findings] == ["wrong-call"]


def test_sizes_and_data_of_older_constructors() -> None:
    text = """
    import inspect
    import torch
    from torch import nn
    x = torch.randn(2, 3)
    a, b, c = torch.Tensor(x.shape), torch.Tensor(x.size()), torch.Tensor(torch.Size([2, 2]))
    d, e = torch.FloatTensor((2, 3)), torch.Tensor([4, 5])
    shapes = [tuple(t.shape) for t in (a, b, c, d, e)]
    names = inspect.getfullargspec(nn.Linear.__init__).args
    normal = torch.distributions.Independent(torch.distributions.Normal(torch.zeros(4, 5), 1.0), 1)
    events = normal.batch_shape, normal.event_shape, torch.distributions.Categorical(torch.ones(2, 6)).batch_shape
    """
    _, variables = read_program(text)
    assert variables["shapes"].items == [(2, 3), (2, 3), (2, 2), (2,), (2,)]
    assert variables["names"].items == ["self", "in_features", "out_features", "bias", "device", "dtype"]
    assert variables["events"] == ((4,), (5,), (2,))


def test_what_fails_with_defaults_before_a_class_raises_is_no_proof(tmp_path: Path) -> None:
    text = """
from torch import nn

class Decoder(nn.Module):
    def __init__(self, width=0, hidden=0, encoder=None):
        super().__init__()
        self.first = nn.GRU(width, hidden, 1)
        self.last = nn.Linear(hidden + encoder.size, 3)
"""
    (tmp_path / "decoder.py").write_text(text)
    assert [f.severity for f in stillnet.check([str(tmp_path / "decoder.py")]).findings] == ["warning"]
    (tmp_path / "wrong.py").write_text(text.replace("width, hidden, 1", "0, hidden, 1"))
    found = stillnet.check([str(tmp_path / "wrong.py")]).findings
    assert "error" in {f.severity for f in found}


def test_options_that_are_fields_of_a_class(tmp_path: Path) -> None:
    head = """
from dataclasses import dataclass
from net import Net

@dataclass
class Options:
    width: int = 4
    out: int = 2
"""
    ways = {
        "tyro": "import tyro\noptions = tyro.cli(Options)",
        "simple_parsing": "from simple_parsing import ArgumentParser\nparser = ArgumentParser()\n"
        "parser.add_arguments(Options, dest='some')\noptions = parser.parse_args().some",
        "transformers": "from transformers import HfArgumentParser\n"
        "(options,) = HfArgumentParser((Options,)).parse_args_into_dataclasses()",
        "tap": "from tap import Tap\nclass Args(Tap):\n    width: int = 4\n    out: int = 2\noptions = Args().parse_args()",
        "omegaconf": "from omegaconf import OmegaConf\noptions = OmegaConf.merge(OmegaConf.structured(Options), {'out': 2})",
        "dotmap": "from dotmap import DotMap\noptions = DotMap({'width': 4, 'out': 2}, _dynamic=False)",
        "literal": "import ast\noptions = Options(**ast.literal_eval(\"{'width': 4, 'out': 2}\"))",
    }
    for name, way in ways.items():
        assert shown(tmp_path, f"{head}\n{way}\nmodel = Net(options.width, options.out)\n").total == 10, name


def test_three_choices_are_three_ways(tmp_path: Path) -> None:
    text = """
import argparse
import torch
parser = argparse.ArgumentParser()
parser.add_argument("size", choices=["small", "middle", "large"])
args = parser.parse_args()
if args.size == "small":
    torch.zeros(2) + torch.zeros(3)
elif args.size == "middle":
    torch.zeros(2) + torch.zeros(4)
else:
    torch.zeros(2) + torch.zeros(5)
if args.size not in ("small", "middle", "large"):
    torch.zeros(2) + torch.zeros(6)
"""
    (tmp_path / "train.py").write_text(text)
    found = stillnet.check([str(tmp_path / "train.py")]).findings
    assert [(f.span.line, f.severity) for f in found if f.span] == [(8, "warning"), (10, "warning"), (12, "warning")]


def test_a_program_that_ends_without_a_gpu_is_read_as_if_there_was_one(tmp_path: Path) -> None:
    text = """
import logging
import sys
import torch
from net import Net

def has_gpu():
    return torch.cuda.is_available()

def main():
    if not torch.cuda.is_available():
        logging.info("no gpu device available")
        sys.exit(1)
    if torch.cuda.device_count() == 0:
        raise RuntimeError("needs a GPU")
    assert has_gpu(), "training requires CUDA"
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return Net(4).to(device)

model = main()
"""
    assert shown(tmp_path, text).total == 15


def test_hydra_with_the_path_of_the_file(tmp_path: Path) -> None:
    text = """
import hydra
from net import Net

@hydra.main(config_path="settings.yaml")
def main(args):
    model = Net(**args.net)

main()
"""
    assert shown(tmp_path, text, settings__yaml="net:\n  width: 4\n").total == 15


def test_a_part_of_something_unknown_that_gets_a_tensor_belongs_to_the_model(tmp_path: Path) -> None:
    text = """
import torch
from torch import nn
import somewhere

class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = somewhere.resnet18(False)
        self.log = somewhere.Log()
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        self.log.info("shape", x.shape)
        return {result}

model = Encoder()
"""
    assert isinstance(shown(tmp_path, text.format(result="self.head(x) + self.body.layer1(x)")).total, Sym)
    assert shown(tmp_path, text.format(result="self.head(x)")).total == 10


def test_blocks_of_a_file_that_is_not_there_may_hold_any_key(tmp_path: Path) -> None:
    text = """
from torch import nn

def parse(path):
    blocks = []
    for line in open(path):
        if line.startswith("["):
            blocks.append({"type": line[1:-1]})
        else:
            key, value = line.split("=")
            blocks[-1][key] = value
    return blocks

class Blocks(nn.Module):
    def __init__(self, path):
        super().__init__()
        blocks = parse(path)
        width = int(blocks.pop(0)["width"])
        self.layers = nn.ModuleList()
        for block in blocks:
            self.layers.append(nn.Linear(width, int(block["size"])))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

model = Blocks("net.cfg")
"""
    assert not isinstance(shown(tmp_path, text).total, int)
