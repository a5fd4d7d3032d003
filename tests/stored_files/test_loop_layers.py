"""Loops of stored graphs that are recurrent layers, cells of Keras, and weights of whole numbers, as source."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.render.rebuilding.convert_writer import Steps
from stillnet.render.registry import Page, render
from stillnet.walk import show

LOOPS = Path(__file__).parents[1] / "files" / "loops"
# name -> the layers that the loops of the model are, with inputs and outputs
LAYERS = {
    "layered": [("LSTM", 3, 2), ("GRU", 2, 3), ("GRU", 3, 2), ("RNN", 2, 2)],
    "masked": [("LSTM", 3, 2)],
    "stacked": [("LSTM", 3, 2), ("GRU", 2, 3)],
}


def source(file: Path, framework: str, folder: Path) -> Path:
    """Recovered source in a file of its own."""
    made = folder / "made.py"
    made.write_text(render("show", "python", show(str(file)), Page(framework=framework)))
    compile(made.read_text(), "made.py", "exec")
    return made


@pytest.mark.parametrize("form", ["body", "edges"])
@pytest.mark.parametrize("name", LAYERS)
def test_a_loop_is_the_layer_whose_cell_it_computes(name: str, form: str, tmp_path: Path) -> None:
    """As a body and a condition, and as edges that lead back."""
    file = LOOPS / f"{name}.{form}.pb.gz"
    (model,) = show(str(file)).models
    steps, _ = Steps(model).all()
    found = [(s.settings["cell"], s.settings["in"], s.settings["hidden"]) for s in steps if s.kind == "recurrent"]
    assert found == LAYERS[name]
    made = source(file, "pytorch", tmp_path)
    assert "TODO" not in made.read_text()
    again = show(f"{made}::Net", inputs=["i64[2,5]" if name == "masked" else "f32[2,4,3]"]).models[-1]
    kinds = [m.type.rpartition(".")[2] for m in again.modules]
    assert [k for k in kinds if k in ("LSTM", "GRU", "RNN")] == [k for k, _, _ in LAYERS[name]]
    assert again.outputs == model.outputs


@pytest.mark.parametrize("framework", ["pytorch", "keras"])
@pytest.mark.parametrize("form", ["body", "edges"])
def test_a_loop_that_is_no_known_cell_is_written_round_by_round(form: str, framework: str, tmp_path: Path) -> None:
    """Half of the state is kept and a product added: nothing that the layers compute."""
    text = source(LOOPS / f"other.{form}.pb.gz", framework, tmp_path).read_text()
    assert "TODO" not in text and "nn.RNN" not in text and "SimpleRNN" not in text
    assert text.count("0.5 * ") == 4
    assert text.count("decay_1_Cast_ReadVariableOp(") == 4


def test_a_loop_of_too_many_rounds_stays_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stillnet.render.rebuilding.conversion_rounds.MOST_COPIES", 3)
    assert "a round of a loop" in source(LOOPS / "other.body.pb.gz", "pytorch", tmp_path).read_text()


def test_masks_and_early_resets_run_step_by_step(tmp_path: Path) -> None:
    masked = source(LOOPS / "masked.body.pb.gz", "pytorch", tmp_path).read_text()
    assert "def stepwise(" in masked and "mask=" in masked.partition("def forward")[2]
    early = source(LOOPS / "layered.body.pb.gz", "pytorch", tmp_path).read_text()
    assert early.count("before=True") == 1
    keras = source(LOOPS / "layered.body.pb.gz", "keras", tmp_path).read_text()
    assert keras.count("reset_after=False") == 1 and 'activation="relu"' in keras


def test_placeholders_that_nothing_reads_are_no_inputs() -> None:
    """What is left over from functions that were opened."""
    (model,) = show(str(LOOPS / "layered.edges.pb.gz")).models
    assert [i.name for i in model.inputs] == ["steps"]


def test_cells_of_keras_are_layers_behind_each_other(tmp_path: Path) -> None:
    file = LOOPS / "stacked.keras"
    (model,) = show(str(file)).models
    assert [o.op for o in model.operations] == ["recur", "recur"] and not model.unknowns
    assert str(model.outputs) == "((None, 3),)" and model.total == 48 + 63
    own = source(file, "keras", tmp_path)
    assert "layers.RNN(layers.StackedRNNCells([layers.LSTMCell(2" in own.read_text()
    assert show(str(own)).models[-1].total == model.total
    torch = source(file, "pytorch", tmp_path).read_text()
    assert "nn.LSTM(3, 2" in torch and "nn.GRU(2, 3" in torch and "TODO" not in torch


@pytest.mark.parametrize("framework", ["pytorch", "keras"])
def test_weights_of_whole_numbers_come_with_their_scales(framework: str, tmp_path: Path) -> None:
    file = LOOPS / "whole.tflite"
    (model,) = show(str(file)).models
    scales = dict(model.weight_scales)
    assert len(scales["whole_1/conv_1/convolution"][0]) == 3 and "serving_default_image:0" in scales
    made = source(file, framework, tmp_path)
    text = made.read_text()
    assert "TODO" not in text and "SCALES = {" in text and "def real(" in text
    assert "# serving_default_image:0: real numbers; the file takes i8" in text
    target = f"{made}::Net" if framework == "pytorch" else str(made)
    again = show(target, inputs=["f32[2,6,6,2]"] if framework == "pytorch" else []).models[-1]
    assert again.outputs[0] is not None and again.outputs[0][1] == 2
