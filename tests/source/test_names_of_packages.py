"""Names that packages hand on: circles of star imports, modules hidden behind functions, tables of a library's classes."""

from __future__ import annotations

import textwrap
import time
from pathlib import Path

import pytest

from reading import read_program
from stillnet import check, show
from stillnet.base.unknown import Unknown
from stillnet.source.modules.imports import module_attribute
from stillnet.source.program import make_machine
from stillnet.source.values import PyList


def values(text: str, folder: Path, files: dict[str, str]) -> dict[str, object]:
    for name, body in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(body)
    _, names = read_program(text, folder)
    return names


def test_a_circle_of_star_imports_finds_what_the_name_was_until_then(tmp_path: Path) -> None:
    files = {
        "pk/__init__.py": "from .pool import *\nfrom .old import *\n",
        "pk/pool.py": "def pooled(): return 7\n",
        "pk/old.py": "from pk import pooled\ndef older(): return 8\nprint(pooled)\n",
    }
    names = values("import pk\na = pk.pooled()\nb = pk.older()\n", tmp_path, files)
    assert (names["a"], names["b"]) == (7, 8)


def test_an_import_of_a_module_takes_what_its_package_binds_to_the_name(tmp_path: Path) -> None:
    files = {
        "pk/__init__.py": "from .norm import norm\n",
        "pk/norm.py": "def norm(x): return x + 1\n",
        "pk/plain.py": "def norm(x): return x + 2\n",
    }
    text = "import pk.norm as n\nimport pk.plain as p\na, b = n(1), p.norm(1)\n"
    names = values(text, tmp_path, files)
    assert (names["a"], names["b"]) == (2, 3)


def test_spectral_norm_is_a_function_and_a_module(tmp_path: Path) -> None:
    text = (
        "import torch\nimport torch.nn.utils.spectral_norm as sn\nw = tuple(sn(torch.nn.Linear(2, 3)).weight.shape)\n"
    )
    assert values(text, tmp_path, {})["w"] == (3, 2)


def test_the_activations_of_torch_are_found_by_going_through_their_module(tmp_path: Path) -> None:
    text = """
    import torch
    classes = vars(torch.nn.modules.activation).values()
    names = [c.__name__ for c in classes if isinstance(c, type) and issubclass(c, torch.nn.Module)]
    """
    names = values(text, tmp_path, {})["names"]
    assert isinstance(names, PyList)
    assert (
        names.items[:4] == ["NonDynamicallyQuantizableLinear", "Module", "Threshold", "ReLU"] and len(names.items) == 31
    )


def test_how_a_tensor_is_stored(tmp_path: Path) -> None:
    text = """
    import torch
    x = torch.eye(3)
    a = x.layout == torch.strided, x.is_sparse
    s = x.to_sparse_csr()
    b = s.layout == torch.sparse_csr, s.layout == torch.sparse_csc, s.is_sparse, x.to_sparse().is_sparse
    """
    names = values(text, tmp_path, {})
    assert (names["a"], names["b"]) == ((True, False), (True, False, False, True))


QUICK = [r"\s*#.*", r'r"""(.*?)"""', "self.message", r"class (\w+)"]
SLOW = [r"(.*)x(.*)y(.*)z!", r"\s*\s*\s*\s*!"]


@pytest.mark.parametrize("pattern", QUICK)
def test_patterns_on_long_texts(pattern: str, tmp_path: Path) -> None:
    lines = "class Net:  # a comment\n    def f(self):\n        return self.message(1)\n" * 400
    names = values(f"import re\na = len(re.sub({pattern!r}, '', {lines!r}))\n", tmp_path, {})
    assert isinstance(names["a"], int) and names["a"] <= len(lines)


@pytest.mark.parametrize("pattern", SLOW)
def test_patterns_that_may_take_long_are_not_run(pattern: str, tmp_path: Path) -> None:
    start = time.perf_counter()
    names = values(f"import re\na = re.search({pattern!r}, {'xyz ' * 3 + ' ' * 5000!r})\n", tmp_path, {})
    assert time.perf_counter() - start < 5
    assert names["a"] is not None and not isinstance(names["a"], str)


BACKEND = """
import importlib, sys
from . import names

def load(which):
    found = importlib.import_module(f"pk.{which}")
    here = sys.modules[__name__]
    for name in names.__dict__.keys():
        if not name.startswith("__"):
            setattr(here, name, found.__dict__[name] if name in found.__dict__ else None)

load("second")
"""


def test_names_that_a_module_writes_into_itself_while_it_is_imported(tmp_path: Path) -> None:
    files = {
        "pk/__init__.py": "",
        "pk/names.py": "def f(x): ...\ndef g(x): ...\n",
        "pk/second.py": "def f(x): return x + 2\n",
        "pk/backend.py": BACKEND,
    }
    names = values("from pk import backend\na, b = backend.f(1), backend.g\n", tmp_path, files)
    assert (names["a"], names["b"]) == (3, None)


LAZY = """
import sys
from typing import TYPE_CHECKING
table = {"first": ["one"]}
table["second"] = ["two"]
table["second"].extend(["three"])
if TYPE_CHECKING:
    from .first import one
else:
    from .lazy import Lazy
    sys.modules[__name__] = Lazy(__name__, table)
"""


def test_a_package_that_stands_aside_hands_out_what_its_table_says(tmp_path: Path) -> None:
    files = {"pk/__init__.py": LAZY, "pk/first.py": "one = 1\n", "pk/second.py": "two, three, four = 2, 3, 4\n"}
    names = values("import pk\na = pk.one, pk.two, pk.three\nb = hasattr(pk, 'four')\n", tmp_path, files)
    assert (names["a"], names["b"]) == ((1, 2, 3), False)


def test_a_module_that_takes_another_class_may_have_any_attribute(tmp_path: Path) -> None:
    text = (
        "import sys, types\nclass Own(types.ModuleType):\n    pass\nsys.modules[__name__].__class__ = Own\nwidth = 3\n"
    )
    names = values("import pk\na, b = pk.width, pk.depth\n", tmp_path, {"pk/__init__.py": text})
    assert names["a"] == 3 and isinstance(names["b"], Unknown)


def test_a_package_with_a_finder_of_its_own_may_bring_any_module(tmp_path: Path) -> None:
    finder = "import sys\ndef setup():\n    sys.meta_path.insert(0, object())\n"
    files = {"pk/__init__.py": "from .finder import setup\nsetup()\n", "pk/finder.py": finder, "plain/__init__.py": ""}
    text = "import pk, plain\na = pk.models\nb = hasattr(plain, 'models')\n"
    names = values(text, tmp_path, files)
    assert isinstance(names["a"], Unknown) and names["b"] is False


def test_a_table_with_entries_holds_what_others_register_through_a_function(tmp_path: Path) -> None:
    files = {
        "pk/__init__.py": "from .blocks import make\nfrom .more import *\n",
        "pk/blocks.py": "table = dict(plain=1)\n\ndef register(name, value):\n    table[name] = value\n\n"
        "def make(name):\n    assert name in table, name\n    return table[name]\n",
        "pk/more.py": "from .blocks import register\nregister('extra', 2)\n",
    }
    text = """
    import pk
    a = pk.make("plain") + pk.make("extra")
    try:
        b = pk.make("nowhere")
    except AssertionError:
        b = "absent"
    """
    names = values(text, tmp_path, files)
    assert (names["a"], names["b"]) == (3, "absent")


def test_a_registry_finds_what_is_registered_under_a_name_that_is_made(tmp_path: Path) -> None:
    registry = """
    class Registry:
        def __init__(self):
            self.entries = {}

        def register(self, group):
            def decorate(cls):
                self.entries[group + "/" + cls.__name__.lower()] = cls
                return cls
            return decorate

    registry = Registry()
    """
    files = {
        "pk/__init__.py": "from .registry import registry\nfrom . import nets\n",
        "pk/registry.py": textwrap.dedent(registry),
        "pk/nets.py": "from .registry import registry as known\n@known.register('nets')\nclass ResNet:\n    size = 3\n",
    }
    text = """
    import pk
    a = pk.registry.entries["nets/resnet"].size
    b = "nets/other" in pk.registry.entries
    """
    names = values(text, tmp_path, files)
    assert (names["a"], names["b"]) == (3, False)


PICTURES = """
try:
    import PIL.Image
    available = True
except ImportError:
    available = False
"""


def test_what_a_package_on_the_path_requires_is_installed(tmp_path: Path) -> None:
    _, variables = read_program(PICTURES, tmp_path)
    assert variables["available"] is False
    folder = tmp_path / "pictures-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text('Name: pictures\nRequires-Dist: pillow >=9 ; extra == "all"\n')
    assert read_program(PICTURES, tmp_path)[1]["available"] is False
    (folder / "METADATA").write_text("Name: pictures\nRequires-Dist: Pillow!=8.3.*,>=5.3.0\n")
    assert read_program(PICTURES, tmp_path)[1]["available"] is True


def test_what_cannot_be_imported_without_another_brings_it(tmp_path: Path) -> None:
    (tmp_path / "torchvision").mkdir()
    (tmp_path / "torchvision" / "__init__.py").write_text("")
    assert read_program(PICTURES, tmp_path)[1]["available"] is True


def test_what_a_function_binds_globally_stays_though_the_module_binds_the_name_too(tmp_path: Path) -> None:
    files = {
        "late.py": "width = None\nname = None\n\n\ndef start():\n    global width\n    width = 5\n    return width\n",
    }
    text = "import late\na = late.start()\nb = late.width\nlate.name = 'set'\nc = late.name\n"
    names = values(text, tmp_path, files)
    assert (names["a"], names["b"], names["c"]) == (5, 5, "set")


def test_names_imported_on_both_sides_of_a_condition_are_what_they_name(tmp_path: Path) -> None:
    files = {
        "one.py": "def width(): return 3\n",
        "two.py": "from one import width\n",
        "pk.py": "import sys\nif len(sys.argv) > 2:\n    from one import width\nelse:\n    from two import width\n",
    }
    assert values("import pk\na = pk.width()\n", tmp_path, files)["a"] == 3


def test_tensorflow_is_installed_where_a_distribution_on_the_path_requires_it(tmp_path: Path) -> None:
    ask = "try:\n    import tensorflow\n    there = True\nexcept ImportError:\n    there = False\n"
    site = tmp_path / "site"
    package, metadata = site / "pk.py", site / "pk-1.0.dist-info" / "METADATA"
    metadata.parent.mkdir(parents=True)
    package.write_text(ask)
    for text, expected in (("", False), ("Requires-Dist: tensorflow-cpu>=2\n", True)):
        metadata.write_text(f"Metadata-Version: 2.1\nName: pk\n{text}")
        machine = make_machine([str(tmp_path / "project")], [str(site)], {})
        assert module_attribute(machine, machine.finder.find("pk"), "there") is expected


def test_single_dispatch_has_a_function_for_none(tmp_path: Path) -> None:
    registered = "@kind.register\ndef _(x: str): return 1\n@kind.register\ndef _(x: None): return 2\n"
    default = "from functools import singledispatch\n@singledispatch\ndef kind(x): raise TypeError(x)\n"
    names = values("from pk import kind\na, b = kind('x'), kind(None)\n", tmp_path, {"pk.py": default + registered})
    assert (names["a"], names["b"]) == (1, 2)


def test_a_variable_of_a_file_is_what_running_the_file_leaves(tmp_path: Path) -> None:
    text = """
    import torch.nn as nn
    table = {}
    def register(cls):
        table[cls.__name__.lower()] = cls
        return cls
    @register
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.line = nn.Linear(3, 4)
        def forward(self, x):
            return self.line(x)
    net = table["net"]()
    lost = table["other"]()
    """
    (tmp_path / "train.py").write_text(textwrap.dedent(text))
    asked = {name: show(f"{tmp_path / 'train.py'}::{name}") for name in ("net", "lost")}
    assert [m.total for m in asked["net"].models] == [16]
    assert asked["lost"].models == () and "raises KeyError: other" in asked["lost"].problems[0]


def test_what_rests_on_the_usual_name_of_a_library_is_no_proof(tmp_path: Path) -> None:
    wrong = "y = torch.randn(2, 3) @ torch.randn(4, 5)\n"
    (tmp_path / "guessed.py").write_text(f"from nowhere_to_be_found import *\n{wrong}")
    (tmp_path / "known.py").write_text(f"import torch\n{wrong}")
    (guessed,) = check([str(tmp_path / "guessed.py")]).findings
    (known,) = check([str(tmp_path / "known.py")]).findings
    assert guessed.severity == "warning" and known.severity == "error"
    assert guessed.message == known.message
