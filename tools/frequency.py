"""How often real model code calls each framework name, and how much of that stillnet knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).with_name("api_frequency.tsv")
OURS = ("torch.", "Tensor.")

Counts = list[tuple[int, str]]


@dataclass(frozen=True)
class Coverage:
    """Names and calls, all and known; `missing` are the others, most frequent first."""

    names: int
    known_names: int
    calls: int
    known_calls: int
    missing: tuple[tuple[int, str], ...]

    @property
    def share(self) -> float:
        return self.known_calls / self.calls if self.calls else 1.0


def read(file: Path) -> Counts:
    """Lines `COUNT<tab>NAME`; only names of torch and Tensor count here."""
    rows = [line.split("\t") for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [(int(count), name) for count, name in rows if name.startswith(OURS)]


def coverage(counts: Iterable[tuple[int, str]]) -> Coverage:
    rows = list(counts)
    known = [(count, name) for count, name in rows if is_known(name)]
    missing = sorted(set(rows) - set(known), key=lambda row: (-row[0], row[1]))
    return Coverage(len(rows), len(known), sum(c for c, _ in rows), sum(c for c, _ in known), tuple(missing))


def is_known(name: str) -> bool:
    """An operation, a layer, or a name of `source/known/`; a mere prefix of known names is not known."""
    import stillnet.source.program  # noqa: F401  fills the tables
    from stillnet.ops import FUNCTIONS, LAYERS
    from stillnet.source.known.registry import KNOWN, canonical
    from stillnet.source.known.tensor_attributes import TENSOR_ATTRIBUTES

    full = canonical(name)
    head, _, last = full.partition(".")
    return full in FUNCTIONS or full in LAYERS or full in KNOWN or (head == "Tensor" and last in TENSOR_ATTRIBUTES)
