"""What is known about the libraries around a network: loaders, transforms, optimizers, trainers, summaries."""

# ruff: noqa: E501

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stillnet.base.dim import Sym
from stillnet.base.unknown import Unknown
from stillnet.source.program import make_machine, open_script, run_script
from stillnet.source.values import Instance, PyDict, PyIterator, PyList, Repeated, Tensor
from stillnet.walk import check_files, roomy, show

HEAD = "import torch, torch.nn as nn\nfrom torch.utils.data import *\n"


def run(code: str, folder: Path, paths: tuple[str, ...] = ()) -> Any:
    """The machine after a program."""
    outcome: list[Any] = []

    def work() -> Any:
        machine = make_machine([str(folder)], list(paths))
        module = open_script(machine, str(folder / "program.py"), (HEAD + code).encode())
        outcome.append((run_script(machine, module), machine, module))

    roomy(work)  # type: ignore[arg-type]
    ended, machine, module = outcome[0]
    assert ended is None, ended
    return machine, module


def result(code: str, folder: Path, paths: tuple[str, ...] = ()) -> Any:
    """What the program left in `r`, as plain data: tensors as `f32[2, 3]`, symbolic numbers as `?`."""
    machine, module = run(code, folder, paths)
    return plain(machine, module.variables["r"])


def plain(machine: Any, value: Any) -> Any:
    if isinstance(value, Tensor):
        shape = machine.builder.type_of(value.value).shape
        dtype = value.value.dtype.name if value.value.dtype is not None else "any"
        return (
            f"{dtype}[{', '.join('?' if isinstance(d, Sym) else str(d) for d in shape)}]"
            if shape is not None
            else f"{dtype}[...]"
        )
    if isinstance(value, (tuple, list)):
        return tuple(plain(machine, v) for v in value)
    if isinstance(value, (PyList, PyIterator)):
        return [plain(machine, v) for v in value.items]
    if isinstance(value, PyDict):
        return {plain(machine, k): plain(machine, v) for k, v in value.items.items()}
    if isinstance(value, Repeated):
        return ("repeated", plain(machine, value.value), plain(machine, value.times))
    if isinstance(value, Sym):
        return "?"
    if isinstance(value, Unknown):
        return "unknown"
    return value.cls.name if isinstance(value, Instance) else value


DATA = {
    "r = next(iter(DataLoader(TensorDataset(torch.zeros(100, 3), torch.zeros(100)), 32)))": ["f32[32, 3]", "f32[32]"],
    "r = len(DataLoader(TensorDataset(torch.zeros(100, 3)), 32)), len(DataLoader(TensorDataset(torch.zeros(100, 3)), 32, drop_last=True))": (
        4,
        3,
    ),
    "r = next(iter(DataLoader(TensorDataset(torch.zeros(5, 3)), 32)))": ["f32[5, 3]"],
    "r = [len(p) for p in random_split(range(10), [0.5, 0.3, 0.2])]": [5, 3, 2],
    "r = next(iter(DataLoader(Subset(TensorDataset(torch.zeros(9, 2)), [1, 2, 3]), 2)))": ["f32[2, 2]"],
    "r = len(ConcatDataset([range(3), range(4)]))": 7,
    "r = next(iter(DataLoader([{'x': torch.zeros(4), 'n': 1, 'f': 0.5, 's': 'a'}] * 6, 3)))": {
        "x": "f32[3, 4]",
        "n": "i64[3]",
        "f": "f64[3]",
        "s": ["a", "a", "a"],
    },
    "r = next(iter(DataLoader([(torch.zeros(4), True)] * 6, 3)))": ["f32[3, 4]", "bool[3]"],
    "r = next(iter(DataLoader([torch.zeros(4)] * 6, batch_size=None)))": "f32[4]",
    "r = next(iter(DataLoader([torch.zeros(4)] * 6, batch_sampler=BatchSampler(SequentialSampler(range(6)), 2, False))))": "f32[2, 4]",
    "r = default_collate([torch.zeros(3), torch.ones(3)])": "f32[2, 3]",
    "r = next(iter(DataLoader([torch.zeros(2), torch.zeros(5)], 2, collate_fn=lambda b: nn.utils.rnn.pad_sequence(b, True))))": "f32[2, ?]",
    "d = random_split([torch.zeros(2), torch.zeros(5), torch.zeros(3)], [2, 1])[0]\n"
    "r = next(iter(DataLoader(d, 2, collate_fn=lambda b: nn.utils.rnn.pad_sequence(b, True))))": "f32[2, ?]",
    "r = next(iter(DataLoader([torch.zeros(2), torch.zeros(2), torch.zeros(3)], 2, collate_fn=lambda b: b[0])))": "f32[?]",
    "out = []\nfor x, in DataLoader(TensorDataset(torch.zeros(8, 2)), 4):\n    out.append(x)\nr = torch.cat(out)": "f32[?, 2]",
    "r = torch.stack([x.sum() for x, in DataLoader(TensorDataset(torch.zeros(8, 2)), 4)])": "f32[?]",
    "class Stream(IterableDataset):\n    def __iter__(self):\n        for i in range(5):\n            yield torch.zeros(3), i\n"
    "r = next(iter(DataLoader(Stream(), 4)))": ["f32[4, 3]", "i64[4]"],
    "n = 0\nfor x in DataLoader(range(10), 2):\n    n += 1\nr = n": "?",
    "a, b = zip(*[(torch.zeros(2), 1) for _ in range(3)])\nr = torch.stack(a), torch.tensor(b)": (
        "f32[3, 2]",
        "i64[3]",
    ),
}

VISION = {
    "MNIST('d')": ["i64[7]", None],
    "MNIST('d', transform=T.ToTensor())": ["f32[7, 1, 28, 28]", "i64[7]"],
    "CIFAR10('d', False, T.ToTensor())": ["f32[7, 3, 32, 32]", "i64[7]"],
    "SVHN('d', 'test', T.Compose([T.Pad(4), T.RandomCrop(32), T.ToTensor()]))": ["f32[7, 3, 32, 32]", "i64[7]"],
    "STL10('d', transform=T.Compose([T.Resize(48), T.Grayscale(), T.ToTensor(), T.Normalize([0.5], [0.5])]))": [
        "f32[7, 1, 48, 48]",
        "i64[7]",
    ],
    "ImageFolder('d', T.Compose([T.Resize(256), T.CenterCrop(224), T.ToTensor()]))": ["f32[7, 3, 224, 224]", "i64[7]"],
    "FakeData(50, (3, 20, 30), 4, T.ToTensor())": ["f32[7, 3, 20, 30]", "i64[7]"],
    "CelebA('d', transform=T.Compose([T.Resize(64), T.ToTensor()]))": ["f32[7, 3, 78, 64]", "i64[7, 40]"],
    "FashionMNIST('d', transform=T.Compose([T.ToTensor(), T.Lambda(lambda t: t.flatten())]))": [
        "f32[7, 784]",
        "i64[7]",
    ],
    "EMNIST('d', split='letters', train=True, transform=T.PILToTensor())": ["u8[7, 1, 28, 28]", "i64[7]"],
    "CIFAR100('d', transform=v2.Compose([v2.ToImage(), v2.ToDtype(torch.float32, scale=True), v2.Resize((8, 9))]))": [
        "f32[7, 3, 8, 9]",
        "i64[7]",
    ],
}


@pytest.mark.parametrize("code", DATA)
def test_loaders(code: str, tmp_path: Path) -> None:
    assert result(code, tmp_path) == DATA[code]


@pytest.mark.parametrize("dataset", [d for d, r in VISION.items() if r[1] is not None])
def test_data_sets(dataset: str, tmp_path: Path) -> None:
    code = f"from torchvision.datasets import *\nfrom torchvision import transforms as T\nfrom torchvision.transforms import v2\nd = {dataset}\n"
    assert result(code + "r = next(iter(DataLoader(d, 7)))", tmp_path) == VISION[dataset]


def test_sizes_of_pictures(tmp_path: Path) -> None:
    head = "import torchvision.transforms.functional as F\nfrom PIL import Image\nx, p = torch.rand(2, 3, 16, 20), Image.new('L', (5, 7))\n"
    code = "r = (F.get_dimensions(x), F.get_image_size(x), F.get_image_num_channels(x), F.get_dimensions(p), F.get_image_size(p))\n"
    assert result(head + code, tmp_path) == ([3, 16, 20], [20, 16], 3, [1, 7, 5], [5, 7])


def test_a_picture_cannot_be_collated(tmp_path: Path) -> None:
    path = tmp_path / "pictures.py"
    path.write_text(HEAD + "from torchvision.datasets import MNIST\nfor x, y in DataLoader(MNIST('d'), 7):\n    pass\n")
    [finding] = check_files([str(path)]).findings
    assert finding.rule == "wrong-call" and "ToTensor" in finding.message


OPTIMIZERS = {
    "o = torch.optim.Adam(nn.Linear(2, 3).parameters(), 0.1)\nr = o.param_groups[0]['lr'], len(o.param_groups[0]['params'])": (
        0.1,
        2,
    ),
    "m = nn.Linear(2, 3)\no = torch.optim.SGD([{'params': m.weight}, {'params': [m.bias], 'lr': 1.0}], lr=0.5)\nr = [g['lr'] for g in o.param_groups]": [
        0.5,
        1.0,
    ],
    "o = torch.optim.SGD(nn.Linear(2, 3).parameters(), lr=1)\ns = torch.optim.lr_scheduler.StepLR(o, 3)\ns.step()\nr = len(s.get_last_lr())": 1,
    "m = nn.Linear(2, 3)\no = torch.optim.LBFGS(m.parameters())\nr = o.step(lambda: m(torch.zeros(4, 2)))": "f32[4, 3]",
    "s = torch.amp.GradScaler()\nr = s.scale(torch.zeros(3))": "f32[3]",
    "class Mine(torch.optim.Optimizer):\n    def __init__(self, p):\n        super().__init__(p, {'lr': 2.0})\n"
    "r = Mine(nn.Linear(2, 2).parameters()).param_groups[0]['lr']": 2.0,
}


@pytest.mark.parametrize("code", OPTIMIZERS)
def test_optimizers(code: str, tmp_path: Path) -> None:
    assert result(code, tmp_path) == OPTIMIZERS[code]


# module -> named_modules(), named_parameters(), named_buffers() of torch 2.13
STATES: dict[str, tuple[list[str], list[str], list[str]]] = {
    "nn.utils.weight_norm(nn.Conv1d(2, 3, 4))": (
        ["Conv1d"],
        ["bias [3]", "weight_g [3, 1, 1]", "weight_v [3, 2, 4]"],
        [],
    ),
    "nn.utils.spectral_norm(nn.ConvTranspose2d(2, 3, 3))": (
        ["ConvTranspose2d"],
        ["bias [3]", "weight_orig [2, 3, 3, 3]"],
        ["weight_u [3]", "weight_v [18]"],
    ),
    "nn.utils.parametrizations.weight_norm(nn.Linear(2, 3), dim=1)": (
        ["ParametrizedLinear", "ModuleDict", "ParametrizationList", "_WeightNorm"],
        ["bias [3]", "parametrizations.weight.original0 [1, 2]", "parametrizations.weight.original1 [3, 2]"],
        [],
    ),
    "nn.utils.parametrizations.spectral_norm(nn.Linear(2, 3))": (
        ["ParametrizedLinear", "ModuleDict", "ParametrizationList", "_SpectralNorm"],
        ["bias [3]", "parametrizations.weight.original [3, 2]"],
        ["parametrizations.weight.0._u [3]", "parametrizations.weight.0._v [2]"],
    ),
    "nn.utils.prune.l1_unstructured(nn.Linear(2, 3), 'weight', 0.5)": (
        ["Linear"],
        ["bias [3]", "weight_orig [3, 2]"],
        ["weight_mask [3, 2]"],
    ),
    "nn.utils.remove_weight_norm(nn.utils.weight_norm(nn.Linear(2, 3)))": (
        ["Linear"],
        ["bias [3]", "weight [3, 2]"],
        [],
    ),
    "nn.DataParallel(nn.Linear(2, 3))": (["DataParallel", "Linear"], ["module.weight [3, 2]", "module.bias [3]"], []),
    "torch.optim.swa_utils.AveragedModel(nn.Linear(2, 3))": (
        ["AveragedModel", "Linear"],
        ["module.weight [3, 2]", "module.bias [3]"],
        ["n_averaged []"],
    ),
    "torch.ao.nn.quantized.FloatFunctional()": (["FloatFunctional", "Identity"], [], []),
}


def state(module: str) -> str:
    return (
        f"import torch.nn.utils.prune, torch.optim.swa_utils\nm = {module}\n"
        "r = ([type(x).__name__ for _, x in m.named_modules()], [f'{n} {list(p.shape)}' for n, p in m.named_parameters()],\n"
        "     [f'{n} {list(b.shape)}' for n, b in m.named_buffers()])\n"
    )


@pytest.mark.parametrize("module", STATES)
def test_state_of_wrapped_modules(module: str, tmp_path: Path) -> None:
    assert result(state(module), tmp_path) == STATES[module]


FORWARD = {
    "class Double(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x, n):\n        ctx.save_for_backward(x)\n"
    "        ctx.n = n\n        return torch.cat([x] * n)\nr = Double.apply(torch.zeros(2, 3), 2)": "f32[4, 3]",
    "m = nn.utils.parametrizations.weight_norm(nn.Linear(2, 3))\nr = m(torch.zeros(5, 2)), m.weight": (
        "f32[5, 3]",
        "f32[3, 2]",
    ),
    "r = torch.ao.nn.quantized.FloatFunctional().add(torch.zeros(2), torch.zeros(2))": "f32[2]",
    "r = nn.DataParallel(nn.Linear(2, 3))(torch.zeros(4, 2))": "f32[4, 3]",
}


@pytest.mark.parametrize("code", FORWARD)
def test_calls_of_wrapped_modules(code: str, tmp_path: Path) -> None:
    assert result(code, tmp_path) == FORWARD[code]


SUMMARIES = (
    "from torchinfo import summary; summary(m, (2, 5))",
    "from torchinfo import summary; summary(m, input_data=torch.zeros(2, 5))",
    "from torchsummary import summary; summary(m, (5,))",
    "import thop; thop.profile(m, inputs=(torch.zeros(2, 5),))",
    "from fvcore.nn import FlopCountAnalysis; FlopCountAnalysis(m, torch.zeros(2, 5)).total()",
    "from ptflops import get_model_complexity_info as g; g(m, (5,))",
    "torch.onnx.export(m, torch.zeros(2, 5), 'm.onnx')",
    "from torch.utils.tensorboard import SummaryWriter as S; S('r').add_graph(m, torch.zeros(2, 5))",
    "torch.jit.trace(m, torch.zeros(2, 5))",
    "torch.export.export(m, (torch.zeros(2, 5),))",
    "from torchview import draw_graph; draw_graph(m, input_size=(2, 5))",
)


@pytest.mark.parametrize("code", SUMMARIES)
def test_a_dummy_input_is_a_forward_call(code: str, tmp_path: Path) -> None:
    machine, _ = run(f"m = nn.Linear(5, 3)\n{code}\n", tmp_path)
    [forward] = machine.forwards
    assert plain(machine, forward.args[0]).endswith(", 5]")


TRAINERS = {
    "import pytorch_lightning as pl\nclass L(pl.LightningModule):\n    def __init__(self, a, b=2, **kw):\n        super().__init__()\n"
    "        self.save_hyperparameters(ignore='b')\nm = L(1, c=3)\nr = m.hparams.a, m.hparams['c'], 'b' in m.hparams, dict(**m.hparams)": (
        1,
        3,
        False,
        {"a": 1, "c": 3},
    ),
    "import lightning as L\nr = L.seed_everything(5)": 5,
    "import torchmetrics\nr = torchmetrics.Accuracy(task='binary')(torch.zeros(3), torch.zeros(3))": "f32[]",
    "from accelerate import Accelerator\na = Accelerator()\nm, o = a.prepare(nn.Linear(1, 2), 5)\nr = m(torch.zeros(3, 1)), o": (
        "f32[3, 2]",
        5,
    ),
    "import wandb\nwandb.init(config={'width': 7})\nr = wandb.config.width": 7,
    "from sklearn.datasets import make_moons\nfrom sklearn.model_selection import train_test_split\n"
    "r = train_test_split(*make_moons(200), test_size=0.3)": ["f64[140, 2]", "f64[60, 2]", "i64[140]", "i64[60]"],
    "from sklearn.model_selection import KFold\nr = [(len(a), len(b)) for a, b in KFold(3).split(torch.zeros(10, 2))]": [
        (6, 4),
        (7, 3),
        (7, 3),
    ],
    "from sklearn.preprocessing import StandardScaler\nimport numpy as np\nr = StandardScaler().fit_transform(np.zeros((5, 2)))": "f64[5, 2]",
    "from tqdm import tqdm\nr = [x for x in tqdm(DataLoader(range(6), 2))]": [("repeated", "i64[2]", 3)],
}


@pytest.mark.parametrize("code", TRAINERS)
def test_trainers(code: str, tmp_path: Path) -> None:
    assert result(code, tmp_path) == TRAINERS[code]


LOOPS = {
    "m = nn.Linear(2, 2)\nz = torch.zeros(1, 1)\nfor i in range(40):\n    m(torch.zeros(3, 2)).sum().backward()\n"
    "    z = torch.cat([z, torch.zeros(1, 1)], 1)\nr = z": "f32[1, ?]",
    "z = torch.zeros(1, 1)\nfor i in range(40):\n    z = torch.cat([z, torch.zeros(1, 1)], 1)\nr = z": "f32[1, 41]",
    "d = torch.arange(5000)\nr = torch.stack([d[i:i + 8] for i in torch.randint(len(d) - 8, (3,))])": "i64[3, 8]",
    "r = 0\nfor i in range(10 ** 12):\n    r = i": "?",
    "s = iter(DataLoader(range(8), 2))\nfor _ in range(3):\n    r = next(s)": "i64[2]",
}


@pytest.mark.parametrize("code", LOOPS)
def test_loops(code: str, tmp_path: Path) -> None:
    assert result(code, tmp_path) == LOOPS[code]


# -- functions that nobody calls ---------------------------------------------------------------------------------------
NET = (
    HEAD
    + "class Net(nn.Module):\n    def __init__(self, n=4):\n        super().__init__()\n        self.f = nn.Linear(n, 2)\n"
    "    def forward(self, x):\n        return self.f(x)\n"
)


@pytest.mark.parametrize(
    ("code", "messages"),
    [
        ("def main():\n    Net()(torch.zeros(1, 5))\n", ["expects 4 features, got 5"]),
        ("def main():\n    Net()(torch.zeros(1, 4))\n", []),
        ("def build(cfg=None):\n    return Net(cfg.n)\n", []),
        ("def use(net, flag):\n    if flag:\n        Net()(torch.zeros(1, 5))\n    return torch.cat(net)\n", []),
        (
            "import pytest\n@pytest.mark.parametrize('k', [4, 6])\ndef test_net(k):\n    Net()(torch.zeros(1, k))\n",
            ["got 6"],
        ),
        (
            "import click\n@click.command()\n@click.option('--size', default=7)\ndef main(size):\n    Net()(torch.zeros(1, size))\nmain()\n",
            ["got 7"],
        ),
        ("import hydra\n@hydra.main(config_path='c')\ndef main(cfg):\n    Net(cfg.n)(torch.zeros(1, 9))\nmain()\n", []),
        ("import strange\n@strange.task(bind=True)\ndef job(self, n):\n    return n\njob(3)\n", []),
    ],
)
def test_functions_nobody_calls(code: str, messages: list[str], tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(NET + code)
    found = [f.message for f in check_files([str(path)]).findings]
    assert len(found) == len(messages) and all(m in f for m, f in zip(messages, found)), found


# -- pretrained models -------------------------------------------------------------------------------------------------
LIBRARY = {
    "__init__.py": "from .tiny import TinyModel\n",
    "configuration_utils.py": "class PretrainedConfig:\n    def __init__(self, **kwargs):\n        self.__dict__.update(kwargs)\n",
    "modeling_utils.py": "import torch.nn as nn\nclass PreTrainedModel(nn.Module):\n    def __init__(self, config):\n        super().__init__()\n"
    "    @classmethod\n    def from_pretrained(cls, name):\n        raise RuntimeError('network')\n",
    "tiny.py": "import torch.nn as nn\nfrom .configuration_utils import PretrainedConfig\nfrom .modeling_utils import PreTrainedModel\n"
    "class TinyConfig(PretrainedConfig):\n    pass\n"
    "class TinyModel(PreTrainedModel):\n    config_class = TinyConfig\n    def __init__(self, config):\n"
    "        super().__init__(config)\n        self.embed = nn.Embedding(config.vocab, config.width)\n"
    "    def forward(self, ids):\n        return self.embed(ids)\n",
}


def test_from_pretrained_reads_a_local_config(tmp_path: Path) -> None:
    library = tmp_path / "site" / "transformers"
    library.mkdir(parents=True)
    for name, text in LIBRARY.items():
        (library / name).write_text(text)
    (tmp_path / "weights").mkdir()
    (tmp_path / "weights" / "config.json").write_text(json.dumps({"vocab": 9, "width": 6}))
    code = "from transformers import TinyModel\nr = TinyModel.from_pretrained('weights', torch_dtype='auto')(torch.zeros(2, 3).long())\n"
    assert result(code, tmp_path, (str(tmp_path / "site"),)) == "f32[2, 3, 6]"
    machine, _ = run(
        "from transformers import TinyModel\nTinyModel.from_pretrained('some/name')\n",
        tmp_path,
        (str(tmp_path / "site"),),
    )
    assert any("config.json of some/name" in reason for reason in machine.builder.gaps)


def test_a_package_without_source_is_named(tmp_path: Path) -> None:
    machine, _ = run(
        "from nowhere import AutoModel\nm = AutoModel.from_pretrained('some/name')\nm(torch.zeros(1))\n", tmp_path
    )
    assert any("no source for package nowhere" in reason and "--path" in reason for reason in machine.builder.gaps)


def test_steps_that_nobody_runs_leave_the_model_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(
        "import torch\nfrom torch import nn\nimport pytorch_lightning as pl\n\n"
        "class Net(pl.LightningModule):\n"
        "    def __init__(self):\n        super().__init__()\n"
        "        self.fc = nn.Linear(3, 2)\n        self.extra = nn.ModuleList()\n\n"
        "    def forward(self, x):\n        return self.fc(x)\n\n"
        "    def validation_step(self, batch, index):\n        self.extra.append(nn.Linear(5, 5))\n\n"
        "m = Net()\nm(torch.zeros(1, 3))\n"
    )
    model = show(str(file)).models[0]
    assert [m.path for m in model.modules] == ["", "fc", "extra"]
