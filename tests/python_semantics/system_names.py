import argparse
import copy
import json
import logging
import os
import os.path as osp
import string
import sys
import textwrap
import warnings
from contextvars import ContextVar
from pathlib import Path, PurePosixPath

a = os.path.join("a", "b", "c.txt"), osp.basename("/x/y.py"), osp.splitext("m.tar.gz"), osp.dirname("/x/y.py"), os.sep
b = Path("a") / "b" / "c.tar.gz"
c = str(b), b.name, b.stem, b.suffix, str(b.parent), b.parts, str(b.with_suffix(".x")), b.as_posix(), str(Path("a", "b"))
d = os.environ.get("SURELY_NOT_SET_XYZ"), os.getenv("SURELY_NOT_SET_XYZ", "dflt"), "SURELY_NOT_SET_XYZ" in os.environ
os.environ["SURELY_NOT_SET_XYZ"] = "1"
e = os.environ["SURELY_NOT_SET_XYZ"], os.environ.pop("SURELY_NOT_SET_XYZ")
f = sys.version_info >= (3, 8), sys.version_info[0], sys.version_info.major, sys.maxsize > 2**32
parser = argparse.ArgumentParser(description="x")
parser.add_argument("--lr", type=float, default="0.1")
parser.add_argument("--hidden-dim", "-d", type=int, default=64)
parser.add_argument("--flag", action="store_true")
parser.add_argument("--no-cuda", dest="cuda", action="store_false")
parser.add_argument("-n", default=None)
parser.add_argument("--sizes", nargs="+", type=int, default=[1, 2])
group = parser.add_argument_group("g")
group.add_argument("--mode", choices=["a", "b"], default="a")
parser.set_defaults(extra=5)
args = parser.parse_args([])
g = args.lr, args.hidden_dim, args.flag, args.cuda, args.n, args.sizes, args.mode, args.extra, sorted(vars(args))
args2 = parser.parse_args(["--lr", "0.5", "--flag", "--sizes", "3", "4", "--hidden-dim=8"])
h = args2.lr, args2.flag, args2.sizes, args2.hidden_dim
ns = argparse.Namespace(x=1)
ns.y = 2
i = ns.x, vars(ns), "x" in ns
j = json.loads('{"a": [1, 2.5, null, true], "b": {"c": "d"}}'), json.dumps({"a": [1, "x"]}), json.dumps([1], indent=1)
logger = logging.getLogger(__name__)
logger.info("nothing %s", 1)
warnings.warn("nothing") if False else None
k = string.ascii_lowercase[:3], textwrap.dedent("  a\n  b"), string.digits


class Tree:
    def __init__(self, v, children=()):
        self.v = v
        self.children = list(children)


leaf = Tree(1)
tree = Tree(0, [leaf, leaf])
deep = copy.deepcopy(tree)
shallow = copy.copy(tree)
deep.children[0].v = 9
m = tree.children[0].v, deep.children[1].v, shallow.children is tree.children, deep.children[0] is deep.children[1]
nested = {"a": [1, [2]]}
dup = copy.deepcopy(nested)
dup["a"][1].append(3)
n = nested, dup, copy.copy([1, 2])


class Custom:
    def __deepcopy__(self, memo):
        return "custom"


o = copy.deepcopy([Custom()])
cv = ContextVar("cv", default=3)
p = cv.get()
token = cv.set(7)
q = cv.get()
cv.reset(token)
r = cv.get()
try:
    sys.exit(3)
except SystemExit as err:
    s = err.code
t = "json" in sys.modules, sys.modules["json"].loads("1")
u = str(PurePosixPath("/a/b") / ".." / "c"), Path("x/y").parent.name, Path("/a/b/c").relative_to("/a").as_posix()
v = [p.name for p in Path("/a/b/c").parents], Path("a.b.c").suffixes
w = isinstance(Path("a"), Path), f"{Path('q') / 'r'}", os.fspath(Path("z"))
del parser, group, args, args2, ns, logger, tree, leaf, deep, shallow, token
