import collections.abc
import copy
import functools
import inspect
import math
import re
import sys
from collections import OrderedDict, defaultdict
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import repeat
from typing import Any, Callable, Dict, List, Optional, Tuple, Union


def _ntuple(n):
    def parse(x):
        if isinstance(x, collections.abc.Iterable) and not isinstance(x, str):
            return tuple(x)
        return tuple(repeat(x, n))
    return parse


to_2tuple = _ntuple(2)
a = to_2tuple(3), to_2tuple((1, 2)), to_2tuple([4, 5])


def make_divisible(v, divisor=8, min_value=None, round_limit=0.9):
    min_value = min_value or divisor
    new_v = max(min_value, int(v + divisor / 2) // divisor * divisor)
    if new_v < round_limit * v:
        new_v += divisor
    return new_v


b = [make_divisible(32 * m) for m in (0.35, 0.5, 0.75, 1.0, 1.4)]
_registry = {}


def register_model(fn):
    module = sys.modules[fn.__module__] if fn.__module__ in sys.modules else None
    _registry[fn.__name__] = fn
    return fn


@register_model
def tiny(pretrained=False, **kwargs):
    model_args = dict(width=8, depths=(2, 2), **kwargs)
    return model_args


@register_model
def small(pretrained=False, **kwargs):
    return dict(tiny(pretrained), **dict(width=16, **kwargs))


c = sorted(_registry), _registry["tiny"](), small(drop=0.1)["width"], small(drop=0.1)["drop"]


def build(name, **kwargs):
    if name not in _registry:
        raise KeyError(name)
    return _registry[name](**kwargs)


d = build("small", extra=1)
try:
    build("nope")
except KeyError as e:
    e1 = e.args[0]


def _cfg(url="", **kwargs):
    return {"url": url, "num_classes": 1000, "input_size": (3, 224, 224), "pool_size": None, **kwargs}


default_cfgs = {k: _cfg(url=k) for k in ("a", "b")}
default_cfgs.update({"c": _cfg(num_classes=10)})
f = default_cfgs["c"]["num_classes"], default_cfgs["a"]["url"], len(default_cfgs)


def decode(block_string):
    ops = block_string.split("_")
    kind = ops[0]
    options = {}
    for op in ops[1:]:
        key, value = op[0], op[1:]
        options[key] = value
    return kind, int(options.get("r", 1)), int(options["k"]), float(options.get("e", "1")), options.get("se")


g = [decode(s) for s in ("ir_r2_k3_s2_e6", "ds_k5")]
depths, dims, rate = [2, 3], [16, 32], 0.2
dpr = [round(rate * i / (sum(depths) - 1), 4) for i in range(sum(depths))]
h = dpr, [dpr[sum(depths[:i]):sum(depths[: i + 1])] for i in range(len(depths))]
layers = OrderedDict()
for i, (dep, dim) in enumerate(zip(depths, dims)):
    layers[f"stage{i}"] = [f"block{i}.{j}:{dim}" for j in range(dep)]
i1 = list(layers), layers["stage1"][-1]


@dataclass(frozen=True)
class Cfg:
    width: int = 8
    depths: Tuple[int, ...] = (1, 1)
    act: Callable = field(default=max, repr=False)
    extra: Dict[str, Any] = field(default_factory=dict)


cfg = replace(Cfg(), width=32)
j = cfg.width, cfg.depths, cfg.act(1, 5), cfg.extra


class Base:
    def __init__(self, cfg=None, **kwargs):
        self.cfg = cfg
        for k, v in kwargs.items():
            setattr(self, k, v)

    def build(self):
        return [getattr(self, f"make_{n}")() for n in self.names]

    @classmethod
    def from_config(cls, **kw):
        keys = inspect.signature(cls.__init__).parameters
        return cls(**{k: v for k, v in kw.items()})


class Impl(Base):
    names = ["stem", "head"]

    def make_stem(self):
        return "stem"

    def make_head(self):
        return "head:" + str(self.num)


k1 = Impl.from_config(num=3).build()
act_map = dict(relu=lambda x: max(0, x), gelu=partial(pow, 2))
m = act_map["relu"](-1), act_map["gelu"](3)


def get_act(name):
    if not name:
        return None
    if not isinstance(name, str):
        return name
    if name in act_map:
        return act_map[name]
    raise ValueError(f"unknown {name}")


n = get_act("relu")(4), get_act(None), get_act(abs)(-2)


class Stage:
    def __init__(self, dims, norm_layer=partial(round, ndigits=1)):
        self.norm_layer = norm_layer
        self.dims = dims
        self.out = norm_layer(2.55)


o = Stage([1]).out
state = {"module.layer.0.weight": 1, "module.head.bias": 2}
p = {k.replace("module.", "") if k.startswith("module.") else k: v for k, v in state.items()}
q = {k[len("module."):]: v for k, v in state.items() if "head" not in k}


def checkpoint_filter(sd):
    out = {}
    for k, v in sd.items():
        if "head" in k:
            continue
        parts = k.split(".")
        out[".".join(parts[1:])] = v
    return out


r = checkpoint_filter(state)


class AttrDict(dict):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.__dict__ = self


ad = AttrDict(x=1, y=2)
s = ad.x, ad["y"]


class Registry:
    def __init__(self):
        self._d = {}

    def register(self, name=None):
        def deco(cls):
            self._d[name or cls.__name__] = cls
            return cls
        return deco

    def __call__(self, name, *args, **kw):
        return self._d[name](*args, **kw)

    def __contains__(self, n):
        return n in self._d


MODELS = Registry()


@MODELS.register()
class NetA:
    def __init__(self, w=1):
        self.w = w


@MODELS.register("b")
class NetB(NetA):
    def __init__(self, w=2, **kw):
        super().__init__(w * 2)


t = MODELS("NetA", 5).w, MODELS("b").w, "b" in MODELS, "zz" in MODELS
u = math.prod([2, 3]), [x // 2 ** i for i, x in enumerate([64, 64, 64])], list(range(0, 10, 4))
strides = [2 if i > 0 else 1 for i in range(3)]
v = strides, [1] + [2] * 3, sum(strides[1:]), strides.index(2)
w = [*zip(*[(1, "a"), (2, "b")])], dict(a=1) | {"b": 2}, {**dict(x=1), "x": 3}
kwargs = dict(a=1, b=None)
kwargs.setdefault("c", 3)
x = {k: v for k, v in kwargs.items() if v is not None}, kwargs.pop("a", None), kwargs.pop("zz", 7)
y = " ".join(f"{k}={v}" for k, v in sorted(x[0].items()))


def recursive(spec, depth=0):
    if isinstance(spec, (list, tuple)):
        return type(spec)(recursive(s, depth + 1) for s in spec)
    if isinstance(spec, dict):
        return {k: recursive(v, depth + 1) for k, v in spec.items()}
    return spec * depth


z = recursive([1, (2, {"a": 3})])


class Cached:
    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, v):
        self._size = v * 2


cc = Cached()
cc.size = 4
aa = cc.size


class SubCached(Cached):
    @property
    def size(self):
        return super().size + 1

    @size.setter
    def size(self, v):
        Cached.size.fset(self, v)


sc = SubCached()
sc.size = 5
ab = sc.size


class Wrapper:
    def __init__(self, inner):
        self.inner = inner

    def __getattr__(self, name):
        return getattr(self.inner, name)


ac = Wrapper(NetA(9)).w, hasattr(Wrapper(NetA()), "nope")


def gen_blocks(n):
    start = 0
    for i in range(n):
        end = start + i
        yield start, end
        start = end + 1


ad1 = list(gen_blocks(3)), [e for _, e in gen_blocks(4)]
ae = any(isinstance(x, str) for x in [1, "a"]), all(x > 0 for x in (1, 2)), next((x for x in [1, 2, 3] if x > 1), None)
af = "conv2d".rstrip("d").rstrip("2"), "layer{}_{}".format(1, 2), "%d%%" % 50, f"{'x':>3}{1.5:.2e}"
groups = defaultdict(lambda: [0, 0])
for name, val in [("a", 1), ("b", 2), ("a", 3)]:
    groups[name][0] += val
    groups[name][1] += 1
ag = dict(groups)
ah = [int(i) for i in "1-2-3".split("-")], list(map(lambda s: s.strip(), "a , b".split(",")))
first, *rest = [1, 2, 3]
ai = first, rest
matrix = [[1, 2], [3, 4]]
aj = [list(row) for row in zip(*matrix)], [c for row in matrix for c in row], [row[:] for row in matrix]
ak = deepcopy(matrix) == matrix, copy.copy(matrix)[0] is matrix[0]
al = sorted({"b": 1, "a": 2}, key=lambda k: -ord(k)), sorted([3, 1], reverse=True), max([1, 5], key=lambda x: -x)
am = isinstance(NetB(), NetA), type(NetB()) == NetB, NetB.__mro__[1] is NetA, NetB.__name__.lower()
an = functools.reduce(lambda f, g: lambda x: g(f(x)), [lambda x: x + 1, lambda x: x * 2])(3)
del cc, sc, ad, cfg
ao = re.search(r"\d+(?:\.\d+)*", "v2.13.0+cpu").group(0), re.findall(r"(?:-\w+)+", "yolo-seg-p6.yaml")


def evaluated(width):
    return eval("width * 2 + len([1, 2])"), eval("max(width, 3)"), [eval(t) for t in ("None", "True", "1.5")]


ap = evaluated(4)


class Factory:
    def __init__(self):
        self.parts = {}

    def register(self, name):
        def add(part):
            self.parts[name] = part
            return part

        return add


FACTORY = Factory()


@FACTORY.register("double")
def double_part(x):
    return x * 2


aq = sorted(FACTORY.parts), FACTORY.parts["double"](4), globals()["double_part"](5), "double_part" in globals()
