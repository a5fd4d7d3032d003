"""Networks of OpenVINO: shapes of our own, layers, bodies, source and comparison; real files and ones that are written here."""

from __future__ import annotations

import struct
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from stillnet.analyses.comparison.difference import compare
from stillnet.render.registry import Page, render
from stillnet.walk import check_files, model_of, show

FILES = Path(__file__).parents[1] / "files" / "openvino"
SOURCE = dedent("""
    import torch
    import torch.nn.functional as F
    from torch import nn


    class Pictures(nn.Module):
        def __init__(self):
            super().__init__()
            self.stem = nn.Conv2d(3, 4, 3, stride=2, padding=1, bias=False)
            self.norm = nn.BatchNorm2d(4)
            self.groups = nn.Conv2d(4, 8, 3, padding=2, dilation=2, groups=2)
            self.up = nn.ConvTranspose2d(8, 4, 2, stride=2)
            self.out = nn.Conv2d(8, 2, 1)

        def forward(self, x):
            a = F.leaky_relu(self.norm(self.stem(x)), 0.1)
            b = F.max_pool2d(F.hardswish(self.groups(a)), 2)
            c = torch.cat([self.up(b), a], 1)
            return F.interpolate(torch.sigmoid(self.out(c)), scale_factor=2.0, mode="bilinear")


    class Series(nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm = nn.LSTM(4, 3, batch_first=True, bidirectional=True)
            self.gru = nn.GRU(6, 5, batch_first=True)
            self.head = nn.Linear(5, 2)

        def forward(self, x):
            y, _ = self.lstm(x)
            return self.head(self.gru(y)[0]).softmax(-1)
""")


# -- files that OpenVINO wrote -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["pictures", "pictures_half", "series"])
def test_real_files_are_typed_by_our_own_rules(name: str) -> None:
    report = show(str(FILES / f"{name}.xml"))
    (model,) = report.models
    assert (
        model.checked == model.operations_total and not model.unknowns and not report.problems and not report.findings
    )
    assert model.outputs == (((2, 2, 12, 12),) if "pictures" in name else ((2, 5, 2),))


@pytest.mark.parametrize("name", ["pictures", "pictures_half"])
def test_layers_hold_their_weights(name: str) -> None:
    held = {m.path: list(m.parameters.values()) for m in show(str(FILES / f"{name}.xml")).models[0].modules}
    assert held["stem"] == [(4, 3, 3, 3), (1, 4, 1, 1)]
    assert held["groups"] == [(2, 4, 2, 3, 3), (1, 8, 1, 1)]
    assert held["up"] == [(8, 4, 2, 2), (1, 4, 1, 1)]


def differences(text: str, name: str, tmp_path: Path) -> list[str]:
    file = tmp_path / "net.py"
    file.write_text(text)
    found = compare(model_of(f"{file}::{name}", []), model_of(str(FILES / f"{name.lower()}.xml"), []))
    return [c.detail for c in found.changes if not c.expected]


def test_no_difference_to_the_source(tmp_path: Path) -> None:
    assert differences(SOURCE, "Pictures", tmp_path) == []
    assert differences(SOURCE, "Series", tmp_path) == []


# The same layers one after the other in another order.
BEFORE = """b = F.max_pool2d(F.hardswish(self.groups(a)), 2)
        c = torch.cat([self.up(b), a], 1)"""
AFTER = """b = F.max_pool2d(F.hardswish(self.up(torch.cat([a, a], 1))), 2)
        c = self.groups(b)"""
CHANGES = [
    ("Pictures", "stride=2, padding=1", "padding=1", "stride: 1 -> [2, 2]"),
    ("Pictures", "dilation=2, ", "", "dilation: 1 -> [2, 2]"),
    ("Pictures", "nn.Conv2d(8, 2, 1)", "nn.Conv2d(8, 3, 1)", "Conv2d 3x8"),
    ("Pictures", "F.hardswish", "F.gelu", "gelu -> nowhere in the graph"),
    ("Pictures", "F.max_pool2d", "F.avg_pool2d", "average pool -> nowhere in the graph"),
    ("Pictures", BEFORE, AFTER, "behind up -> before it"),
    ("Series", "nn.GRU(6, 5", "nn.LSTM(6, 5", "LSTM 20x6"),
    ("Series", "nn.LSTM(4, 3", "nn.LSTM(4, 3, num_layers=2", "LSTM 12x6"),
]


@pytest.mark.parametrize(("name", "before", "after", "told"), CHANGES)
def test_differences_to_the_source(name: str, before: str, after: str, told: str, tmp_path: Path) -> None:
    assert before in SOURCE
    assert told in differences(SOURCE.replace(before, after), name, tmp_path)


def test_source_from_real_files(tmp_path: Path) -> None:
    pictures = render("show", "python", show(str(FILES / "pictures.xml")), Page(framework="pytorch"))
    assert "placeholder(" not in pictures
    assert "nn.Conv2d(4, 8, 3, dilation=2, groups=2, padding=2)" in pictures
    series = render("show", "python", show(str(FILES / "series.xml")), Page(framework="pytorch"))
    assert "nn.LSTM(4, 3, bidirectional=True)" in series and "nn.GRU(6, 5)" in series and "placeholder(" not in series
    for text, shape, total in ((pictures, (2, 2, 12, 12), 418 - 4), (series, (2, 5, 2), 423)):
        file = tmp_path / "again.py"
        file.write_text(text)
        given = "f32[2,3,12,12]" if shape[1] == 2 else "f32[2,5,4]"
        (again,) = show(f"{file}::Net", inputs=[given]).models
        assert again.outputs == (shape,) and again.total == total


# -- files that are written here ---------------------------------------------------------------------------------------
def port(number: int, dims: Any, kind: str = "FP32") -> str:
    return f'<port id="{number}" precision="{kind}">{"".join(f"<dim>{d}</dim>" for d in dims)}</port>'


class Ir:
    """Writes a network: constants go to the file beside it."""

    def __init__(self) -> None:
        self.layers: list[str] = []
        self.edges: list[str] = []
        # the port that the result of each layer stands at
        self.behind: list[int] = []
        self.data = b""

    def add(
        self, kind: str, inputs: Any = (), dims: Any = (), inside: str = "", type: str = "FP32", **data: Any
    ) -> int:
        number = len(self.layers)
        self.behind.append(len(inputs))
        settings = " ".join(f'{k}="{v}"' for k, v in data.items())
        ports = "".join(port(i, ()) for i in range(len(inputs)))
        outputs = "" if kind == "Result" else f"<output>{port(len(inputs), dims, type)}</output>"
        self.layers.append(
            f'<layer id="{number}" name="{kind}_{number}" type="{kind}" version="opset1"><data {settings}/>'
            f"<input>{ports}</input>{outputs}{inside}</layer>"
        )
        for place, source in enumerate(inputs):
            ends = f'from-layer="{source}" from-port="{self.behind[source]}" to-layer="{number}" to-port="{place}"'
            self.edges.append(f"<edge {ends}/>")
        return number

    def constant(self, values: Any, dims: Any, kind: str = "i64") -> int:
        code = {"i64": "q", "f32": "f"}[kind]
        start, more = len(self.data), struct.pack(f"<{len(values)}{code}", *values)
        self.data += more
        shape = ",".join(map(str, dims))
        word = {"i64": "I64", "f32": "FP32"}[kind]
        return self.add("Const", (), dims, type=word, element_type=kind, shape=shape, offset=start, size=len(more))

    @property
    def text(self) -> str:
        return f"<layers>{''.join(self.layers)}</layers><edges>{''.join(self.edges)}</edges>"

    def write(self, folder: Path, version: int = 11) -> Path:
        (folder / "n.bin").write_bytes(self.data)
        (folder / "n.xml").write_text(f'<net name="n" version="{version}">{self.text}</net>')
        return folder / "n.xml"


def outputs(ir: Ir, last: int, folder: Path, version: int = 11) -> Any:
    ir.add("Result", [last])
    return show(str(ir.write(folder, version))).models[0].outputs


WINDOW = {"kernel": "1,1", "strides": "2,2", "pads_begin": "0,0", "pads_end": "0,0"}
FACTORS = {"mode": "linear_onnx", "shape_calculation_mode": "scales"}
OPEN = {"begin_mask": "1,0", "end_mask": "1,0", "new_axis_mask": "", "shrink_axis_mask": "", "ellipsis_mask": ""}
SINGLE = {"begin_mask": "0", "end_mask": "0", "shrink_axis_mask": "1"}
CASES: list[tuple[str, tuple[int, ...], list[Any], dict[str, Any], Any]] = [
    ("MaxPool", (1, 2, 6, 6), [], {**WINDOW, "rounding_type": "ceil"}, (1, 2, 4, 4)),
    ("MaxPool", (1, 2, 6, 6), [], {**WINDOW, "rounding_type": "ceil_torch"}, (1, 2, 3, 3)),
    ("StridedSlice", (4, 5, 6), [("i64", (2,), (0, 1)), ("i64", (2,), (0, 4)), ("i64", (2,), (1, 1))], OPEN, (4, 3, 6)),
    ("StridedSlice", (4, 5, 6), [("i64", (1,), (2,)), ("i64", (1,), (3,)), ("i64", (1,), (1,))], SINGLE, (5, 6)),
    ("Broadcast", (3,), [("i64", (2,), (3, 4)), ("i64", (1,), (0,))], {"mode": "explicit"}, (3, 4)),
    ("Transpose", (2, 3, 4), [("i64", (0,), ())], {}, (4, 3, 2)),
    ("Interpolate", (1, 2, 4, 4), [("f32", (2,), (2.0, 3.0)), ("i64", (2,), (2, 3))], FACTORS, (1, 2, 8, 12)),
    ("DepthToSpace", (1, 8, 3, 3), [], {"block_size": 2, "mode": "depth_first"}, (1, 2, 6, 6)),
    ("Gather", (5, 6), [("i64", (2,), (1, 2)), ("i64", (), (1,))], {"batch_dims": 0}, (5, 2)),
    ("ReduceMean", (2, 3, 4), [("i64", (2,), (0, 2))], {"keep_dims": "true"}, (1, 3, 1)),
    ("Pad", (2, 3), [("i64", (2,), (0, 1)), ("i64", (2,), (2, 0))], {"pad_mode": "edge"}, (4, 4)),
    ("OneHot", (3,), [("i64", (), (5,)), ("f32", (), (1.0,)), ("f32", (), (0.0,))], {"axis": 0}, (5, 3)),
    ("Einsum", (2, 3), [("f32", (3, 4), (0.0,) * 12)], {"equation": "ab,bc->ac"}, (2, 4)),
    ("MVN", (2, 3, 4), [("i64", (1,), (2,))], {"eps": 1e-5, "eps_mode": "INSIDE_SQRT", "normalize_variance": "true"}, (2, 3, 4)),
    ("RDFT", (2, 8), [("i64", (1,), (1,))], {}, (2, 5, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "shape", "operands", "data", "wanted"), CASES, ids=[c[0] for c in CASES])
def test_operators(kind: str, shape: Any, operands: Any, data: Any, wanted: Any, tmp_path: Path) -> None:
    ir = Ir()
    x = ir.add("Parameter", (), shape, element_type="f32", shape=",".join(map(str, shape)))
    last = ir.add(kind, [x, *(ir.constant(values, dims, type) for type, dims, values in operands)], (), **data)
    assert outputs(ir, last, tmp_path) == (wanted,)


def test_a_shape_that_the_file_states_wrongly(tmp_path: Path) -> None:
    ir = Ir()
    x = ir.add("Parameter", (), (2, 3), element_type="f32", shape="2,3")
    ir.add("Result", [ir.add("ReLU", [x], (2, 4))])
    findings = check_files([str(ir.write(tmp_path))]).findings
    assert [f.rule for f in findings] == ["stored-shape-mismatch"]


def test_operators_of_older_versions_and_of_others_are_listed(tmp_path: Path) -> None:
    ir = Ir()
    x = ir.add("Parameter", (), (2, 3), element_type="f32", shape="2,3")
    last = ir.add("Power", [x], (2, 3), power=2, scale=1, shift=0)
    assert outputs(ir, last, tmp_path, version=7) == ((2, 3),)
    text = (tmp_path / "n.xml").read_text().replace('version="7"', 'version="11"')
    (tmp_path / "n.xml").write_text(text.replace('type="Power" version="opset1"', 'type="Relu" version="mine"'))
    (model,) = show(str(tmp_path / "n.xml")).models
    assert [u.reason for u in model.unknowns] == ["no model for openvino.mine.Relu"]


def body() -> str:
    inner = Ir()
    x = inner.add("Parameter", (), (2, 3), element_type="f32", shape="2,3")
    inner.add("Result", [inner.add("Multiply", [x, inner.add("Parameter", (), (1,), element_type="f32", shape="1")])])
    return inner.text


def test_conditions_and_loops_are_opened(tmp_path: Path) -> None:
    ir = Ir()
    x = ir.add("Parameter", (), (2, 3), element_type="f32", shape="2,3")
    one = ir.constant((1.0,), (1,), "f32")
    maps = '<input external_port_id="{0}" internal_layer_id="0"/><input external_port_id="{1}" internal_layer_id="1"/>'
    given = maps.format(1, 2) + '<output external_port_id="3" internal_layer_id="3"/>'
    sides = "".join(
        f"<{side}_port_map>{given}</{side}_port_map><{side}_body>{body()}</{side}_body>" for side in ("then", "else")
    )
    condition = ir.add("Parameter", (), (1,), type="BOOL", element_type="boolean", shape="1")
    chosen = ir.add("If", [condition, x, one], (), sides)
    rounds = f'<body>{body()}</body><port_map>{maps.format(0, 1)}<output external_port_id="2" internal_layer_id="3"/>'
    rounds += '</port_map><back_edges><edge from-layer="3" to-layer="0"/></back_edges>'
    last = ir.add("TensorIterator", [chosen, one], (), rounds)
    assert outputs(ir, last, tmp_path) == ((2, 3),)
    operations = show(str(tmp_path / "n.xml")).models[0].operations
    assert [op.op for op in operations] == ["mul", "mul", "where", "mul"]
    source = render("show", "python", show(str(tmp_path / "n.xml")), Page(framework="pytorch"))
    assert "torch.where" in source and 'placeholder("loop"' in source


def test_layers_that_wait_for_each_other(tmp_path: Path) -> None:
    ir = Ir()
    first = ir.add("ReLU", [0], (2,))
    ir.add("Result", [first])
    assert check_files([str(ir.write(tmp_path))]).partial


def test_a_body_inside_of_bodies_ends(tmp_path: Path) -> None:
    text = "<layers/><edges/>"
    for _ in range(200):
        layer = f'<layer id="0" name="l" type="Loop" version="opset5"><body>{text}</body><port_map/></layer>'
        text = f"<layers>{layer}</layers><edges/>"
    (tmp_path / "n.xml").write_text(f'<net name="n" version="11">{text}</net>')
    assert check_files([str(tmp_path / "n.xml")]).partial


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<edge from-layer="24" from-port="2" to-layer="25" to-port="0" />', ""),
        ('offset="', 'offset="nan'),
        ('size="', 'size="true'),
        ('pads_begin="', 'pads_begin="?, '),
        ('strides="', 'strides="0, '),
    ],
)
def test_broken_networks_are_read_in_part(before: str, after: str, tmp_path: Path) -> None:
    text = (FILES / "pictures.xml").read_text()
    assert before in text
    (tmp_path / "n.xml").write_text(text.replace(before, after))
    (tmp_path / "n.bin").write_bytes((FILES / "pictures.bin").read_bytes())
    report = show(str(tmp_path / "n.xml"))
    assert report.models and "class Net" in render("show", "python", report, Page(framework="pytorch"))
