"""The comparison with a release, on a release that is made up."""

from __future__ import annotations

from typing import Any

from stillnet.ops import FUNCTIONS, LAYERS
from tools.drift import compare, report


def release() -> dict[str, Any]:
    """A torch that has exactly our names and shows the signatures of two of them."""
    names: dict[str, Any] = {name: {"call": None} for name in [*FUNCTIONS, *LAYERS]}
    linear = [["in_features", 0], ["out_features", 0], ["bias", 1], ["device", 1], ["dtype", 1]]
    defaults = {"bias": True}
    init = [["self", "positional", False, None]]
    init += [[name, "positional", bool(given), defaults.get(str(name))] for name, given in linear]
    names["torch.nn.Linear"] = {"init": init, "forward": [[n, "positional", False, None] for n in ("self", "input")]}
    names["torch.nn.functional.linear"] = {
        "call": [
            ["input", "positional", False, None],
            ["weight", "positional", False, None],
            ["bias", "positional", True, None],
        ]
    }
    return {"version": "9.9", "names": names, "public": ["torch.nn.Linear"]}


def test_nothing_changed() -> None:
    found = compare(release())
    assert (found.gone, found.changed, found.new) == ([], [], [])
    assert found.compared["layer"] == found.compared["forward"] == found.compared["function"] == 1


def test_gone_changed_and_new() -> None:
    real = release()
    del real["names"]["torch.relu"]
    real["names"]["torch.nn.Linear"]["init"][3][3] = False
    real["names"]["torch.nn.functional.linear"]["call"].append(["scale", "keyword", True, 1.0])
    real["public"].append("torch.brand_new")
    found = compare(real)
    assert found.gone == ["torch.relu"]
    assert sorted(found.changed) == [
        "torch.nn.Linear (layer): bias is True here, False in the release",
        "torch.nn.functional.linear (function): scale is not taken here",
    ]
    assert found.new == ["torch.brand_new"]
    assert "torch.brand_new" in report(found, list_new=True)
