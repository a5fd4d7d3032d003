"""Configuration trees whose entries are attributes; a line marked `wrong` fails, the others do not."""

from __future__ import annotations

from pathlib import Path

import pytest

import stillnet
from stillnet.walk import check_files

YAML = "model:\n  width: 8\n  layers: [16, 32]\n  inner:\n    depth: 2\nname: ${model.width}\n"
HEAD = "import torch\nimport torch.nn as nn\n"
OMEGA = """
from omegaconf import DictConfig, OmegaConf
cfg = OmegaConf.merge(OmegaConf.load("c.yaml"), OmegaConf.from_cli())
net = nn.Linear(cfg.model.width, cfg.model.layers[0])
net(torch.randn(2, 8))
net(torch.randn(2, 9))  # wrong
cfg.model.width = 5
nn.Linear(cfg.model["width"], 2)(torch.randn(1, 5))
nn.Linear(cfg.model["width"], 2)(torch.randn(1, 6))  # wrong
plain = OmegaConf.to_container(cfg, resolve=True)
nn.Linear(plain["model"]["inner"]["depth"], 2)(torch.randn(1, 3))  # wrong
nn.Linear(len(cfg.model.layers), 2)(torch.randn(1, 3))  # wrong
nn.Linear(cfg.name, 2)(torch.randn(1, 5))
nn.Linear(cfg.name, 2)(torch.randn(1, 8))  # wrong
nn.Linear(cfg.nothing, 2)(torch.randn(1, 3))
if isinstance(cfg.model, DictConfig) and not isinstance(cfg.model, dict):
    torch.zeros(2) + torch.zeros(3)  # wrong
class Net(nn.Module):
    def __init__(self, width, inner, **more):
        super().__init__()
        self.l = nn.Linear(width, inner["depth"])
    def forward(self, x):
        return self.l(x)  # wrong
Net(**cfg.model)(torch.randn(1, 4))
"""
NODES = """
from yacs.config import CfgNode as CN
_C = CN()
_C.MODEL = CN()
_C.MODEL.DIM = 4
_C.merge_from_list(["MODEL.DIM", 6])
c = _C.clone()
c.freeze()
nn.Linear(c.MODEL.DIM, 2)(torch.randn(1, 6))
nn.Linear(c.MODEL.DIM, 2)(torch.randn(1, 4))  # wrong
"""
DICTS = """
import ml_collections
from easydict import EasyDict
e = EasyDict({"a": {"b": 3}, "l": [{"c": 2}]})
nn.Linear(e.a.b, e.l[0].c)(torch.randn(1, 4))  # wrong
def made():
    c = ml_collections.ConfigDict()
    c.h = ml_collections.ConfigDict({"dim": 7})
    c.h.update({"x": {"y": 1}})
    return c
nn.Linear(made().h.dim, made().h.x.y)(torch.randn(1, 4))  # wrong
"""
DECLARED = """
from dataclasses import dataclass, field
from easydict import EasyDict
@dataclass
class Settings(EasyDict):
    width: int = field(default=None)
    depth: int = 3
s = Settings(width=4)
nn.Linear(s.width * 2, s["depth"])(torch.randn(1, 8))
nn.Linear(s.width * 2, s.depth)(torch.randn(1, 4))  # wrong
s["depth"] = 5
nn.Linear(s.depth, 1)(torch.randn(1, 3))  # wrong
"""


@pytest.mark.parametrize("text", [OMEGA, NODES, DICTS, DECLARED])
def test_entries_are_attributes(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "c.yaml").write_text(YAML)
    (tmp_path / "program.py").write_text(HEAD + text)
    monkeypatch.chdir(tmp_path)
    report = check_files(["program.py"])
    wrong = [n for n, line in enumerate((HEAD + text).splitlines(), 1) if line.endswith("# wrong")]
    assert sorted(f.span.line for f in report.findings if f.severity == "error") == wrong
    assert not [p for p in report.problems if "internal" in str(p)]


def test_an_object_with_two_names_is_filled_under_either(tmp_path: Path) -> None:
    package = tmp_path / "parts"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "config.py").write_text(
        "from yacs.config import CfgNode\n_C = CfgNode()\ncfg = _C\n_C.MODEL = CfgNode()\n_C.MODEL.WIDTH = 7\n"
        '_C.register_deprecated_key("MODEL.OLD")\ncfg.DEPTH = 2\n'
    )
    (package / "net.py").write_text(
        "from torch import nn\nfrom .config import cfg, _C\n\nclass Net(nn.Sequential):\n    def __init__(self):\n"
        "        super().__init__(*[nn.Linear(cfg.MODEL.WIDTH, 7) for _ in range(_C.DEPTH)])\n"
    )
    report = stillnet.show("parts.net.Net()", inputs=["f32[1,7]"], paths=[str(tmp_path)])
    assert report.models[0].total == 112
