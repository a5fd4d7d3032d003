"""keras.applications known without source: the same lines, read by stillnet and run by real Keras, give the same shapes."""

from __future__ import annotations

import os
from typing import Any

import pytest

from reading import read_program
from stillnet.source.known.keras.applications import APPLICATIONS, NAMES, OTHER_NAMES

pytestmark = pytest.mark.real
# All models take minutes, most of them for graphs that Keras traces; CI asks a part of them.
EVERY = int(os.environ.get("STILLNET_REAL_EVERY", "1"))
ASKED = """import keras
from keras.applications import {name} as make
from keras.applications.{module} import preprocess_input, decode_predictions

free = make(include_top=False, weights=None)
answers = [free.output_shape]
answers += [tuple(free(keras.Input(size)).shape) for size in ((127, 97, 3), (75, 300, 3))]
answers.append(make(include_top=False, weights=None, input_shape=(127, 97, 3), pooling="{pooling}").output_shape)
answers.append(make(include_top=False, weights=None, input_tensor=keras.Input((None, None, 3))).output_shape)
top = make(weights=None, classes=7)
answers += [top.input_shape, top.output_shape]
"""


@pytest.mark.parametrize("name", list(APPLICATIONS)[::EVERY])
def test_shapes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    keras: Any = pytest.importorskip("keras", reason="asks real Keras")
    monkeypatch.setattr("stillnet.source.program.installed", list)
    pooling = ("avg", "max")[list(APPLICATIONS).index(name) % 2]
    text = ASKED.format(name=name, module=APPLICATIONS[name].module, pooling=pooling)
    _, variables = read_program(text)
    run: dict[str, Any] = {}
    # drawing millions of first weights would take most of the time
    for kind in (keras.initializers.GlorotUniform, keras.initializers.VarianceScaling, keras.initializers.RandomNormal):
        monkeypatch.setattr(kind, "__call__", lambda self, shape, dtype=None, **rest: keras.ops.zeros(shape, dtype))
    exec(text, run)  # noqa: S102 - our own lines
    keras.backend.clear_session()
    assert variables["answers"].items == run["answers"]


@pytest.mark.parametrize("name", APPLICATIONS)
def test_positions(name: str) -> None:
    pytest.importorskip("keras", reason="asks real Keras")
    import inspect

    from keras import applications

    names = OTHER_NAMES.get(name, NAMES)
    assert tuple(inspect.signature(getattr(applications, name)).parameters)[: len(names)] == names
