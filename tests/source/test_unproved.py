"""What only might be wrong is no error: programs that run, or that rest on something nobody sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.walk import check_files

OPEN = "import os\nimport torch\nkey = os.environ['KEY']\nd = {}\nd[key] = torch.zeros(3)\n"
OPEN_DICTIONARIES = (
    "torch.cat(list(d.values()))",
    "torch.cat([d[k] for k in sorted(d)])",
    "torch.cat([v for k, v in d.items()])",
    "torch.zeros(len(d)) + torch.zeros(3)",
    "if not d:\n    torch.zeros(3) + torch.zeros(4)",
    "if 'a' not in d:\n    torch.zeros(3) + torch.zeros(4)",
    "torch.zeros(2) + torch.zeros(d.get('a', 3))",
    "torch.zeros(2) + torch.zeros(dict(d).get('a', 3))",
    "torch.zeros(2) + torch.zeros({**d, 'b': 1}.get('a', 3))",
    "def f(a, **more): return a\nf(**d)",
    "e = {'x': 1}\ne.update(d)\nif len(e) == 1:\n    torch.zeros(3) + torch.zeros(4)",
)


def errors(folder: Path, text: str, name: str = "program.py") -> list[str]:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    report = check_files([str(file)])
    assert not [p for p in report.problems if "internal" in str(p)]
    return [f.message for f in report.findings if f.severity == "error"]


@pytest.mark.parametrize("body", OPEN_DICTIONARIES)
def test_a_dictionary_written_under_an_unknown_key(body: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, f"{OPEN}{body}\n")


def test_a_dictionary_whose_keys_are_known_is_still_exact(tmp_path: Path) -> None:
    start = OPEN.replace("os.environ['KEY']", "'b'")
    assert errors(tmp_path, f"{start}if 'a' not in d:\n    torch.zeros(3) + torch.zeros(4)\n")
    assert errors(tmp_path, f"{OPEN}d.clear()\nif not d:\n    torch.zeros(3) + torch.zeros(4)\n")


def test_two_open_dictionaries_are_two_questions(tmp_path: Path) -> None:
    text = f"{OPEN}e = {{}}\ne[key] = 1\nif 'a' in d:\n    if 'a' not in e:\n        torch.zeros(3) + torch.zeros(4)\n"
    file = tmp_path / "program.py"
    file.write_text(text)
    assert [f.severity for f in check_files([str(file)]).findings] == ["warning"]


RANDOM = "import random as python_random\ndef seed():\n    return python_random.randint(1, 5)\nseed()\n"


def test_a_package_does_not_hide_the_standard_library_from_itself(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "random.py").write_text("def randint(shape, minval, maxval):\n    return shape\n")
    assert not errors(package, RANDOM, "seeds.py")


def test_a_folder_of_scripts_hides_the_standard_library(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("def randint(shape, minval, maxval):\n    return shape\n")
    assert errors(tmp_path, RANDOM, "seeds.py")


DECORATED = """import decorator

def first(self, distribution, spec):
    return distribution

@decorator.decorator
def wrapped(function, self, *args, **kwargs):
    return first(self, *args, **kwargs)

made = wrapped(first)
"""


def test_an_unknown_decorator_may_give_further_arguments(tmp_path: Path) -> None:
    assert not errors(tmp_path, DECORATED)


RANK = """import tensorflow.compat.v1 as tf

def up(inputs):
    static = tuple(inputs.get_shape().as_list())
    wanted = [static[i] * 2 for i in range(len(static))]
    wanted[-1] = static[-1]
    kernel = tf.get_variable("k", shape=[4, 4, 4, 8, 8])
    made = tf.nn.conv3d_transpose(inputs, kernel, output_shape=wanted, strides=[1, 2, 2, 2, 1])
    made.set_shape(wanted)
    return tf.layers.conv3d(made, 8, 3, padding="same")
"""


def test_a_list_of_unknown_length_is_no_rank(tmp_path: Path) -> None:
    assert not errors(tmp_path, RANK)


ADVANCED = """import torch

def f(flag):
    it = iter([1, 2, 3])
    if flag:
        next(it)
    torch.zeros(next(it)) + torch.zeros(2)
    for k in it:
        torch.zeros(k)
    return [torch.zeros(k) for k in it], torch.tensor(list(it))
"""


def test_an_iterator_advanced_under_a_condition(tmp_path: Path) -> None:
    assert not errors(tmp_path, ADVANCED)


def test_text_is_data_for_keras(tmp_path: Path) -> None:
    assert not errors(tmp_path, "import keras\nkeras.ops.convert_to_tensor([['a'], ['b']])\nkeras.ops.array(['a'])\n")


LIBRARY = """from nowhere import Kind

def pick(flag):
    return Kind.size if flag else 3
"""
ASKED_TWICE = """import library
import torch

try:
    library.pick(True)
except ImportError:
    pass

def f(flag):
    return torch.zeros(library.pick(flag)) + torch.zeros(4)
"""


def test_an_import_that_failed_once_is_still_a_name(tmp_path: Path) -> None:
    (tmp_path / "library.py").write_text(LIBRARY)
    assert not errors(tmp_path, ASKED_TWICE)


STARS = """import os

if os.environ["BACKEND"] == "a":
    from package.first import *
else:
    from package.second import *
"""


@pytest.mark.parametrize("sizes, wrong", [((3, 4), False), ((4, 4), False), ((None, 4), True)])
def test_star_imports_under_conditions(sizes: tuple[int | None, int], wrong: bool, tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text(STARS if sizes[0] else "from package.second import *\n")
    for name, size in zip(("first", "second"), sizes):
        (package / f"{name}.py").write_text(f"SIZE = {size}\n")
    body = "import torch\nimport package\ntorch.zeros(package.SIZE) + torch.zeros(3)\n"
    assert bool(errors(tmp_path, body)) is wrong


UNCALLED = (
    "ops.concatenate([ops.ones((1,)), t], axis=0)",
    "ops.stack([ops.ones((3,)), t])",
    "ops.vstack([ops.ones((3,)), t])",
    "ops.matmul(ops.ones((3, 3)), t)",
    "ops.transpose(t, (1, 0))",
    "ops.einsum('ij,jk->ik', t, ops.ones((3, 3)))",
    "ops.squeeze(t, 1)",
    "ops.split(t, 2, axis=1)",
    "ops.take(t, 1, axis=1)",
    "ops.sum(t, axis=1)",
    "ops.reshape(t, (3, 4))",
    "ops.argmax(t, axis=1)",
    "ops.matmul(ops.add(ops.ones((1,)), t), ops.ones((3, 3)))",
)


@pytest.mark.parametrize("body", UNCALLED)
def test_an_argument_nobody_gave_is_no_number(body: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, f"from keras import ops\n\ndef f(t):\n    return {body}\n")


def test_an_iterator_of_a_function(tmp_path: Path) -> None:
    text = "import torch\nfor x, y in zip([torch.zeros(3)], iter(lambda: None, 1)):\n    x + torch.zeros(3)\n"
    assert not errors(tmp_path, text)


def test_keywords_that_nobody_gave_may_be_there(tmp_path: Path) -> None:
    text = "import torch\n\n\ndef join(**tables):\n    return torch.cat([t for t in tables.values()])\n"
    assert not errors(tmp_path, text)


CONDITIONAL = """import mystery
import torch
from torch import nn


def f(a, b=4):
    return torch.zeros(b) + torch.zeros(4)


class Net(nn.Module):
    def __init__(self, flag):
        super().__init__()
        if flag:
            self.branch = nn.Linear(10, 10)
            self.size = 3

    def forward(self, x):
        return self.branch(x) if hasattr(self, "branch") else x


d = {"a": 3}
net = Net(mystery.flag)
if mystery.flag:
    d["b"] = 3
"""
MAYBE_THERE = (
    "net(torch.zeros(3, 4))",
    "torch.zeros(getattr(net, 'size', 4)) + torch.zeros(4)",
    "if 'b' in d:\n    torch.zeros(3) + torch.zeros(4)",
    "if 'b' not in d:\n    torch.zeros(3) + torch.zeros(4)",
    "[torch.zeros(3) + torch.zeros(4) for k in d if k == 'b']",
    "torch.zeros(len([k for k in d])) + torch.zeros(2 if mystery.flag else 1)",
    "torch.zeros(d.get('b', 4)) + torch.zeros(4)",
    "torch.zeros(d.pop('b', 4)) + torch.zeros(4)",
    "torch.zeros(d.setdefault('b', 4)) + torch.zeros(4)",
    "f(**d)",
    "e = {'b': 4}\ne.update(d)\ntorch.zeros(e['b']) + torch.zeros(4)",
    "for k in d:\n    if k == 'b':\n        torch.zeros(3) + torch.zeros(4)",
)


@pytest.mark.parametrize("body", MAYBE_THERE)
def test_what_one_side_of_a_branch_set_may_be_missing(body: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, f"{CONDITIONAL}{body}\n")


def test_what_both_sides_of_a_branch_set_is_there(tmp_path: Path) -> None:
    body = "else:\n    d['b'] = 5\nif 'b' in d:\n    torch.zeros(3) + torch.zeros(4)\n"
    assert errors(tmp_path, f"{CONDITIONAL}{body}")
    assert errors(tmp_path, f"{CONDITIONAL}d['b'] = 5\nif 'b' in d:\n    torch.zeros(3) + torch.zeros(4)\n")


def test_what_was_made_on_one_side_has_its_parts(tmp_path: Path) -> None:
    body = "made = {'x': 3} if mystery.other else {'x': 3}\nif 'x' in made:\n    torch.zeros(3) + torch.zeros(4)\n"
    assert errors(tmp_path, f"{CONDITIONAL}{body}")
    body = (
        "if mystery.flag:\n    other = Net(True)\n    if hasattr(other, 'size'):\n        other(torch.zeros(3, 10))\n"
    )
    assert not errors(tmp_path, f"{CONDITIONAL}{body}")


def test_a_write_under_an_unknown_key_may_replace_any_entry(tmp_path: Path) -> None:
    write = "import mystery\nimport torch\nd = {'a': 3, 'b': 4}\nd[mystery.key] = 4\n"
    assert not errors(tmp_path, f"{write}torch.zeros(d['a']) + torch.zeros(4)\n")
    assert not errors(
        tmp_path, f"{write.replace('[mystery.key] = 4', '.update(mystery.d)')}torch.zeros(d['a'], 2) @ d['b']\n"
    )
    assert errors(tmp_path, f"{write}torch.zeros(d['b']) + torch.zeros(3)\n")


GIVEN = """import mystery
import torch

model = mystery.model()
x = torch.zeros(1, 3)
"""
CALLED_BACK = (
    "count = 0\ndef more(*a):\n    global count\n    count += 1\nmodel.hook(more)\nmodel(x)\nassert count\n"
    "if count == 0:\n    torch.zeros(3) + torch.zeros(4)",
    "kept = {'a': torch.Tensor()}\nmodel.hook(lambda m, i, o: kept.update(a=o))\nmodel(x)\nkept['a'][0, 1]",
    "kept = {'a': torch.Tensor()}\ndef keep(name):\n    def hook(m, i, o):\n        kept[name] = o\n    return hook\n"
    "model.hook(keep('a'))\nmodel(x)\nkept['a'][0, 1]",
    "kept = []\nmodel.hook(lambda m, i, o: kept.append(o))\nmodel(x)\ntorch.zeros(len(kept)) + torch.zeros(2)",
    "class Keeper:\n    def __init__(self):\n        self.size = 3\n        model.hook(self.keep)\n"
    "    def keep(self, m, i, o):\n        self.store(o)\n    def store(self, o):\n        self.size = len(o)\n"
    "torch.zeros(Keeper().size) + torch.zeros(4)",
)


@pytest.mark.parametrize("body", CALLED_BACK)
def test_unknown_code_may_call_what_it_is_given(body: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, f"{GIVEN}{body}\n")


def test_a_function_that_writes_nothing_changes_nothing(tmp_path: Path) -> None:
    body = "kept = {'a': torch.zeros(3)}\nmodel.hook(lambda m, i, o: kept['a'])\nkept['a'] + torch.zeros(4)"
    assert errors(tmp_path, f"{GIVEN}{body}\n")


PACKED = """import torch
from torch import nn
from torch.nn.utils.rnn import PackedSequence, pack_padded_sequence

packed = pack_padded_sequence(torch.zeros(3, 7, 4), torch.tensor([7, 5, 2]), batch_first=True)
out, _ = nn.LSTM(4, 5)(packed.to("cpu"))
again = PackedSequence(out.data, out.batch_sizes)
if not all(isinstance(p, PackedSequence) for p in (packed, out, again)) or packed.is_cuda:
    torch.zeros(3) + torch.zeros(4)
"""


def test_a_packed_sequence_is_one(tmp_path: Path) -> None:
    assert not errors(tmp_path, PACKED)
    assert errors(tmp_path, f"{PACKED}again.data @ torch.zeros(4, 5)\n") == [
        "matmul: [14, 5] and [4, 5] cannot be multiplied (5 against 4)"
    ]


RANKS = """import mystery
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, index):
        super().__init__()
        self.index = index
        self.embed = nn.Embedding(10, 8)

    def forward(self, x):
        item = self.embed(x[:, [self.index]].long())
        if mystery.parts:
            torch.cat([])
        return item.expand(-1, 5, -1)
"""


def test_a_rank_that_fails_under_a_condition_only_is_possible(tmp_path: Path) -> None:
    assert not errors(tmp_path, RANKS)
    assert errors(tmp_path, RANKS.replace("expand(-1, 5, -1)", "expand(-1)"))


SETTLED = """import mystery
import torch
from torch import nn

kept, names, parts = {}, {"a"}, nn.ModuleList([nn.Linear(3, 3)])
if mystery.flag:
    names.add("b")
    parts.append(nn.Linear(4, 4))
kept[mystery.key] = nn.Linear(3, 3)
table = nn.ModuleDict(kept)
weights = nn.ParameterDict(mystery.weights)
"""
UNSETTLED = (
    "if 'b' in names:\n    torch.zeros(3) + torch.zeros(4)",
    "if names == {'a'}:\n    torch.zeros(3) + torch.zeros(4)",
    "if names & {'b'}:\n    torch.zeros(3) + torch.zeros(4)",
    "if not names.isdisjoint({'b'}):\n    torch.zeros(3) + torch.zeros(4)",
    "torch.zeros(len(names)) + torch.zeros(2 if mystery.flag else 1)",
    "if {mystery.name} != {None}:\n    torch.zeros(3) + torch.zeros(4)",
    "if None not in {mystery.name}:\n    torch.zeros(3) + torch.zeros(4)",
    "x = torch.zeros(3)\nfor part in parts:\n    x = part(x)",
    "torch.cat([part(torch.zeros(3)) for part in table.values()])",
    "torch.cat([part(torch.zeros(3)) for _, part in table.items()])",
    "table['a'](torch.zeros(3))",
    "if 'a' not in table:\n    torch.zeros(3) + torch.zeros(4)",
    "weights['a'] + torch.zeros(3)",
)


@pytest.mark.parametrize("body", UNSETTLED)
def test_containers_whose_keys_are_not_all_known(body: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, f"{SETTLED}{body}\n")


LENGTHS = """import mystery
import torch

some = [1, 2]
more = [3]
if mystery.flag:
    some.append(3)
for item in mystery.items:
    more.append(item)
more += [4, 5]


def f(a, size=4):
    return torch.zeros(size) + torch.zeros(3)
"""


@pytest.mark.parametrize(
    "body, wrong",
    [
        ("torch.zeros(some[0]) @ torch.zeros(2)", True),
        ("torch.zeros(some[-1]) + torch.zeros(4)", False),
        ("torch.zeros(more[0]) + torch.zeros(4)", True),
        ("torch.zeros(more[1]) + torch.zeros(3)", False),
        ("torch.zeros(*more[-2:]) @ torch.zeros(4)", True),
        ("torch.zeros(len(more[-3:])) + torch.zeros(4)", False),
        ("torch.zeros(*more[1:])[0, 0, 0, 0]", False),
        ("f(*more)", False),
        ("f(*more[:1])", True),
        ("f(1, **mystery.options)", False),
        ("f(1, size=4, **mystery.options)", True),
        ("f(*mystery.values)", False),
    ],
)
def test_elements_of_lists_whose_length_is_open(body: str, wrong: bool, tmp_path: Path) -> None:
    assert bool(errors(tmp_path, f"{LENGTHS}{body}\n")) is wrong


ROBUST = (
    "set.union(*[set(x) for x in mystery.items])\nset.intersection(mystery.a, mystery.b)",
    "class P(nn.Module):\n    def __init__(self):\n        self.x = 3\nregister_parametrization(nn.Linear(3, 4), 'weight', P())\n"
    "register_parametrization(P(), 'weight', P())",
    "nn.LSTM(mystery.size, mystery.hidden)(torch.zeros(3, 4, 5))\nnn.GRUCell(mystery.size, 3)(torch.zeros(3, 4))",
    "class R(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.me = self\n"
    "try:\n    R().train()\nexcept RecursionError:\n    pass",
)


@pytest.mark.parametrize("body", ROBUST)
def test_knowledge_of_things_that_are_not_known(body: str, tmp_path: Path) -> None:
    start = "import mystery\nimport torch\nfrom torch import nn\n"
    start += "from torch.nn.utils.parametrize import register_parametrization\n"
    assert not errors(tmp_path, f"{start}{body}\n")


REBOUND = """import torch

size = 3


def grow(n):
    global size
    size = n


def use(n):
    return torch.zeros(size) + torch.zeros(4)
"""


def test_names_that_functions_rebind_hold_anything_at_any_time(tmp_path: Path) -> None:
    assert not errors(tmp_path, REBOUND)
    assert errors(tmp_path, f"{REBOUND}\nuse(1)\n")
    assert errors(tmp_path, REBOUND.replace("    global size\n", ""))


CALLED = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4)

    def __call__(self, inputs, flag=False):
        return self.forward()

    def forward(self):
        return self.fc.weight
"""
OLD_PROTOCOL = """import mystery
import torch


class Items:
    def __getitem__(self, index):
        return mystery.item(index)


[torch.zeros(3) + x for x in Items()]
"""


@pytest.mark.parametrize("text", [CALLED, OLD_PROTOCOL])
def test_calls_and_iterations_of_objects(text: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, text)


def test_a_list_with_slices_indexes_several_axes(tmp_path: Path) -> None:
    part = "import torch\npart = torch.zeros(5, 7)[[slice(0, 4), slice(2)]]\n"
    assert not errors(tmp_path, f"{part}torch.zeros(3, 4) @ part\n")
    assert errors(tmp_path, f"{part}part @ torch.zeros(3, 3)\n")


MIXED_TYPES = (
    "torch.einsum('i,j->ij', torch.arange(3), torch.randn(4))",
    "torch.einsum('ij,k->ik', torch.ones(3, 4, dtype=torch.long), torch.randn(5))",
    "torch.einsum('ij,j->i', torch.ones(3, 1, dtype=torch.long), torch.randn(1))",
)


@pytest.mark.parametrize("call", MIXED_TYPES)
def test_einsum_promotes_where_nothing_is_summed_over_both(call: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, f"import torch\n{call}\n")
    summed = "torch.einsum('ij,jk->ik', torch.ones(3, 4, dtype=torch.long), torch.randn(4, 5))"
    assert errors(tmp_path, f"import torch\n{summed}\n")


def test_the_layer_reduce_repeats(tmp_path: Path) -> None:
    layer = "import torch\nfrom einops.layers.torch import Reduce\n"
    layer += "y = Reduce('b d -> (b s) d', 'repeat', s=4)(torch.randn(2, 3))\n"
    assert not errors(tmp_path, layer + "y + torch.randn(8, 3)\n")
    assert errors(tmp_path, layer + "y + torch.randn(7, 3)\n")


def test_a_shared_namespace_is_written_by_modules_not_read_yet(tmp_path: Path) -> None:
    files = {
        "pk/basics.py": "from types import SimpleNamespace\ndefaults = SimpleNamespace()\n",
        "pk/core.py": "from .basics import *\ndefaults.width = 3\ndef helper(): return 1\n",
        "pk/__init__.py": "from .basics import *\nfrom .core import helper\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    program = "import torch\nfrom pk import helper, defaults\ntorch.zeros(defaults.width) + torch.zeros({})\n"
    assert not errors(tmp_path, program.format(3))
    assert errors(tmp_path, program.format(4))


MODE = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, eval_mode=False):
        super().__init__()
        self.eval = eval_mode

    def forward(self, x):
        return x


def grid(domain, other):
    return torch.meshgrid(domain, other[0, :], indexing="ij"), torch.zeros(domain.shape[0])
"""
PLACES = """import mystery
import numpy as np

x = np.linspace(0, 1, 20)
i = mystery.places(x)
y = 1.0 / (x[i] - x[i - 1])
"""


@pytest.mark.parametrize("text", [MODE, PLACES])
def test_what_we_made_up_is_no_evidence(text: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, text)


def test_loops_of_a_module_that_share_a_name_do_not_see_each_other(tmp_path: Path) -> None:
    (tmp_path / "tables.py").write_text(
        "items = []\n"
        "for c in ('a', 'b'):\n    for k in (1, 2):\n"
        "        one = {}\n        one['name'] = f'{c}{k}'\n        items.append(one)\n"
        "for c in ('x', 'y'):\n    one = {}\n    one['name'] = c\n    items.append(one)\n"
        "table = {i['name']: 5 for i in items}\n"
    )
    program = "import torch\nfrom tables import table\ntorch.zeros(len(table)) + torch.zeros({})\n"
    assert not errors(tmp_path, program.format(6))
    assert errors(tmp_path, program.format(5))


def test_objects_that_extend_a_container_have_the_methods_of_objects(tmp_path: Path) -> None:
    text = (
        "import torch\nfrom collections import OrderedDict\n"
        "class Output(OrderedDict):\n    def __setattr__(self, name, value):\n        super().__setattr__(name, value)\n"
        "out = Output()\nout.width = 3\ntorch.zeros(out.width) + torch.zeros({})\n"
    )
    assert not errors(tmp_path, text.format(3))
    assert errors(tmp_path, text.format(4))


def test_a_registry_that_another_package_fills(tmp_path: Path) -> None:
    files = {
        "core/__init__.py": "from .registry import LAYERS\n",
        "core/registry.py": (
            "class Registry:\n    def __init__(self):\n        self._table = {}\n"
            "    def register(self, module):\n        self._table[module.__name__] = module\n"
            "    def get(self, key):\n        return self._table[key] if key in self._table else None\n"
            "LAYERS = Registry()\n"
        ),
        "bricks/__init__.py": "from .activation import build\nfrom .norm import width\n",
        "bricks/norm.py": "def width(): return 1\n",
        "bricks/activation.py": (
            "import torch\nimport torch.nn as nn\nfrom core import LAYERS\n"
            "if torch.__version__ < '1':\n    LAYERS.register(module=nn.ReLU)\nelse:\n    LAYERS.register(module=nn.GLU)\n"
            "def build(name): return LAYERS.get(name)()\n"
        ),
        "net/__init__.py": "from bricks import width\nfrom core import LAYERS\ndef make(): return LAYERS.get('GLU')(-1)\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    program = "import torch\nfrom net import make\nmake()(torch.zeros(2, 6)) + torch.zeros({})\n"
    assert not errors(tmp_path, program.format(3))
    assert errors(tmp_path, program.format(6))


def test_a_table_by_functions_that_another_module_fills(tmp_path: Path) -> None:
    files = {
        "kernels/__init__.py": "from .pads import pad, pad_flat, pad_image\n",
        "kernels/table.py": (
            "TABLE = {}\n"
            "def register(function, kind):\n    found = TABLE.setdefault(function, {})\n"
            "    def add(kernel):\n        found[kind] = kernel\n        return kernel\n    return add\n"
            "def kernel_of(function, kind):\n    found = TABLE.get(function)\n"
            "    if not found:\n        raise ValueError(function.__name__)\n"
            "    if kind not in found:\n        raise TypeError(kind)\n    return found[kind]\n"
        ),
        "kernels/pads.py": (
            "import torch\nimport torch.nn.functional as F\nfrom .table import kernel_of, register\n"
            "def pad(x, kind): return kernel_of(pad, kind)(x)\n"
            "@register(pad, 'flat')\ndef pad_flat(x): return F.pad(x, (1, 1))\n"
            "def pad_image(x): return F.pad(x, (1, 1, 1, 1))\n"
            "kept = register(pad, 'image')(pad_image)\n"
        ),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    program = (
        "import torch\nfrom kernels import pad, pad_flat\npad_flat(torch.zeros(4))\n"
        "pad(torch.zeros(2, 2), {!r}) + torch.zeros(4, {})\n"
    )
    assert not errors(tmp_path, program.format("image", 4))
    assert errors(tmp_path, program.format("image", 3))


def test_a_method_that_says_super_holds_its_class(tmp_path: Path) -> None:
    text = (
        "import torch\nclass Base: pass\nclass A(Base):\n    def __init__(self, width):\n        super().__init__()\n"
        "        self.kept = locals()\n        del self.kept['self']\n        del self.kept['__class__']\n"
        "torch.zeros(**{'size': [len(A(3).kept)]}) + torch.zeros(2)\ntorch.zeros(A(3).kept['width']) + torch.zeros(4)\n"
    )
    assert len(errors(tmp_path, text)) == 1


def test_a_member_that_is_not_known_opens_the_total(tmp_path: Path) -> None:
    from stillnet.walk import show

    file = tmp_path / "net.py"
    text = "import torch.nn as nn\nfrom nowhere import Strange\nnet = nn.Sequential(nn.Linear(3, 4), {})\n"
    file.write_text(text.format("Strange(4)"))
    (model,) = show(str(file)).models
    assert not isinstance(model.total, int) and any("member 1 is not known" in u.reason for u in model.unknowns)
    file.write_text(text.format("nn.ReLU()"))
    (model,) = show(str(file)).models
    assert model.total == 16


INTERSPERSED = """
def intersperse(parts, item):
    result = [item] * (len(parts) * 2 + 1)
    result[1::2] = parts
    return result


def spell(text):
    return intersperse([ord(c) for c in text], 0)
"""


def test_every_other_place_of_a_list_of_unknown_length(tmp_path: Path) -> None:
    assert not errors(tmp_path, INTERSPERSED)


def test_triangles_of_numpy_name_their_diagonal(tmp_path: Path) -> None:
    text = "import numpy as np\nimport torch\nmask = torch.from_numpy(np.triu(np.ones((1, 5, 5)), k=1)) == 0\n"
    assert errors(tmp_path, f"{text}mask + torch.zeros(4)\n")
    assert not errors(tmp_path, f"{text}mask + torch.zeros(5)\n")


RANK_OF_ONE = """
import torch
from torch import nn


class Contrast(nn.Module):
    def forward(self, targets):
        same = targets.repeat(targets.shape[0], 1) == targets.reshape(targets.shape[0], 1)
        return torch.log((same.sum(dim=1) - 1).float())
"""


def test_sizes_that_a_chosen_rank_makes_numbers_prove_nothing(tmp_path: Path) -> None:
    assert not errors(tmp_path, RANK_OF_ONE)


OVERWRITTEN = """
from somewhere import thing
from torch import nn, randn

rnn = nn.LSTM(4, 4)
for name, value in thing():
    setattr(rnn, name, value)
rnn._flat_weights_names = thing()
rnn(randn(2, 3, 4))
"""


def test_a_recurrent_layer_whose_weights_nobody_knows(tmp_path: Path) -> None:
    """It ends in no error of ours either, which these tests take for a failure."""
    assert not errors(tmp_path, OVERWRITTEN)
