"""Every layer of torch.nn: signature, parameters, buffers, tree, attributes and outputs as torch has them."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")


def test_layers() -> None:
    from moduleinfo import run

    assert run()["wrong"] == []
