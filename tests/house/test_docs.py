"""The generated pages say what the tables say."""

from __future__ import annotations

from pathlib import Path

from tools import docs, frequency


def test_pages_are_up_to_date() -> None:
    out_of_date = docs.drift(docs.pages())
    assert not out_of_date, f"run make docs: {out_of_date}"


def test_every_name_is_on_a_page() -> None:
    from stillnet.ops import FUNCTIONS, LAYERS

    text = "\n".join(p.read_text("utf-8") for p in (docs.ROOT / docs.OPERATIONS).glob("*.md"))
    missing = [f for f in FUNCTIONS if f"`{f}`" not in text] + [
        f for f, entry in LAYERS.items() if f"### {f}" not in text and (f == entry.name or f"`{f}`" not in text)
    ]
    assert not missing


def test_known_names_cover_the_calls_of_real_code() -> None:
    found = frequency.coverage(frequency.read(frequency.LIST))
    assert found.share >= 0.99, found.missing[:20]


def test_prefixes_are_not_known(tmp_path: Path) -> None:
    """`torch.nn` holds known names but is no name that anybody calls."""
    file = tmp_path / "list.tsv"
    file.write_text("# comment\n7\ttorch.nn\n3\ttorch.nn.Linear\n2\tkeras.Model\n", "utf-8")
    found = frequency.coverage(frequency.read(file))
    assert (found.names, found.known_names, found.missing) == (2, 1, ((7, "torch.nn"),))
