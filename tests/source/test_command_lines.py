"""Programs that take their sizes from command lines and configurations; a line marked `wrong` fails, the others do not."""

from __future__ import annotations

from pathlib import Path

import pytest

import stillnet
from stillnet.walk import check_files

HEAD = "import torch\nimport torch.nn as nn\n"
MERGED = """
import argparse
from yacs.config import CfgNode as CN
_C = CN()
_C.INPUT = CN({"SIZE": (4, 6), "MEANS": [1, 2]})
_C.MODEL = CN(dict(DEPTH=14, NAME="a"))
parser = argparse.ArgumentParser()
parser.add_argument("opts", default=None, nargs=argparse.REMAINDER)
args = parser.parse_args()
cfg = _C.clone()
cfg.merge_from_list(args.opts or ["MODEL.DEPTH", "26", "INPUT.SIZE", [3, 5]])
nn.Linear(cfg.MODEL.DEPTH, 2)(torch.randn(1, 26))
nn.Linear(cfg.MODEL.DEPTH, 2)(torch.randn(1, 14))  # wrong
torch.zeros(cfg.INPUT.SIZE) + torch.zeros(3, 5)
torch.zeros(cfg.INPUT.SIZE) + torch.zeros(4, 6)  # wrong
cfg.merge_from_file("c.yaml")
nn.Linear(cfg.INPUT.SIZE[1], 2)(torch.randn(1, 9))
nn.Linear(cfg.INPUT.SIZE[1], 2)(torch.randn(1, 6))  # wrong
def read(more):
    later = _C.clone()
    later.merge_from_list(more)
    return later
import sys
nn.Linear(read(sys.stdin.read().split()).MODEL.DEPTH, 2)(torch.randn(1, 3))
"""
SAME = """
import ml_collections
from ml_collections import config_dict
def get_config():
    c = ml_collections.ConfigDict()
    c.model = model = ml_collections.ConfigDict()
    model.width = 8
    model.init = config_dict.placeholder(int)
    c.data = config_dict.create(size=16)
    c.lock()
    return c
c = get_config()
with c.unlocked():
    c.model.width = 12
nn.Linear(c.data.size, c.model.width)(torch.randn(1, 16))
nn.Linear(c.model.width, c.data.size)(torch.randn(1, 8))  # wrong
twice = c.model.get_ref("width") * 2
c.model.width = 3
nn.Linear(twice, 2)(torch.randn(1, 24))
"""
COMMANDS = """
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--width", type=int, default=6)
commands = parser.add_subparsers(dest="command")
def small(args):
    nn.Linear(args.width, args.out)(torch.randn(1, 9))
def large(args):
    nn.Linear(args.width, args.out)(torch.randn(1, 9))  # wrong
for run in (small, large):
    one = commands.add_parser(run.__name__)
    one.add_argument("--out", type=int, default=3)
    one.set_defaults(run=run)
args = parser.parse_args(["--width", "9", "small"])
args.run(args)
args = parser.parse_args(["large", "--out=4"])
nn.Linear(args.out, 1)(torch.randn(1, 3))  # wrong
if args.command == "large":
    args.run(args)
"""
FLAGS = """
from absl import app, flags
FLAGS = flags.FLAGS
flags.DEFINE_list("dims", ["16", "8"], "")
flags.DEFINE_list("more", "4, 5", "")
flags.DEFINE_multi_integer("kernel", [3, 5], "")
DEPTH = flags.DEFINE_integer("depth", 2, "")
def main(argv):
    nn.Linear(int(FLAGS.dims[0]), len(FLAGS.more))(torch.randn(1, 16))
    nn.Linear(FLAGS.kernel[1], DEPTH.value)(torch.randn(1, 3))  # wrong
    nn.Linear(DEPTH.value, int(FLAGS.more[1]))(torch.randn(1, 4))  # wrong
app.run(main)
"""
GROUP = """
import click
@click.group()
@click.pass_context
def cli(ctx):
    pass
@cli.command()
@click.option("--sizes", multiple=True, type=int, default=(8, 4))
def train(sizes):
    nn.Linear(sizes[0], sizes[1])(torch.randn(1, 8))
    nn.Linear(sizes[1], sizes[0])(torch.randn(1, 8))  # wrong
cli()
"""
METHODS = """
import fire
class Runner:
    def __init__(self, width=4):
        self.net = nn.Linear(width, 2)
    def train(self, steps=2):
        self.net = nn.Linear(5, 2)
        self.net(torch.randn(1, 4))  # wrong
    def test(self, path, n=3):
        self.net(torch.randn(n, 4))
        nn.Linear(n, 2)(torch.randn(1, 4))  # wrong
    def _hidden(self):
        pass
def export(width: int = 3):
    nn.Linear(width, 2)(torch.randn(1, 2))  # wrong
fire.Fire({"run": Runner, "export": export})
"""
WORDS = """
import argparse, getopt, optparse
class Pairs(argparse.Action):
    def __call__(self, parser, namespace, values, option=None):
        found = getattr(namespace, self.dest) or {}
        found.update({k: int(v) for k, _, v in (value.partition("=") for value in values)})
        setattr(namespace, self.dest, found)
p = argparse.ArgumentParser()
p.add_argument("--k", action="append", type=int, default=[1])
p.add_argument("--pairs", nargs="+", action=Pairs, default={"a": 2})
p.add_argument("-v", action="count", default=0)
p.add_argument("-n", type=int)
args, rest = p.parse_known_args(["--k", "2", "--k", "3", "--pairs", "b=4", "-vv", "-n7"])
nn.Linear(len(args.k), args.pairs["b"])(torch.randn(1, 3))
nn.Linear(args.pairs["b"], args.pairs["a"])(torch.randn(1, 3))  # wrong
nn.Linear(args.n, args.v)(torch.randn(1, 7))
nn.Linear(args.v, args.n)(torch.randn(1, 3))  # wrong
first = argparse.ArgumentParser(add_help=False)
first.add_argument("--width", type=int, default=4)
known, left = first.parse_known_args(["--width", "6", "--out", "9"])
second = argparse.ArgumentParser(parents=[first])
second.add_argument("--out", type=int, default=5)
nn.Linear(known.width, second.parse_args(left).out)(torch.randn(1, 6))
nn.Linear(second.parse_args(left).out, second.parse_args(left).width)(torch.randn(1, 5))  # wrong
o = optparse.OptionParser()
o.add_option("-c", "--classes", dest="classes", type="int", default=6)
options, words = o.parse_args()
nn.Linear(options.classes, 2)(torch.randn(1, 5))  # wrong
size = 3
for name, value in getopt.getopt(["-w", "1.5", "--size=40"], "w:", ["size="])[0]:
    if name == "--size":
        size = int(value)
nn.Linear(size, 2)(torch.randn(1, 3))  # wrong
"""
DESCRIBED = """
from dataclasses import dataclass, field
from enum import Enum
from typing import List
from omegaconf import II, MISSING, OmegaConf
import sys
class Kind(Enum):
    narrow = 3
    wide = 9
@dataclass
class NetConfig:
    width: int = MISSING
    same: int = II("net.width")
    kind: Kind = Kind.narrow
    dims: List[int] = field(default_factory=lambda: [8, 8])
    def area(self):
        return self.width * 2
@dataclass
class Root:
    net: NetConfig = field(default_factory=NetConfig)
cfg = OmegaConf.merge(OmegaConf.structured(Root), {"net": {"width": 6, "kind": "wide"}}, OmegaConf.from_cli(sys.argv[1:]))
nn.Linear(cfg.net.same, 2)(torch.randn(1, 6))
nn.Linear(cfg.net.same, 2)(torch.randn(1, 5))  # wrong
typed = OmegaConf.to_object(cfg)
nn.Linear(typed.net.area(), typed.net.dims[0])(torch.randn(1, 12))
nn.Linear(typed.net.area(), typed.net.dims[0])(torch.randn(1, 6))  # wrong
nn.Linear(typed.net.kind.value, 2)(torch.randn(1, 3))  # wrong
"""
AS_TEXT = """
import os
def read(name):
    with open(os.path.join(os.path.dirname(__file__), name)) as f:
        found = {}
        exec(compile(f.read(), name, "exec"), found)
    return found
nn.Linear(read("sizes.py")["width"], 2)(torch.randn(1, 4))
nn.Linear(read("sizes.py")["width"], 2)(torch.randn(1, 5))  # wrong
nn.Linear(eval(compile("2 + 3", "text", "eval")), 2)(torch.randn(1, 4))  # wrong
"""
WRAPPED = """
from dataclasses import dataclass, field
import draccus
@dataclass
class Model:
    width: int = 5
@dataclass
class Options:
    model: Model = field(default_factory=Model)
@draccus.wrap()
def main(cfg: Options):
    nn.Linear(cfg.model.width, 2)(torch.randn(1, 5))
    nn.Linear(cfg.model.width, 2)(torch.randn(1, 6))  # wrong
main()
"""
INI = """
import configparser, os
cp = configparser.ConfigParser()
cp.read(os.path.join(os.path.dirname(__file__), "net.ini"))
model = cp["model"]
nn.Linear(model.getint("width"), int(model["layers"]))(torch.randn(1, 7))
nn.Linear(cp.getint("model", "width"), model.getint("heads", fallback=3))(torch.randn(1, 2))  # wrong
nn.Linear(model.getint("width"), 2, bias=cp.getboolean("model", "bias"))(torch.randn(1, 7))
if "other" in cp or not cp.has_option("model", "width"):
    nn.Linear(3, 2)(torch.randn(1, 2))
"""

GIVEN = """
import argparse, getopt, optparse
class Pairs(argparse.Action):
    def __call__(self, parser, space, values, option_string=None):
        held = getattr(space, self.dest) or {}
        key, value = values.split("=")
        held[key] = int(value)
        setattr(space, self.dest, held)
p = argparse.ArgumentParser()
p.add_argument("--hidden-size", type=int, default=3)
p.add_argument("--n", type=int, default=3)
p.add_argument("--b", action="append_const", const=3)
p.add_argument("--kv", action=Pairs)
p.add_argument("first", action=Pairs)
p.add_argument("files", nargs="*")
a = p.parse_args(["--kv", "a=3", "c=5", "x", "y", "--hidden", "4", "--b", "--b", "--kv", "b=4", "--n=6"])
nn.Linear(a.hidden_size, 2)(torch.randn(1, 4))
nn.Linear(a.hidden_size, 2)(torch.randn(1, 3))  # wrong
nn.Linear(len(a.files), len(a.b))(torch.randn(1, 2)) + torch.randn(1, 2)
nn.Linear(a.kv["b"], a.first["c"])(torch.randn(1, 4)) + torch.randn(1, 5)
nn.Linear(a.n, 2)(torch.randn(1, 5))  # wrong
q = argparse.ArgumentParser(prefix_chars="+")
q.add_argument("+n", type=int, default=3)
nn.Linear(q.parse_args(["+n", "4"]).n, 2)(torch.randn(1, 4))
import elsewhere
r = argparse.ArgumentParser()
r.add_argument("-v", action="count", default=elsewhere.level)
r.add_argument("-n", type=int, default=3)
nn.Linear(r.parse_args(["-vvn4"]).n, 2)(torch.randn(1, 4))
o = optparse.OptionParser()
o.add_option("-n", "--num", type="int", default=3)
o.add_option("-q", action="store_false", dest="loud")
given, left = o.parse_args(["-n", "5", "--nu=7", "a", "--", "-q"])
nn.Linear(given.num, len(left))(torch.randn(1, 7)) + torch.randn(1, 2)
if given.loud is not None:
    nn.Linear(3, 2)(torch.randn(1, 2))
size = 3
try:
    try:
        getopt.getopt(["-x"], "v")
    except ValueError:
        size = 5
except getopt.error:
    pass
nn.Linear(size, 2)(torch.randn(1, 3))
"""

CHANGED = """
import configparser
def fresh(**options):
    c = configparser.ConfigParser(**options)
    c.read("net.ini")
    return c
c = fresh()
nn.Linear(c.getint("model", "width"), 2)(torch.randn(1, 6))  # wrong
nn.Linear(7 if "DEFAULT" in c else 5, 2)(torch.randn(1, 7))
held = c["model"]
c.set("model", "width", "5")
nn.Linear(c.getint("model", "width"), held.getint("width"))(torch.randn(1, 5))
nn.Linear(int(dict(held)["width"]), 2)(torch.randn(1, 5))
d = fresh()
d["extra"] = {"n": "3"}
nn.Linear(3 if d.has_section("extra") else 5, 2)(torch.randn(1, 3))
e = fresh()
e["model"]["heads"] = "3"
nn.Linear(e["model"].getint("heads", fallback=4), 2)(torch.randn(1, 3))
f = fresh(inline_comment_prefixes=("#",))
nn.Linear(3 if f["model"]["note"] == "a" else 4, 2)(torch.randn(1, 3))
g = configparser.ConfigParser()
g.optionxform = str
names = g.read("net.ini")
nn.Linear(3 if "Depth" in g["model"] else 4, 2)(torch.randn(1, 3))
h = configparser.ConfigParser()
nn.Linear(3 if h.read("net.ini") else 4, 2)(torch.randn(1, 3))
h = configparser.ConfigParser()
nn.Linear(3 if h.read(["absent.ini"]) else 4, 2)(torch.randn(1, 4))
"""
DEFINED = """
import enum
from absl import app, flags
class Mode(enum.Enum):
    SMALL = 3
    BIG = 4
flags.DEFINE_list("sizes", "", "sizes")
flags.DEFINE_list("more", "3, 4", "more")
flags.DEFINE_enum_class("mode", "SMALL", Mode, "mode")
def main(_):
    nn.Linear(len(flags.FLAGS.more), 2)(torch.randn(1, len(flags.FLAGS.sizes) + 2))
    nn.Linear(flags.FLAGS.mode.value, 2)(torch.randn(1, 3))
    nn.Linear(flags.FLAGS.mode.value, 2)(torch.randn(1, 4))  # wrong
app.run(main)
"""
ALTERNATIVES = """
import fire
class C:
    n = 3
    made = 0
    def __init__(self):
        C.made += 1
    def a(self):
        C.n = 5
    def b(self):
        nn.Linear(C.n, C.made)(torch.randn(1, 3)) + torch.randn(1, 1)
        nn.Linear(C.n, 2)(torch.randn(1, 5))  # wrong
N = [3]
def a():
    N.append(5)
def b():
    global N
    nn.Linear(N[-1], 2)(torch.randn(1, 3))
    N = [6]
def c():
    nn.Linear(N[-1], 2)(torch.randn(1, 3))
table = {"a": a, "b": b, "c": c}
table["self"] = table
fire.Fire(C)
fire.Fire(table)
"""


@pytest.mark.parametrize(
    "text",
    [
        CHANGED,
        DEFINED,
        ALTERNATIVES,
        GIVEN,
        MERGED,
        SAME,
        COMMANDS,
        FLAGS,
        GROUP,
        METHODS,
        WORDS,
        DESCRIBED,
        AS_TEXT,
        WRAPPED,
        INI,
    ],
)
def test_what_programs_take_without_words(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "c.yaml").write_text("INPUT:\n  SIZE: (7, 9)\n")
    (tmp_path / "net.ini").write_text("[DEFAULT]\nlayers = 2\n[model]\nwidth = 7\nbias = no\nDepth = 3\nnote = a # b\n")
    (tmp_path / "sizes.py").write_text("base = [2]\nwidth = base[0] * 2\n")
    (tmp_path / "program.py").write_text(HEAD + text)
    monkeypatch.chdir(tmp_path)
    report = check_files(["program.py"])
    wrong = [n for n, line in enumerate((HEAD + text).splitlines(), 1) if line.endswith("# wrong")]
    assert sorted(f.span.line for f in report.findings if f.severity == "error") == wrong
    assert not [p for p in report.problems if "internal" in str(p)]


def test_files_beside_a_program_that_is_named_from_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "sizes.json").write_text('{"width": 5}')
    text = (
        'import json, os\nhere = os.path.dirname(__file__)\nsizes = json.load(open(os.path.join(here, "sizes.json")))\n'
    )
    (folder / "program.py").write_text(HEAD + text + 'net = nn.Sequential(nn.Linear(sizes["width"], 2))\n')
    monkeypatch.chdir(tmp_path)
    assert stillnet.show("project/program.py").models[0].total == 12
