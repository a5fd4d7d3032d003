"""Recorded models of public zoos, read from source: what was exact stays exact."""

from __future__ import annotations

import subprocess

import pytest

from tools import zoo

# Models that lose marks today, with the marks they lose; a change that gains one edits this table.
KNOWN_LOSSES = {
    "torchvision/fasterrcnn_resnet50_fpn": {"flow", "out"},  # what is behind the proposal filter depends on values
    "transformers/timm_backbone": {"params", "tree", "flow", "out"},  # takes timm for absent
    "transformers/mimi": {"flow", "out"},  # a length computed from strides stays symbolic
}


@pytest.mark.zoo
def test_recorded_models_stay_exact() -> None:
    try:
        _, misses, alarmed = zoo.run()
    except subprocess.CalledProcessError:
        pytest.skip("the sources of the zoos could not be fetched from the package registry")
    lost = {m.partition(":")[0] for m in misses}
    assert not alarmed, misses
    assert lost <= set(KNOWN_LOSSES), misses
