"""Every layer of torch.nn: signature, parameters, buffers, tree, attributes and outputs as torch has them."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")


# Names whose signature still differs. A fixed one must be taken off this list.
KNOWN_DIFFERENCES = ("signature of Tensor.norm:", "signature of Tensor.backward:", "torch.linalg_norm does not exist")


def test_layers() -> None:
    from moduleinfo import run

    assert [w for w in run()["wrong"] if not w.startswith(KNOWN_DIFFERENCES)] == []
