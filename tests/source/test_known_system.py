"""What a program may see of its surroundings: data files of the project, and nothing else."""

from __future__ import annotations

import os
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from reading import read_program
from stillnet.base.unknown import Unknown
from stillnet.source.values import Cond, Config, PyDict, PyList


def plain(value: Any) -> Any:
    if isinstance(value, PyList):
        return [plain(v) for v in value.items]
    if isinstance(value, PyDict):
        return {k: plain(v) for k, v in value.items.items()}
    return value


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "conf").mkdir(parents=True)
    (folder / "conf" / "net.json").write_text('{"width": 64, "layers": [1, 2]}')
    (folder / "conf" / "net.yaml").write_text("width: 32\nact: relu\nsizes: [3, 4]\n")
    (folder / "conf" / "net.toml").write_text("[model]\nwidth = 16\n")
    (folder / "conf" / "net.ini").write_text("[model]\nwidth = 8\n")
    (folder / "names.txt").write_text("cat\ndog\n")
    (folder / "secret.bin").write_text("hidden")
    (folder / "lib").mkdir()
    (folder / "lib" / "extra_module_xyz.py").write_text("VALUE = 41\n")
    (tmp_path / "outside.json").write_text('{"a": 1}')
    os.symlink(tmp_path / "outside.json", folder / "link.json")
    return folder


def test_data_files_of_the_project_are_read(project: Path) -> None:
    _, names = read_program(
        """
        import json, os, yaml, toml, configparser
        from pathlib import Path
        here = os.path.dirname(os.path.abspath(__file__))
        with open(os.path.join(here, "conf", "net.json")) as f:
            a = json.load(f)["width"]
        b = yaml.safe_load(open(here + "/conf/net.yaml"))
        c = yaml.load(Path(__file__).parent.joinpath("conf/net.yaml").read_text(), Loader=yaml.FullLoader)["act"]
        d = [line.strip() for line in open(Path(here) / "names.txt")]
        e = toml.load(here + "/conf/net.toml")["model"]["width"]
        parser = configparser.ConfigParser()
        parser.read(here + "/conf/net.ini")
        f = parser.getint("model", "width")
        g = os.path.exists(here + "/conf/net.json"), os.path.isdir(here + "/conf"), sorted(os.listdir(here + "/conf"))
        h = json.loads(open("conf/net.json").read())["layers"]
        """,
        project,
    )
    assert names["a"] == 64
    assert plain(names["b"]) == {"width": 32, "act": "relu", "sizes": [3, 4]}
    assert names["c"] == "relu"
    assert plain(names["d"]) == ["cat", "dog"]
    assert (names["e"], names["f"]) == (16, 8)
    assert names["g"][:2] == (True, True)
    assert plain(names["g"][2]) == ["net.ini", "net.json", "net.toml", "net.yaml"]
    assert plain(names["h"]) == [1, 2]


def test_nothing_else_is_read(project: Path) -> None:
    _, names = read_program(
        """
        import json, os
        a = open("/etc/passwd").read()
        b = open("../outside.json").read()
        c = open("link.json").read()
        d = open("secret.bin").read()
        e = os.listdir("/")
        f = os.path.exists("/etc/passwd")
        g = open("no_such_file.json").read()
        with open("made.txt", "w") as out:
            out.write("text")
        """,
        project,
    )
    for name in "abcdeg":
        assert isinstance(names[name], Unknown), name
    assert isinstance(names["f"], Cond)
    assert not (project / "made.txt").exists()


def test_a_search_path_of_the_program_is_searched(project: Path) -> None:
    _, names = read_program(
        """
        import os, sys
        sys.path.append(os.path.join(os.path.dirname(__file__), "lib"))
        from extra_module_xyz import VALUE
        a = VALUE
        me = sys.modules[__name__]
        b = me.a
        """,
        project,
    )
    assert (names["a"], names["b"]) == (41, 41)


def test_the_environment_is_empty() -> None:
    _, names = read_program(
        """
        import os
        a = os.environ.get("HOME"), os.getenv("PATH", "x"), "USER" in os.environ
        b = os.environ["RANK"]
        try:
            c = os.environ["RANK"]
        except KeyError:
            c = "absent"
        os.environ.setdefault("MODE", "m")
        d = os.environ["MODE"]
        """
    )
    assert names["a"] == (None, "x", False)
    assert isinstance(names["b"], Unknown)
    assert (names["c"], names["d"]) == ("absent", "m")


def test_packages_and_their_versions() -> None:
    machine, names = read_program(
        """
        import importlib.util, importlib.metadata
        from packaging import version
        a = importlib.util.find_spec("surely_not_there_xyz")
        b = importlib.util.find_spec("torch") is not None
        try:
            c = importlib.metadata.version("surely-not-there-xyz")
        except importlib.metadata.PackageNotFoundError:
            c = "none"
        d = importlib.metadata.version("torch")
        v = version.parse
        e = v(d) >= v("1.10"), v("2.0.1+cu117") < version.Version("2.1"), str(v("1.2"))
        f = v("1.10").release, v("2.0.0rc1") < v("2.0.0"), v("2.0") == v("2.0.0")
        """,
        environment={"torch": "2.5.1"},
    )
    assert names["a"] is None
    assert names["b"] is True
    assert names["c"] == "none"
    assert names["d"] == "2.5.1"
    assert names["e"] == (True, True, "1.2")
    assert names["f"] == ((1, 10), True, True)
    assert machine


def test_required_arguments_of_a_command_line_are_names() -> None:
    _, names = read_program(
        """
        import argparse
        p = argparse.ArgumentParser()
        p.add_argument("data")
        p.add_argument("--width", type=int, required=True)
        p.add_argument("--depth", type=int, default=4)
        args = p.parse_args()
        a, b, c = args.data, args.width, args.depth
        args2, rest = p.parse_known_args()
        """
    )
    assert names["a"] == Config("data")
    assert names["b"] == Config("width")
    assert names["c"] == 4


def test_pickles_are_noted_and_never_opened() -> None:
    machine, names = read_program(
        """
        import pickle
        a = pickle.load(open("weights.pkl", "rb"))
        b = pickle.loads(b"x")
        """
    )
    assert isinstance(names["a"], Unknown)
    assert [o[1] for o in machine.observations if o[0] == "load"] == ["pickle.load", "pickle.loads"]


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|aa)*$", "(a*)*b", "(.*)*x", "a*a*a*a*a*a*a*a*b", "(?:a?){30}a{30}"])
def test_no_pattern_takes_long(pattern: str) -> None:
    start = time.perf_counter()
    read_program(f"import re\na = re.match({pattern!r}, 'a' * 1500)\n")
    assert time.perf_counter() - start < 5


def test_data_that_repeats_itself_is_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 9)]
    _, names = read_program(f"import yaml\na = yaml.safe_load({chr(10).join(lines)!r})\n")
    assert isinstance(names["a"], Unknown)


def test_deep_copies_of_modules_have_their_own_weights() -> None:
    machine, names = read_program(
        """
        import copy
        from torch import nn
        a = nn.Linear(2, 3)
        b = nn.ModuleList([copy.deepcopy(a) for _ in range(2)])
        c = b[0].weight is a.weight, b[0] is b[1], b[0].weight.shape
        shared = nn.Sequential(a, a)
        d = copy.deepcopy(shared)
        e = d[0] is d[1], len(list(d.parameters())), len(list(b.parameters()))
        """
    )
    assert names["c"] == (False, False, (3, 2))
    assert names["e"] == (True, 2, 4)
    assert machine


def test_progress_bars_hand_their_items_on() -> None:
    _, names = read_program(
        """
        from tqdm import tqdm, trange
        a = [x for x in tqdm([1, 2, 3], desc="d")]
        bar = tqdm(range(3))
        b = 0
        for i in bar:
            b += i
            bar.set_postfix(loss=i)
        c = [i for i in trange(2)]
        d = len(tqdm([1, 2]))
        """
    )
    assert (plain(names["a"]), names["b"], plain(names["c"]), names["d"]) == ([1, 2, 3], 3, [0, 1], 2)


def test_a_function_called_for_its_effect_fills_a_global(tmp_path: Path) -> None:
    (tmp_path / "configs").mkdir()
    (tmp_path / "configs" / "small.json").write_text('{"width": 8}')
    (tmp_path / "factory_xyz.py").write_text(
        "import json\n"
        "from pathlib import Path\n"
        "CONFIGS = {}\n"
        "def rescan():\n"
        "    global CONFIGS\n"
        "    for path in (Path(__file__).parent / 'configs').glob('*.json'):\n"
        "        with open(path) as f:\n"
        "            CONFIGS[path.stem] = json.load(f)\n"
        "rescan()\n"
        "def width(name):\n"
        "    if name in CONFIGS:\n"
        "        return CONFIGS[name]['width']\n"
        "    raise KeyError(name)\n"
    )
    _, names = read_program("import factory_xyz\na = factory_xyz.width('small')\n", tmp_path)
    assert names["a"] == 8


def test_a_return_under_a_condition_outlives_a_raise_after_it() -> None:
    _, names = read_program(
        """
        import random
        def find(items):
            for item in items:
                if item == 3:
                    return "found"
            raise KeyError(items)
        a = find([random.random(), 2])
        """
    )
    assert names["a"] == "found"


def test_long_tables_of_numbers_are_counted() -> None:
    """A table with a million entries is no reason to compute a million numbers; its shape is known."""
    started = time.process_time()
    machine, names = read_program(
        """
        import numpy as np, torch
        def row(position):
            return [position / np.power(10000, 2 * (j // 2) / 600) for j in range(600)]
        table = np.array([row(p) for p in range(1500)])
        table[:, 0::2] = np.sin(table[:, 0::2])
        a = torch.FloatTensor(table).unsqueeze(0)
        b = torch.tensor([[p / 2 for p in range(300)] for q in range(200)])
        """
    )
    assert machine.builder.type_of(names["a"].value).shape == (1, 1500, 600)
    assert machine.builder.type_of(names["b"].value).shape == (200, 300)
    assert time.process_time() - started < 10


def test_what_a_module_registers_and_deletes_is_there_for_others(tmp_path: Path) -> None:
    (tmp_path / "parts.py").write_text(
        textwrap.dedent(
            """
            class Factory:
                def __init__(self):
                    self.parts = {}
                def register(self, name):
                    def add(part):
                        self.parts[name] = part
                        return part
                    return add
            PARTS = Factory()
            @PARTS.register("a")
            def make(): return 1
            def versions(): return {"version": "1.2"}
            found = versions()
            __version__ = found["version"]
            del found, versions
            """
        )
    )
    (tmp_path / "net.py").write_text("from parts import PARTS\ndef build(kind=sorted(PARTS.parts)): return kind\n")
    _, names = read_program(
        """
        import parts
        from net import build
        a, b = build(), parts.__version__
        """,
        tmp_path,
    )
    assert plain(names["a"]) == ["a"]
    assert names["b"] == "1.2"


def test_trees_and_lists_of_parameters() -> None:
    _, names = read_program(
        """
        import torch
        from torch import nn
        from torch.utils._pytree import tree_flatten, tree_unflatten, tree_map
        flat, spec = tree_flatten({"a": [1, (2, None)], "b": 3})
        a = flat
        b = tree_unflatten([x if x is None else x * 10 for x in flat], spec)
        c = tree_map(lambda x: x + 1, (1, [2, 3]))
        lists = nn.ParameterList([nn.ParameterList([nn.Parameter(torch.ones(4))]), nn.Parameter(torch.ones(2))])
        d = [n for n, _ in lists.named_parameters()], len(lists), lists[0][0].shape, lists[1].shape
        """
    )
    assert plain(names["a"]) == [1, 2, None, 3]
    assert plain(names["b"]) == {"a": [10, (20, None)], "b": 30}
    assert names["c"][0] == 2
    assert plain(names["c"][1]) == [3, 4]
    assert sorted(plain(names["d"][0])) == ["0.0", "1"]
    assert names["d"][1:] == (2, (4,), (2,))


def test_a_hook_that_asks_for_what_it_is_asked_for_ends_early(tmp_path: Path) -> None:
    text = "class Endless:\n    def __getattr__(self, name):\n        return getattr(self, name)\na = Endless().width\n"
    start = time.perf_counter()
    _, names = read_program(text, tmp_path)
    assert isinstance(names["a"], Unknown) and time.perf_counter() - start < 5


def test_a_stem_that_is_not_known_leaves_a_path_that_is_not_known() -> None:
    _, names = read_program(
        """
        import os
        from pathlib import Path
        a = str(Path("data/train.csv").with_stem("test"))
        b = Path("data/train.csv").with_stem(os.environ["NAME"])
        """
    )
    assert names["a"] == "data/test.csv"
    assert isinstance(names["b"], Unknown)
