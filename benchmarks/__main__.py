"""Measures everything in one run and prints one table."""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .children import Cost, Failed, alternating, run
from .networks import program
from .range_costs import lines

RESNET = "torchvision.models.resnet.resnet50(weights=None)"
PARAMETERS = "25,557,032"
SIZES = (100, 200, 500, 1000, 2000, 4000)
MB = 1_000_000
NOTHING = Cost(0.0, 0.0, 0)
TORCHINFO = str(Path(__file__).with_name("torchinfo_resnet.py"))
LARGE = str(Path(__file__).with_name("onnx_file.py"))
INFER = str(Path(__file__).with_name("onnx_infer.py"))
META = str(Path(__file__).with_name("meta_model.py"))
_BERT = "transformers.models.bert"
_LLAMA = "transformers.models.llama"
# expression -> inputs
ZOO_MODELS = {
    f"{_BERT}.modeling_bert.BertModel({_BERT}.configuration_bert.BertConfig())": ["input_ids=i64[2,16]"],
    f"{_LLAMA}.modeling_llama.LlamaModel({_LLAMA}.configuration_llama.LlamaConfig())": ["input_ids=i64[2,16]"],
    "transformers.SwinModel(transformers.SwinConfig())": ["pixel_values=f32[2,3,224,224]"],
    "timm.create_model('vit_base_patch16_224')": ["f32[2,3,224,224]"],
    "timm.create_model('efficientnet_b0')": ["f32[2,3,224,224]"],
    "segmentation_models_pytorch.Unet('resnet34', encoder_weights=None)": ["f32[2,3,256,256]"],
    "diffusers.models.unets.unet_2d.UNet2DModel(sample_size=64)": ["f32[2,3,64,64]", "i64[2]"],
}
KERAS_RESNET = "keras.applications.resnet.ResNet50(weights=None)"
KERAS_PARAMETERS = "25,636,712"
SUMMARY = str(Path(__file__).with_name("keras_resnet.py"))


@dataclass(frozen=True)
class Row:
    what: str
    measured: str
    compared: str = ""
    ratio: str = ""
    goal: str = ""


def show_rows(torch_python: str | None, zoos: str, times: int) -> list[Row]:
    """`stillnet show` of a ResNet-50 against torchinfo, both cold."""
    command = [sys.executable, "-m", "stillnet", "show", RESNET, "--path", zoos, "--input", "f32[2,3,224,224]"]
    commands = {"stillnet": command}
    if torch_python:
        commands["torchinfo"] = [torch_python, TORCHINFO, *([] if fits(torch_python) else [zoos])]
    costs = alternating(commands, times)
    for name, cost in costs.items():
        if PARAMETERS not in cost.output:
            raise Failed(f"{name} does not report {PARAMETERS} parameters")
    ours, theirs = costs["stillnet"], costs.get("torchinfo", NOTHING)
    return [
        against("show ResNet-50, wall", ours.wall, theirs.wall, seconds, "8 times faster"),
        against("show ResNet-50, processor", ours.processor, theirs.processor, seconds, ""),
        against("show ResNet-50, memory", ours.memory, theirs.memory, megabytes, "under 120 MB"),
    ]


def keras_rows(tf_python: str | None, folder: str, times: int) -> list[Row]:
    """`stillnet show` of the ResNet-50 of keras.applications against `model.summary()`, both cold."""
    command = [sys.executable, "-m", "stillnet", "show", KERAS_RESNET, "--path", folder]
    commands = {"stillnet": command, **({"summary": [tf_python, SUMMARY]} if tf_python else {})}
    costs = alternating(commands, times)
    for name, cost in costs.items():
        if KERAS_PARAMETERS not in cost.output:
            raise Failed(f"{name} does not report {KERAS_PARAMETERS} parameters")
    ours, theirs = costs["stillnet"], costs.get("summary", NOTHING)
    return [
        against("show Keras ResNet-50, wall", ours.wall, theirs.wall, seconds, "8 times faster", "model.summary()"),
        against("show Keras ResNet-50, processor", ours.processor, theirs.processor, seconds, "", "model.summary()"),
        against("show Keras ResNet-50, memory", ours.memory, theirs.memory, megabytes, "", "model.summary()"),
    ]


def file_rows(onnx_python: str | None, times: int) -> list[Row]:
    """`stillnet show` of a 50 MB ONNX file against `onnx.load` and `infer_shapes`: cold, and the reading alone."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "large.onnx"
        # in a process of its own: what this one holds would count as memory of its children
        run([sys.executable, LARGE, str(file)])
        commands = {"stillnet": [sys.executable, "-m", "stillnet", "show", str(file)]}
        commands |= {"onnx": [onnx_python, INFER, str(file)]} if onnx_python else {}
        costs = alternating(commands, times)
        if any("27000" not in c.output for c in costs.values()):
            raise Failed("the outputs differ")
        ours, theirs = costs["stillnet"], costs.get("onnx", NOTHING)
        said = re.search(r"seconds ([\d.e-]+)", theirs.output)
        read = statistics.median(reading(file) for _ in range(times))
    words = "load and infer_shapes"
    return [
        against(
            "show a 50 MB ONNX file, reading", read, float(said[1]) if said else 0.0, seconds, "10 times faster", words
        ),
        against("show a 50 MB ONNX file, cold, processor", ours.processor, theirs.processor, seconds, "", words),
        against("show a 50 MB ONNX file, memory", ours.memory, theirs.memory, megabytes, "under 100 MB", words),
    ]


def reading(file: Path) -> float:
    """Seconds that a process takes which has loaded its tables."""
    from stillnet import show

    show(str(file))
    start = time.perf_counter()
    show(str(file))
    return time.perf_counter() - start


def zoo_rows(zoo_python: str | None, folder: str, times: int) -> list[Row]:
    """`stillnet show` of models of several zoos against the same models on torch's meta device, all cold."""
    ours: list[Cost] = []
    theirs: list[Cost] = []
    for expression, inputs in ZOO_MODELS.items():
        written = [word for text in inputs for word in ("--input", text)]
        command = [sys.executable, "-m", "stillnet", "show", expression, "--path", folder, *written, "--format", "json"]
        meta = {"meta device": [zoo_python, META, expression, *inputs]} if zoo_python else {}
        costs = alternating({"stillnet": command, **meta}, times)
        counts = {name: re.search(r'"total": \d+', cost.output) for name, cost in costs.items()}
        if len({found and found[0] for found in counts.values()}) != 1 or None in counts.values():
            raise Failed(f"{expression}: the numbers of parameters differ")
        ours.append(costs["stillnet"])
        theirs += [costs[name] for name in meta]
    rows = []
    for what, field, text in (
        ("wall", "wall", seconds),
        ("processor", "processor", seconds),
        ("memory", "memory", megabytes),
    ):
        mine = [getattr(c, field) for c in ours]
        other = [getattr(c, field) for c in theirs] or [0.0]
        rows.append(
            against(
                f"{len(ours)} zoo models, {what}, median",
                statistics.median(mine),
                statistics.median(other),
                text,
                {"wall": "under 0.7 s"}.get(what, ""),
                "meta device",
            )
        )
        rows.append(against(f"{len(ours)} zoo models, {what}, largest", max(mine), max(other), text, "", "meta device"))
    return rows


def fits(torch_python: str) -> bool:
    """Whether torchvision, with its compiled part, can be imported there."""
    try:
        run([torch_python, "-c", "import torchvision"])
    except Failed:
        return False
    return True


def against(
    what: str, ours: float, theirs: float, text: Callable[[float], str], goal: str, other: str = "torchinfo"
) -> Row:
    if not theirs:
        return Row(what, text(ours), f"no {other}", "", goal)
    return Row(what, text(ours), f"{other} {text(theirs)}", f"{theirs / ours:.1f} x", goal)


def start_row(times: int) -> Row:
    commands = {"stillnet": [sys.executable, "-m", "stillnet", "--version"], "python": [sys.executable, "-c", ""]}
    costs = alternating(commands, max(times, 5))
    ours, python = costs["stillnet"].processor, costs["python"].processor
    bare = f"bare Python {milliseconds(python)}"
    return Row("--version, processor", milliseconds(ours), bare, f"{python / ours:.2f} x", "under 100 ms")


def block_rows(times: int) -> list[Row]:
    """Generated networks, built, called and checked in this process; processor time, as others share the cores."""
    check(program(2))  # the tables are loaded once
    alike = {n: median_time(program(n), times) for n in SIZES}
    others = median_time(program(1000, grow=1), times)
    rows = [
        Row("1,000 blocks that are alike, processor", seconds(alike[1000]), "", "", "under 1 s"),
        Row("1,000 blocks, no two alike, processor", seconds(others), "", f"{alike[1000] / others:.2f} x", "under 1 s"),
    ]
    base = alike[SIZES[0]] / SIZES[0]
    for blocks, taken in alike.items():
        each = taken / blocks
        rows.append(
            Row(
                f"{blocks:,} blocks, processor",
                seconds(taken),
                f"{each * 1e6:.0f} us each",
                f"{each / base:.2f} x",
                "1 x",
            )
        )
    return rows


def median_time(text: str, times: int) -> float:
    return statistics.median(check(text) for _ in range(times))


def check(text: str) -> float:
    from stillnet.walk import check_files

    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "net.py")
        Path(file).write_text(text, "utf-8")
        start = time.process_time()
        report = check_files([file], models=False)  # as `stillnet check` does
        taken = time.process_time() - start
    assert not report.findings and not report.problems and report.checked == report.operations_total, report.problems
    return taken


def seconds(value: float) -> str:
    return f"{value:.2f} s" if value >= 0.1 else milliseconds(value)


def milliseconds(value: float) -> str:
    return f"{value * 1000:.0f} ms"


def megabytes(value: float) -> str:
    return f"{value / MB:.0f} MB"


def table(rows: list[Row]) -> str:
    head = Row("measured", "stillnet", "compared with", "ratio", "goal")
    cells = [(r.what, r.measured, r.compared, r.ratio, r.goal) for r in (head, *rows)]
    widths = [max(len(c[i]) for c in cells) for i in range(5)]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths)).rstrip() for row in cells]
    return "\n".join([lines[0], "  ".join("-" * w for w in widths), *lines[1:]])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--zoos", default=os.environ.get("STILLNET_ZOOS"), help="a folder with the source of torchvision and keras"
    )
    parser.add_argument("--torch-python", default=os.environ.get("STILLNET_TORCH_PYTHON"), metavar="PYTHON",
                        help="an interpreter with torch, torchvision and torchinfo")  # fmt: skip
    parser.add_argument("--tf-python", default=os.environ.get("STILLNET_TF_PYTHON"), metavar="PYTHON",
                        help="an interpreter with tensorflow")  # fmt: skip
    parser.add_argument("--zoo-python", default=os.environ.get("STILLNET_ZOO_PYTHON"), metavar="PYTHON",
                        help="an interpreter with torch and the packages of the zoos")  # fmt: skip
    parser.add_argument("--onnx-python", default=os.environ.get("STILLNET_ONNX_PYTHON"), metavar="PYTHON",
                        help="an interpreter with onnx")  # fmt: skip
    parser.add_argument("--times", type=int, default=5, help="runs of each, of which the median counts (default: 5)")
    parser.add_argument("--graphs", default=os.environ.get("STILLNET_GRAPHS"), metavar="FOLDER",
                        help="a folder with graphs of TensorFlow (.pb, .pb.gz)")  # fmt: skip
    parser.add_argument(
        "--only", choices=("show", "keras", "zoo", "files", "start", "blocks", "numbers"), help="one part"
    )
    options = parser.parse_args()
    try:
        print(table(measured(options)))
    except Failed as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def measured(options: argparse.Namespace) -> list[Row]:
    rows: list[Row] = []
    if options.only in (None, "show"):
        rows += show_rows(options.torch_python, options.zoos or fetched(), options.times)
    if options.only == "keras" or (options.only is None and options.tf_python):
        rows += keras_rows(options.tf_python, options.zoos or fetched("keras==3.15.1"), options.times)
    if options.only == "zoo" or (options.only is None and options.zoo_python):
        rows += zoo_rows(options.zoo_python, options.zoos or fetched(), options.times)
    if options.only == "files" or (options.only is None and options.onnx_python):
        rows += file_rows(options.onnx_python, options.times)
    if options.only in (None, "start"):
        rows.append(start_row(options.times))
    if options.only in (None, "blocks"):
        rows += block_rows(options.times)
    if options.only in (None, "numbers"):
        rows += [Row(*line) for line in lines(options.graphs, min(options.times, 3))]
    return rows


def fetched(package: str = "") -> str:
    from tools.get_zoos import DEFAULT, fetch

    folder = Path(tempfile.gettempdir()) / "stillnet-zoos"
    fetch([package or DEFAULT[0]], folder)
    return str(folder)


if __name__ == "__main__":
    sys.exit(main())
