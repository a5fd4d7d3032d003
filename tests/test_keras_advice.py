"""What Keras programs are told to write instead, and that the repaired program is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.walk import check_files

HEAD = "import keras\nfrom keras import layers\na = keras.Input((10, 8))\nb = keras.Input((12, 8))\n"
# the mistake, the advice, the repaired line
MISTAKES = {
    "concatenate": ("x = layers.Concatenate()([a, b])", "axis=1", "x = layers.Concatenate(axis=1)([a, b])"),
    "reshape": (
        "x = layers.Reshape((4, 4, 6))(a)",
        "target_shape=(4, 4, 5)",
        "x = layers.Reshape((4, 4, 5))(a)",
    ),
    "channel": (
        "x = layers.Conv2D(4, 3)(a)",
        "Reshape((10, 8, 1)) before it",
        "x = layers.Conv2D(4, 3)(layers.Reshape((10, 8, 1))(a))",
    ),
    "steps": (
        "x = layers.TimeDistributed(layers.Dense(2))(layers.LSTM(16)(a))",
        "let the LSTM before it return_sequences=True",
        "x = layers.TimeDistributed(layers.Dense(2))(layers.LSTM(16, return_sequences=True)(a))",
    ),
    "residual": (
        "x = layers.Add()([a, layers.Dense(9)(a)])",
        "units: 9 -> 8",
        "x = layers.Add()([a, layers.Dense(8)(a)])",
    ),
    "window": (
        "x = layers.Conv1D(4, 11)(a)",
        "padding='same'",
        "x = layers.Conv1D(4, 11, padding='same')(a)",
    ),
    "activation": (
        "x = layers.Dense(4, activation='Relu')(a)",
        "activation='relu'",
        "x = layers.Dense(4, activation='relu')(a)",
    ),
    "state": (
        "_, h, c = layers.LSTM(16, return_state=True)(a)\nx = layers.LSTM(32)(b, initial_state=[h, c])",
        "units=16",
        "_, h, c = layers.LSTM(16, return_state=True)(a)\nx = layers.LSTM(16)(b, initial_state=[h, c])",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_advice_repairs_the_program(name: str, tmp_path: Path) -> None:
    wrong, advice, right = MISTAKES[name]
    file = tmp_path / "net.py"
    file.write_text(f"{HEAD}{wrong}\nprint(x.shape)\n")
    (found,) = (f for f in check_files([str(file)]).findings if f.rule != "layer-result-unused")
    assert found.fix is not None and found.fix.message == advice
    file.write_text(f"{HEAD}{right}\nprint(x.shape)\n")
    assert not [f for f in check_files([str(file)]).findings if f.rule != "layer-result-unused"]


def test_no_advice_where_two_axes_differ(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(f"{HEAD}c = keras.Input((12, 9))\nx = layers.Concatenate()([a, c])\nprint(x.shape)\n")
    (found,) = (f for f in check_files([str(file)]).findings if f.severity == "error")
    assert found.fix is None
