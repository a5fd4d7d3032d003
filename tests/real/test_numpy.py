"""numpy's own answers against what the machine reads: shapes, element types, and the numbers it claims to know."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from stillnet.base.unknown import Unknown
from stillnet.source.program import make_machine, open_script, run_script
from stillnet.source.values import Instance, PyList, Raised, Tensor

pytestmark = pytest.mark.real
np = pytest.importorskip("numpy")
SNIPPETS = sorted((Path(__file__).parents[1] / "numpy_semantics").glob("*.py"))
SHORT = {
    "float64": "f64",
    "float32": "f32",
    "float16": "f16",
    "int64": "i64",
    "int32": "i32",
    "uint8": "u8",
    "bool": "bool",
    "complex128": "c128",
}


def problem(wanted: Any, found: Any) -> str | None:
    """Why the machine's value is wrong; None where it agrees."""
    if isinstance(found, Instance) and found.payload is not None:
        found = found.payload
    if isinstance(found, Unknown):
        return "unknown"
    if isinstance(wanted, (np.ndarray, np.generic)):
        if isinstance(found, Tensor):
            return array_problem(np.asarray(wanted), found)
        wanted = wanted.item() if wanted.ndim == 0 else wanted
    if isinstance(wanted, (list, tuple)):
        items = found.items if isinstance(found, PyList) else found
        if not isinstance(items, (list, tuple)) or len(items) != len(wanted):
            return f"wanted {wanted!r}, found {found!r}"
        problems = [f"[{i}] {p}" for i, (a, b) in enumerate(zip(wanted, items)) if (p := problem(a, b)) is not None]
        return "; ".join(problems) or None
    if isinstance(wanted, (bool, int, float)) and isinstance(found, (bool, int, float)):
        return None if math.isclose(wanted, found, rel_tol=1e-6) else f"wanted {wanted!r}, found {found!r}"
    return None if type(wanted) is type(found) and wanted == found else f"wanted {wanted!r}, found {found!r}"


def array_problem(wanted: Any, found: Tensor) -> str | None:
    made = found.value.type
    if found.library != "numpy":
        return "no array"
    if made.shape != wanted.shape:
        return f"shape {made.shape}, wanted {wanted.shape}"
    if made.dtype is not None and made.dtype.name != SHORT.get(str(wanted.dtype)):
        return f"type {made.dtype}, wanted {wanted.dtype}"
    if made.data is not None and not np.allclose(np.array(made.data), wanted.reshape(-1), equal_nan=True):
        return f"content {made.data}, wanted {wanted.tolist()}"
    return None


@pytest.mark.parametrize("path", SNIPPETS, ids=[p.stem for p in SNIPPETS])
def test_the_machine_agrees_with_numpy(path: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(path.read_text(), str(path), "exec", dont_inherit=True), names)  # noqa: S102
    machine = make_machine([], [])
    module = open_script(machine, str(path))
    ended = run_script(machine, module)
    assert not isinstance(ended, Raised), ended.value.attributes
    assert not machine.builder.graph.failures
    wrong = []
    for name, value in names.items():
        if name.startswith("__") or name == "np" or isinstance(value, (type, type(np))):
            continue
        found = problem(value, module.variables.get(name, Unknown("never assigned")))
        if found is not None:
            wrong.append(f"{name}: {found}")
    assert not wrong, "\n" + "\n".join(wrong)
