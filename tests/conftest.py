"""Bugs of our own are fatal in tests, and what happens to be installed beside them is no part of the programs that they read."""

import os

import pytest

os.environ["STILLNET_STRICT"] = "1"
# TensorFlow leaves oneDNN off on some processors, and then its convolutions refuse channels that come first.
os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "1")


@pytest.fixture(autouse=True)
def nothing_installed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers of a fixture are those of a machine without frameworks; what an installed one changes is asked for apart."""
    if request.node.get_closest_marker("real") is None:
        monkeypatch.setattr("stillnet.source.program.installed", list)
