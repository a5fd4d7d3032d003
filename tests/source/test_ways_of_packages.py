"""Ways of writing that packages use to make their models: frames, code as text, shared namespaces, made classes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import stillnet
from reading import read_program


def shown(tmp_path: Path, text: str, target: str, *inputs: str) -> Any:
    (tmp_path / "net.py").write_text("import sys\nimport torch\nfrom torch import nn\n" + text)
    report = stillnet.show(target, inputs=inputs, paths=[str(tmp_path)])
    assert not [f for f in report.findings if f.severity == "error"], report.findings
    return report.models[0]


STORE = """
def store(names):
    frame = sys._getframe(1)
    code = frame.f_code
    arguments = code.co_varnames[: code.co_argcount]
    owner = frame.f_locals[arguments[0]]
    for name in names.split(","):
        setattr(owner, name, frame.f_locals[name])

class Net(nn.Module):
    def __init__(self, width, depth=2):
        super().__init__()
        store("width,depth")
        self.layers = nn.ModuleList([nn.Linear(self.width, self.width) for _ in range(self.depth)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x
"""


def test_a_function_reads_the_variables_of_its_caller(tmp_path: Path) -> None:
    assert shown(tmp_path, STORE, "net.Net(4)", "f32[1,4]").total == 40


EXECUTED = """
class Net(nn.Module):
    def __init__(self, {arguments}):
        super().__init__()
        self.first = nn.Linear(2, 3)
        for i in range(2):
            {statement}

    def forward(self, x):
        return self.first(x)
"""


def test_statements_as_text_are_read(tmp_path: Path) -> None:
    text = EXECUTED.format(arguments="width=4", statement='exec(f"self.scale_{i} = nn.Parameter(torch.ones(width))")')
    model = shown(tmp_path, text, "net.Net()", "f32[1,2]")
    assert model.total == 17
    assert list(model.modules[0].parameters) == ["scale_0", "scale_1"]


def test_code_that_is_not_known_leaves_the_total_open(tmp_path: Path) -> None:
    for statement in ("exec(open('code').read())", "setattr(self, open('name').read(), nn.Linear(2, 2))"):
        text = EXECUTED.format(arguments="", statement=statement)
        assert not isinstance(shown(tmp_path, text, "net.Net()", "f32[1,2]").total, int)


def test_names_that_a_lambda_of_the_target_binds_are_no_modules(tmp_path: Path) -> None:
    text = "def build(make):\n    return make(2, 3)\n"
    assert shown(tmp_path, text, "net.build(lambda i, o: torch.nn.Linear(i, o))", "f32[1,2]").total == 9


ACTIVATED = """
class Block(nn.TransformerEncoderLayer):
    def forward(self, x):
        return self.linear2(self.activation(self.linear1(x)))
"""


def test_the_activation_of_an_encoder_layer_is_a_function(tmp_path: Path) -> None:
    model = shown(tmp_path, ACTIVATED, "net.Block(8, 2, 16, activation='gelu')", "f32[1,3,8]")
    assert model.outputs == ((1, 3, 8),)


MADE = """
def module(f):
    class c(nn.Module):
        def forward(self, x):
            return f(x)
    c.__name__ = c.__qualname__ = f.__name__
    return c

@module
def Double(x):
    return x * 2
"""


def test_a_class_is_called_what_its_maker_calls_it(tmp_path: Path) -> None:
    assert shown(tmp_path, MADE, "net.Double()", "f32[1,3]").modules[0].type.rpartition(".")[2] == "Double"


def test_modules_write_to_a_shared_namespace_before_another_reads_it(tmp_path: Path) -> None:
    package = tmp_path / "pack"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "base.py").write_text("from types import SimpleNamespace\ndefaults = SimpleNamespace()\n")
    (package / "layers.py").write_text(
        "from torch import nn\nfrom .base import defaults\ndefaults.activation = nn.ReLU\n"
    )
    (package / "net.py").write_text(
        "from .layers import *\nfrom .base import defaults\n\n"
        "def build(act=defaults.activation):\n    return nn.Sequential(nn.Linear(2, 3), act())\n"
    )
    model = shown(tmp_path, "", "pack.net.build()", "f32[1,2]")
    assert [m.type for m in model.modules][-1].endswith("ReLU")


def test_the_greater_of_a_number_in_a_tensor_and_a_known_one() -> None:
    text = """
    import torch
    import torch.nn.functional as F

    index = torch.zeros(2, 3).argmax(-1) + torch.randint(0, 9, (2,))
    count = max(index.max() + 1, 8)
    some = F.one_hot(index, count)[..., :8]
    kept = count.float() if hasattr(count, "float") else count
    """
    _, variables = read_program(text)
    assert variables["some"].value.type.shape == (2, 8)


def test_a_keyword_that_is_written_and_spread_is_an_error(tmp_path: Path) -> None:
    text = "def build(**options):\n    return nn.Linear(**dict(in_features=2, out_features=3, **options))\n"
    (tmp_path / "net.py").write_text("from torch import nn\n" + text)
    twice = stillnet.show("net.build(out_features=4)", paths=[str(tmp_path)])
    assert [f.rule for f in twice.findings if f.severity == "error"] == ["wrong-call"]
    assert shown(tmp_path, text, "net.build(bias=False)", "f32[1,2]").total == 6


def test_signatures_of_constructors_that_nobody_wrote() -> None:
    text = """
    import inspect
    from torch import nn

    class Plain: ...
    class Net(nn.Module): ...

    names = [list(inspect.signature(f).parameters) for f in (Plain.__init__, Net.__init__, Net)]
    """
    _, variables = read_program(text)
    found = [list(names.items) for names in variables["names"].items]
    assert found == [["self", "args", "kwargs"], ["self", "args", "kwargs"], ["args", "kwargs"]]


REFUSED = """
class Net(nn.Module):
    def __init__(self, sizes=(2, 3), kind="plain"):
        super().__init__()
        if kind != "plain":
            raise NotImplementedError("only plain ones")
        self.layers = nn.ModuleList([nn.Linear(2, size) for size in sizes])

    def forward(self, x):
        return self.layers[0](x)
"""


def test_a_target_that_is_refused(tmp_path: Path) -> None:
    assert shown(tmp_path, REFUSED, "net.Net()", "f32[1,2]").total == 15
    for arguments in ("kind='other'", "sizes=3"):
        report = stillnet.show(f"net.Net({arguments})", paths=[str(tmp_path)])
        assert [f.rule for f in report.findings if f.severity == "error"] == ["raises"], arguments


def test_a_package_puts_its_own_folder_on_the_search_path(tmp_path: Path) -> None:
    package = tmp_path / "tracker"
    (package / "parts").mkdir(parents=True)
    (package / "__init__.py").write_text(
        "import os, sys; sys.path.append(os.path.dirname(os.path.realpath(__file__)))\n"
    )
    (package / "parts" / "__init__.py").write_text("")
    (package / "parts" / "head.py").write_text("from torch import nn\n\n\ndef head(n):\n    return nn.Linear(n, 1)\n")
    (package / "net.py").write_text(
        "from torch import nn\nfrom parts.head import head\n\n\nclass Net(nn.Module):\n    def __init__(self, n):\n"
        "        super().__init__()\n        self.head = head(n)\n\n    def forward(self, x):\n        return self.head(x)\n"
    )
    report = stillnet.show("tracker.net.Net(7)", inputs=("f32[2,7]",), paths=[str(tmp_path)])
    assert report.models[0].total == 8
    assert report.models[0].outputs == ((2, 1),)


FILTERS = """
import librosa
import scipy.signal

class Front(nn.Module):
    def __init__(self, n_fft=64):
        super().__init__()
        window = librosa.util.pad_center(librosa.filters.get_window("hann", 50, fftbins=True), size=n_fft)
        self.window = nn.Parameter(torch.Tensor(window))
        self.mel = nn.Parameter(torch.from_numpy(librosa.filters.mel(sr=16000, n_fft=n_fft, n_mels=20).T))
        self.low = nn.Parameter(torch.from_numpy(scipy.signal.windows.kaiser(9, beta=8.0)))

    def forward(self, x):
        return (x * self.window)[:, :33] @ self.mel
"""


def test_filters_of_librosa_have_the_shape_that_their_arguments_say(tmp_path: Path) -> None:
    model = shown(tmp_path, FILTERS, "net.Front()", "f32[2,64]")
    assert dict(model.modules[0].parameters) == {"window": (64,), "mel": (33, 20), "low": (9,)}
    assert model.outputs == ((2, 20),)


MAPPED = """
class Cell(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.step = nn.Parameter(torch.tensor([torch.rand(1) for _ in range(n)]))
        self.linear = nn.Linear(n, 5)

    def forward(self, x, scale):
        return self.linear(x * self.step * scale), x.sum()

class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.cell = Cell(n)

    def forward(self, x, scale):
        y, s = torch.vmap(lambda a, b: self.cell(a, scale=b))(x, scale)
        return y, s, torch.vmap(self.cell, in_dims=(1, None), out_dims=(1, 0))(x, scale[0])[0]
"""


def test_a_function_is_mapped_along_an_axis(tmp_path: Path) -> None:
    model = shown(tmp_path, MAPPED, "net.Net(4)", "f32[2,7,4]", "f32[2]")
    assert model.total == 29
    assert model.outputs == ((2, 7, 5), (2,), (2, 7, 5))
    assert [c.outputs for c in model.calls if c.path == "cell.linear"] == [((7, 5),), ((2, 5),)]


KINDS = """
class Net(nn.Module):
    def __init__(self, dtype=torch.complex64):
        super().__init__()
        kinds = [torch.float16.is_floating_point, dtype.is_complex, torch.int8.is_signed, not torch.uint8.is_signed]
        self.head = nn.Linear(sum(kinds), dtype.itemsize)

    def forward(self, x):
        return self.head(x)
"""


def test_element_types_say_what_they_are(tmp_path: Path) -> None:
    assert shown(tmp_path, KINDS, "net.Net()", "f32[2,4]").outputs == ((2, 8),)


def test_a_package_that_is_being_imported_has_what_it_took_so_far(tmp_path: Path) -> None:
    package = tmp_path / "parts"
    package.mkdir()
    (package / "__init__.py").write_text("from .layers import *\nfrom .blocks import *\nfrom .normed import *\n")
    (package / "layers.py").write_text("from torch import nn\n\n\ndef Conv(a, b):\n    return nn.Conv1d(a, b, 1)\n")
    (package / "normed.py").write_text("from torch import nn\n\n\nclass Conv(nn.Conv2d):\n    pass\n")
    (package / "blocks.py").write_text(
        "from torch import nn\nfrom parts import Conv\n\n\nclass Block(nn.Module):\n    def __init__(self):\n"
        "        super().__init__()\n        self.conv = Conv(3, 4)\n\n    def forward(self, x):\n        return self.conv(x)\n"
    )
    report = stillnet.show("parts.blocks.Block()", inputs=("f32[2,3,8]",), paths=[str(tmp_path)])
    assert [m.type for m in report.models[0].modules][1] == "torch.nn.Conv1d"
    assert report.models[0].outputs == ((2, 4, 8),)


NAMED = """
import typing
from typing import {meta} as Outer

class Meta(Outer):
    def __new__(metaclass, name, bases, namespace):
        fields = super().__new__(metaclass, name + "_fields", (typing._NamedTuple,), namespace)
        return type(name, bases + (fields,), {{}})

class Doubled:
    def twice(self):
        return self.size * 2

class Settings(Doubled, metaclass=Meta):
    size: int = 3
    kind: str = "plain"

class Net(nn.Module):
    def __init__(self, settings: Settings = Settings()):
        super().__init__()
        self.head = nn.Linear(settings.size, settings.twice() if settings.kind == "plain" else 1)

    def forward(self, x):
        return self.head(x)
"""


def test_a_metaclass_makes_named_tuples_with_several_bases(tmp_path: Path) -> None:
    assert shown(tmp_path, NAMED.format(meta="NamedTupleMeta"), "net.Net()", "f32[2,3]").total == 24


def test_what_an_unknown_metaclass_makes_may_have_any_attribute(tmp_path: Path) -> None:
    text = NAMED.format(meta="SomethingMeta").replace("from typing import Something", "from elsewhere import Something")
    assert not isinstance(shown(tmp_path, text, "net.Net()", "f32[2,3]").total, int)


FUNCTIONAL = """
class Ensemble(nn.Module):
    def __init__(self, net, size):
        super().__init__()
        self.net = net
        self.names = [name for name, _ in net.named_parameters()]
        self.weights = nn.ParameterList([torch.randn(size, *p.shape) for p in net.parameters()])

    def forward(self, x):
        def one(weights, x):
            return torch.func.functional_call(self.net, weights, (x,))

        own = torch.func.functional_call(self.net, {"0.bias": torch.zeros(5)}, x)
        return own, torch.vmap(one, in_dims=(0, None))(dict(zip(self.names, self.weights)), x)


class Stacked(nn.Module):
    def __init__(self, count):
        super().__init__()
        self.nets = nn.ModuleList([nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2)) for _ in range(count)])

    def forward(self, x):
        weights, buffers = torch.func.stack_module_state(self.nets)
        assert weights["0.weight"].shape[0] == len(self.nets)
        call = lambda w, b, x: torch.func.functional_call(self.nets[0], (w, b), (x,))
        return torch.vmap(call, in_dims=(0, 0, None))(weights, buffers, x)
"""


def test_a_module_is_called_with_other_tensors(tmp_path: Path) -> None:
    model = shown(
        tmp_path,
        FUNCTIONAL,
        "net.Ensemble(nn.Sequential(nn.Linear(3, 5), nn.ReLU()), 4)".replace("nn.", "torch.nn."),
        "f32[2,3]",
    )
    assert model.total == 20 + 80
    assert model.outputs == ((2, 5), (4, 2, 5))
    assert [c.outputs for c in model.calls if c.path == "net.0"] == [((2, 5),), ((2, 5),)]
    assert shown(tmp_path, FUNCTIONAL, "net.Stacked(3)", "f32[7,3]").outputs == ((3, 7, 2),)


TABLES = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = nn.ParameterDict({name: nn.Linear(4, 2) for name in ("u", "a")})
        self.mixed = nn.ParameterDict({"w": torch.zeros(3), "m": nn.Linear(2, 2)})
        self.mixed.setdefault("late", torch.ones(5))
        self.gone = nn.ParameterDict({"p": torch.zeros(7), "q": torch.zeros(1)})
        self.gone.pop("p")

    def forward(self, x):
        return [self.mixed["m"](head(x)) for head in self.heads.values()]
"""


def test_modules_among_parameters_are_members(tmp_path: Path) -> None:
    model = shown(tmp_path, TABLES, "net.Net()", "f32[3,4]")
    assert model.total == 2 * 10 + 3 + 6 + 5 + 1
    assert [c.path for c in model.calls if c.path.startswith("heads")] == ["heads.a", "heads.u"]
    assert model.outputs == ((3, 2), (3, 2))


ASKED = """
from beartype.door import is_bearable

class Net(nn.Module):
    def __init__(self, width=None, parts=(1, 2)):
        super().__init__()
        wide = 8 if is_bearable(width, int | None) else 4
        if is_bearable(parts, list[list[int]] | str):
            raise ValueError
        if is_bearable(parts, tuple[str, ...]):
            self.many = nn.Linear(3, 3)
        self.head = nn.Linear(wide, 5)

    def forward(self, x):
        return self.head(x)
"""


def test_a_question_about_types_is_answered_or_left_open(tmp_path: Path) -> None:
    model = shown(tmp_path, ASKED, "net.Net()", "f32[3,8]")
    assert model.outputs == ((3, 5),)
    assert not isinstance(model.total, int)


ENDLESS = """
def nothing():
    while True:
        yield None

def counted(start):
    while True:
        yield start
        start += 1

class Net(nn.Module):
    def __init__(self, depth=3):
        super().__init__()
        widths = counted(4)
        extras = zip(range(depth), nothing())
        self.layers = nn.ModuleList([nn.Linear(4, 4) if extra is None else nn.Identity() for _, extra in extras])
        self.head = nn.Linear(next(widths), next(widths))

    def forward(self, x, scales=None):
        scales = nothing() if scales is None else iter(scales)
        for layer in self.layers:
            scale = next(scales)
            x = layer(x) if scale is None else layer(x) * scale
        return self.head(x)
"""


def test_generators_without_an_end_hand_out_what_they_would(tmp_path: Path) -> None:
    model = shown(tmp_path, ENDLESS, "net.Net()", "f32[2,4]")
    assert model.total == 3 * 20 + 25
    assert model.outputs == ((2, 5),)


SCOPED = """
import inspect

class Registry:
    def __init__(self):
        self.scope = self.infer()
        self.tables = {self.scope: {}}

    @staticmethod
    def infer():
        return inspect.getmodule(sys._getframe(2)).__name__.split(".")[0]

    def register(self, cls):
        self.tables[self.scope][cls.__name__] = cls
        return cls

    def build(self, name, *args):
        scope, _, key = name.partition(".")
        return self.tables[scope][key](*args)

LAYERS = Registry()

@LAYERS.register
class Wide(nn.Linear):
    pass

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = LAYERS.build("net.Wide", 4, 5)

    def forward(self, x):
        return self.layer(x)
"""


def test_a_registry_is_named_after_the_module_that_makes_it(tmp_path: Path) -> None:
    assert shown(tmp_path, SCOPED, "net.Net()", "f32[1,4]").total == 25


GROWN = """
class Net(nn.Sequential):
    def __init__(self, depth):
        super().__init__()
        self.add_module("start", nn.Linear(4, 8))
        for i in range(depth):
            self.add_module(f"part_{i}", self.part(i))

    def part(self, i):
        shape = self(torch.zeros(1, 4)).shape
        return nn.Sequential(*[nn.Linear(shape[-1], shape[-1]) for _ in range(12)], nn.Linear(shape[-1], shape[-1] + 1))
"""


def test_a_constructor_that_asks_what_it_made_for_its_shape_is_read_to_the_end(tmp_path: Path) -> None:
    parts = sum(12 * (w * w + w) + w * (w + 1) + w + 1 for w in range(8, 28))
    assert shown(tmp_path, GROWN, "net.Net(20)", "f32[1,4]").total == 40 + parts


def checked(tmp_path: Path, text: str) -> Any:
    (tmp_path / "program.py").write_text(text)
    report = stillnet.check(str(tmp_path / "program.py"))
    assert not report.problems
    return report


METRIC = """
import torch
from torchmetrics import Metric

class Distance(Metric):
    def __init__(self):
        super().__init__()
        self.add_state("total", default=torch.tensor(0.0), dist_reduce_fx="sum")

    def update(self, batch, output):
        self.total += (batch - output).abs().sum()

    def compute(self):
        return self.total

distance = Distance()
"""


def test_a_metric_takes_what_its_update_takes(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(METRIC)
    report = stillnet.show(str(tmp_path / "program.py"))
    assert not [u for m in report.models for u in m.unknowns if "update" in u.reason]
    wrong = checked(tmp_path, METRIC + "distance(torch.ones(3))\n")
    assert [f.rule for f in wrong.findings if f.severity == "error"] == ["wrong-call"]


OPTIONAL_ARGUMENT = """
import argparse
import sys
import torch

def made(wide):
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=5)
    if wide:
        parser.add_argument("--depth", type=int, default=2)
    return parser

def main(wide):
    options = made(wide).parse_args(sys.argv[1:])
    torch.nn.Linear(options.depth, 3)
"""


def test_an_argument_that_is_added_under_a_condition(tmp_path: Path) -> None:
    assert not checked(tmp_path, OPTIONAL_ARGUMENT).findings


CROP = """
import torch
from torchvision.transforms import functional as F

class Cut(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(6, 3)

    def forward(self, image):
        height, width = image.shape[-2:]
        return self.fc(F.crop(image, 0, 0, height // 2, 7))
"""


def test_a_crop_of_a_size_without_a_number(tmp_path: Path) -> None:
    wrong = shown_with_findings(tmp_path, CROP)
    assert [f.rule for f in wrong if f.severity == "error"] == ["shape-mismatch"]
    assert not shown_with_findings(tmp_path, CROP.replace("Linear(6", "Linear(7"))


def shown_with_findings(tmp_path: Path, text: str) -> Any:
    (tmp_path / "program.py").write_text(text)
    return stillnet.show(f"{tmp_path / 'program.py'}::Cut", inputs=["f32[3,H,W]"]).findings


def test_the_norm_of_nothing(tmp_path: Path) -> None:
    checked(tmp_path, "import numpy as np\n\n\ndef f(x=None):\n    return 1 / np.linalg.norm(x, axis=1)\n\n\nf()\n")


LAZY_TABLE = """
import lazy_loader as lazy
__getattr__, __dir__, __all__ = lazy.attach(__name__, submodules=["parts"], submod_attrs={"nets": ["Net", "narrow"]})
"""
LAZY_STUB = """
import lazy_loader as lazy
(__getattr__, __dir__, __all__) = lazy.attach_stub(__name__, __file__)
"""


@pytest.mark.parametrize("init", [LAZY_TABLE, LAZY_STUB])
def test_packages_whose_names_are_imported_late(tmp_path: Path, init: str) -> None:
    package = tmp_path / "late"
    package.mkdir()
    (package / "__init__.py").write_text(init)
    (package / "__init__.pyi").write_text("from . import parts\nfrom .nets import Net, narrow\n")
    (package / "parts.py").write_text("WIDTH = 4\n")
    (package / "nets.py").write_text(
        "from torch import nn\nfrom . import parts\n\nclass Net(nn.Sequential):\n    def __init__(self, out):\n"
        "        super().__init__(nn.Linear(parts.WIDTH, out))\n\ndef narrow():\n    return Net(1)\n"
    )
    (tmp_path / "use.py").write_text("import late\n\nnet = late.Net(late.parts.WIDTH)\nother = late.narrow()\n")
    report = stillnet.show(str(tmp_path / "use.py"), paths=[str(tmp_path)])
    assert [m.total for m in report.models] == [20, 5]


REMEMBERED = """
from functools import lru_cache

class Maker:
    def __init__(self):
        self.get = lru_cache(maxsize=None)(self._make)
    def _make(self, width):
        return nn.Linear(width, width)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        maker = Maker()
        maker.get.cache_clear()
        self.first, self.second = maker.get(3), maker.get(3)
        maker.get.cache_clear()
        self.third = maker.get(3)

    def forward(self, x):
        return self.third(self.second(self.first(x)))
"""


def test_methods_that_remember_what_they_returned(tmp_path: Path) -> None:
    assert shown(tmp_path, REMEMBERED, "net.Net()", "f32[1,3]").total == 24
