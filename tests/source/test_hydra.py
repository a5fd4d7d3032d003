"""hydra: what the files of a configuration compose to, as hydra 1.3 does, and models that a configuration describes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import stillnet
from reading import read_program
from stillnet.base.unknown import Unknown
from stillnet.source.values import PyDict, PyList

FILES = {
    "config": """
defaults:
  - model: unet
  - data: mnist
  - optional local: default
  - trainer: [base, gpu]
  - _self_
  - experiment: null
name: a-${model.name}
lr: 1e-4
width: ${model.encoder.width}
when: 2020-01-01
env: ${oc.env:NOBODY_SETS_THIS,nothing}
both: ${.name}/${data.size}
nested: {x: {y: "${..z}", w: "${...lr}"}, z: 7}
list: [1, "${lr}"]
open: ${now:%Y}
model: {dropout: 0.3}
""",
    "other": """
defaults:
  - base
  - experiment: big
  - override optimizer: sgd
  - override model: tiny
a: 1
""",
    "base": "defaults:\n  - model: unet\n  - optimizer: adam\n  - data@train.data: mnist\n  - db@_global_: mysql\nb: 2\n",
    "experiment/big": "# @package _global_\ndefaults:\n  - override /optimizer: adam\nwidth: 99\noptimizer:\n  lr: 5\n",
    "model/unet": "defaults:\n  - encoder: res\n  - /optimizer@opt: adam\nname: unet\ndropout: 0.1\n",
    "model/tiny": "defaults:\n  - unet\n  - _self_\nname: tiny\n",
    "model/encoder/res": "width: 64\n",
    "data/mnist": "size: 28\n",
    "optimizer/adam": "lr: 0.1\nname: adam\n",
    "optimizer/sgd": "lr: 0.01\nname: sgd\n",
    "db/mysql": "host: x\n",
    "trainer/base": "n: 1\nm: 2\n",
    "trainer/gpu": "m: 3\n",
}
OPT = {"lr": 0.1, "name": "adam"}
COMPOSED: dict[str, Any] = {
    "config": {
        "model": {"encoder": {"width": 64}, "opt": OPT, "name": "unet", "dropout": 0.3},
        "data": {"size": 28},
        "trainer": {"n": 1, "m": 3},
        "name": "a-unet",
        "lr": 0.0001,
        "width": 64,
        "when": "2020-01-01",
        "env": "nothing",
        "both": "a-unet/28",
        "nested": {"x": {"y": 7, "w": 0.0001}, "z": 7},
        "list": [1, 0.0001],
        "open": "?",  # the time
    },
    "other": {
        "model": {"encoder": {"width": 64}, "opt": OPT, "name": "tiny", "dropout": 0.1},
        "optimizer": {"lr": 5, "name": "sgd"},
        "train": {"data": {"size": 28}},
        "host": "x",
        "b": 2,
        "width": 99,
        "a": 1,
    },
}


def plain(value: Any) -> Any:
    if isinstance(value, PyDict):
        return {k: plain(v) for k, v in value.items.items()}
    if isinstance(value, PyList):
        return [plain(v) for v in value.items]
    return "?" if isinstance(value, Unknown) else value


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        file = folder / "conf" / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def test_defaults_lists_and_interpolations(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    text = """
    from hydra import compose, initialize
    from omegaconf import OmegaConf

    def composed(name, overrides=()):
        with initialize(version_base=None, config_path="conf"):
            return OmegaConf.to_container(compose(config_name=name, overrides=list(overrides)), resolve=True)

    config, other = composed("config"), composed("other")
    changed = composed("config", ["model=tiny", "lr=3", "+new.x=1e-2", "experiment=big"])
    """
    _, variables = read_program(text, tmp_path)
    for name, wanted in COMPOSED.items():
        assert plain(variables[name]) == wanted, name
    changed = plain(variables["changed"])
    assert (changed["name"], changed["lr"], changed["list"], changed["new"]) == ("a-tiny", 3, [1, 3], {"x": 0.01})
    assert (changed["width"], changed["optimizer"]) == (99, {"lr": 5})


NET = """
from torch import nn

class Net(nn.Module):
    def __init__(self, width, act, blocks, factory):
        super().__init__()
        self.blocks = nn.ModuleList(blocks)
        self.act = act
        self.norm = factory(width)

    def forward(self, x):
        return self.norm(self.act(self.blocks[0](x)))
"""
TRAIN = """
import hydra
import torch
from omegaconf import DictConfig

@hydra.main(version_base=None, config_path="conf", config_name="config")
def main(cfg: DictConfig) -> None:
    model = hydra.utils.instantiate(cfg.model)
    optimizer = hydra.utils.instantiate(cfg.optimizer, params=model.parameters())
    model(torch.randn(cfg.batch, 4))

if __name__ == "__main__":
    main()
"""
MODEL = """
_target_: net.Net
width: ${width}
act: {_target_: torch.nn.GELU}
blocks:
  - {_target_: torch.nn.Linear, in_features: 4, out_features: "${width}"}
  - {_target_: torch.nn.Linear, _args_: [5, 6], bias: false}
factory: {_target_: torch.nn.LayerNorm, _partial_: true, eps: 1e-6}
"""


def test_a_model_that_a_configuration_describes(tmp_path: Path) -> None:
    primary = "defaults:\n  - model: net\n  - optimizer: adam\nwidth: 8\nbatch: 2\n"
    adam = "_target_: torch.optim.Adam\nlr: 1e-3\n"
    write(tmp_path, {"config": primary, "model/net": MODEL, "optimizer/adam": adam})
    (tmp_path / "net.py").write_text(NET)
    (tmp_path / "train.py").write_text(TRAIN)
    report = stillnet.show(str(tmp_path / "train.py"))
    assert not report.findings
    assert (report.models[0].total, report.models[0].outputs) == (4 * 8 + 8 + 5 * 6 + 16, ((2, 8),))


def test_a_configuration_that_is_not_here_stays_open(tmp_path: Path) -> None:
    write(tmp_path, {"config": "defaults:\n  - model: gone\nbatch: 2\n"})
    (tmp_path / "train.py").write_text(TRAIN)
    report = stillnet.show(str(tmp_path / "train.py"))
    assert not report.findings
    assert not report.models
