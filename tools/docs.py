"""Writes docs/operations and docs/rules from the tables, and the output that other pages quote.

python -m tools.docs
python -m tools.docs --check
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from stillnet.base.shape import shape_text
from stillnet.graph.builder import Op
from stillnet.ops import FUNCTIONS, LAYERS, OPS
from stillnet.ops.entry import Function, Layer
from stillnet.rules.registry import load as load_rules
from stillnet.walk import show

from . import frequency, homes, terminal_svg
from .terminal import ROOT, refreshed
from .written import written

QUOTING = ("README.md", "CONTRIBUTING.md", "docs/architecture.md")
OPERATIONS, RULES = "docs/operations", "docs/rules"
GENERATED = "<!-- written by `make docs`; do not edit -->\n"
SOURCE = "../../src/stillnet"


def pages() -> dict[str, str]:
    """Path of every generated page -> its text."""
    return {
        **homes.pages(),
        **operation_pages(),
        **rule_pages(),
        **terminal_svg.pages(),
        **quoting_pages(),
    }


def quoting_pages() -> dict[str, str]:
    """Pages written by hand, with the present output under each call of stillnet that they quote."""
    texts = {path: (ROOT / path).read_text("utf-8") for path in QUOTING if (ROOT / path).is_file()}
    return {path: refreshed(text) for path, text in texts.items()}


# -- operations --------------------------------------------------------------------------------------------------------
def operation_pages() -> dict[str, str]:
    entries: list[Op | Function | Layer] = [*OPS.values(), *FUNCTIONS.values(), *LAYERS.values()]
    concepts = sorted(set(map(concept_of, entries)))
    found = {f"{OPERATIONS}/{page_of(name)}": concept_page(name) for name in concepts}
    found[f"{OPERATIONS}/README.md"] = operations_index(concepts)
    return found


def concept_of(entry: Op | Function | Layer) -> str:
    """The file of `ops/` in which an entry is written; a plain spelling stands with its operation."""
    if isinstance(entry, Function) and entry.op is not None:
        return concept_of(entry.op)
    word = {Op: "OPS", Function: "FUNCTIONS", Layer: "LAYERS"}[type(entry)]
    return written()[f"ops {word} {entry.name}"]


def page_of(concept: str) -> str:
    return concept.replace(".", "_") + ".md"


def title(concept: str) -> str:
    return (importlib.import_module(f"stillnet.ops.{concept}").__doc__ or concept).strip().splitlines()[0]


def concept_page(concept: str) -> str:
    operations = [o for o in OPS.values() if concept_of(o) == concept]
    composed = [f for f in FUNCTIONS.values() if f.op is None and concept_of(f) == concept]
    layers = [entry for name, entry in LAYERS.items() if name == entry.name and concept_of(entry) == concept]
    path = concept.replace(".", "/") + ".py"
    parts = [f"{GENERATED}# {concept}\n\n{title(concept)} Written in [`{path}`]({SOURCE}/ops/{path}).\n"]
    if operations:
        parts.append("## Operations\n")
        parts += [operation(o) for o in operations]
    if composed:
        parts.append("## Functions made of operations\n")
        parts.append(calls(composed))
    if layers:
        parts.append("## Layers\n")
        parts += [layer(entry) for entry in layers]
    return "\n".join(parts)


def operation(entry: Op) -> str:
    facts = (
        (entry.macs, "counts multiply-adds"),
        (entry.view, "a view of its operand"),
        (entry.random, "random"),
        (entry.reads_data, "may read known content"),
    )
    marks = [text for holds, text in facts if holds]
    lines = [f"### {entry.name}", "", *quoted(entry.page)]
    if marks:
        lines += ["; ".join(marks).capitalize() + ".", ""]
    spelled = [f for f in FUNCTIONS.values() if f.op is entry]
    return "\n".join(lines) + "\n" + (calls(spelled) if spelled else "Applied by other entries only.\n")


def quoted(page: str) -> list[str]:
    """The signature line of an operation as code, the rest of its text as text."""
    lines = [line.strip() for line in page.strip().splitlines()]
    if not lines:
        return []
    first = [f"`{lines[0]}`", ""] if "->" in lines[0] else [lines[0], ""]
    return first + ([*lines[1:], ""] if lines[1:] else [])


def calls(functions: list[Function]) -> str:
    """Spellings that share a parameter list, in one line each; torch's own lead, whichever file was read first."""
    together: dict[str, list[str]] = defaultdict(list)
    for function in functions:
        together[function.signature.text].append(function.name)
    rows = sorted(together.items(), key=lambda row: min((not n.startswith("torch."), n) for n in row[1]))
    return "\n".join(f"- {', '.join(f'`{n}`' for n in sorted(names))}: `({text})`" for text, names in rows) + "\n"


def layer(entry: Layer) -> str:
    lines = [f"### {entry.name}", "", f"- `{entry.name.rpartition('.')[2]}({entry.signature.text})`",
             f"- `forward({entry.forward_signature.text})`"]  # fmt: skip
    others = [name for name, other in LAYERS.items() if other.name == entry.name and name != entry.name]
    if others:
        lines.append("- the same class: " + ", ".join(f"`{name}`" for name in others))
    for kind, members in members_of(entry).items():
        if members:
            lines.append(f"- {kind}: " + ", ".join(f"`{name}`{text}" for name, text in members.items()))
    return "\n".join(lines) + "\n"


@functools.cache
def architectures() -> dict[str, Any]:
    """Every layer, built with a name for each required argument, as stillnet shows it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "layers.py"
        file.write_text(
            "\n".join([*sorted(packages()), *(probe(e) for n, e in LAYERS.items() if n == e.name)]), "utf-8"
        )
        return {model.name: model for model in show(str(file)).models}


def packages() -> set[str]:
    return {f"import {name.rpartition('.')[0]}" for name in LAYERS} | {"import torch.nn"}


def probe(entry: Layer) -> str:
    """A class whose only member is the layer."""
    parameters = entry.signature.parameters()
    required = [p for p in (*parameters.positional, *parameters.keyword) if p not in parameters.defaults]
    return PROBE.format(
        name=class_name(entry),
        parameters="".join(f", {p}" for p in required),
        layer=entry.name,
        arguments=", ".join(f"{p}={p}" for p in required),
    )


PROBE = """
class {name}(torch.nn.Module):
    def __init__(self{parameters}):
        super().__init__()
        self.layer = {layer}({arguments})
"""


def class_name(entry: Layer) -> str:
    return "Probe_" + entry.name.replace(".", "_")


def members_of(entry: Layer) -> dict[str, dict[str, str]]:
    """What a layer registers: its own parameters and buffers, and the modules it is made of."""
    model = architectures().get(class_name(entry))
    if model is None:
        return {}
    inside = {m.path.removeprefix("layer").removeprefix("."): m for m in model.modules if m.path.startswith("layer")}
    own = inside.get("")
    if own is None:
        return {}
    children = {path: f" ({m.type.rpartition('.')[2]})" for path, m in inside.items() if path and "." not in path}
    return {"parameters": shapes(own.parameters), "buffers": shapes(own.buffers), "modules": children}


def shapes(members: dict[str, Any]) -> dict[str, str]:
    return {name: f" {plain(shape_text(shape))}" for name, shape in members.items()}


def plain(text: str) -> str:
    """Without the numbers that tell invented names apart."""
    return re.sub(r"_\d+\b", "", text)


INDEX = """# Operations

{operations} operations under {names} library names ({torch_names} of them in `torch` and `Tensor`), and {layers}
layers. Each is written once, in `src/stillnet/ops/`, one file per concept; these pages are made from the tables that
the tool reads.

[`tools/api_frequency.tsv`](../../tools/api_frequency.tsv) counts the calls of {listed} `torch` and `Tensor` names in
the sources of seven model zoos. Stillnet knows {known} of the names, and they make up **{share} of the calls**
({known_calls} of {calls}). What is not known becomes an Unknown with a reason, is counted in the coverage line and
never alarms; `stillnet ops --missing PATH` lists the names that a project needs and nobody knows.

How to read a signature: `x[*B, I], weight[O, I], bias?[O] -> [*B, O]` takes a tensor of any number of leading axes and
`I` features, a matrix and perhaps a vector, and gives a tensor. The same letter is the same size.

"""

JUDGED = """## Judged by torch

The table is put to the samples that torch tests itself with. The answers are on record; `make real` judges again.

| torch {torch} | calls | agree | undecided | wrong |
|---|--:|--:|--:|--:|
| OpInfo samples, {known} names known and {unknown} not | {samples} |
| the same, content of tensors withheld | {without_content} |
| the same, sizes symbolic or arguments unknown | {less_known} |
| ModuleInfo samples of layers | {layers} |

| | calls | caught | undecided | missed |
|---|--:|--:|--:|--:|
| OpInfo error inputs | {errors} |

Undecided is silence, a missed error input is silence too; wrong is a shape or a failure that torch does not have.
Signatures that equal those of torch: {constructors} constructors and {forwards} forwards of layers, {functions}
functions.

"""

PAGES = """## Pages

| page | operations | names | layers | |
|---|--:|--:|--:|---|"""


def judged() -> str:
    """The answers of real torch that are on record."""
    record = json.loads((ROOT / "tests" / "real" / "recorded.json").read_text("utf-8"))
    calls, layers = record["opinfo"], record["modules"]
    good = ("agree", "caught")
    return JUDGED.format(
        torch=calls["torch"].partition("+")[0],
        known=f"{calls['names'].get('known', 0):,}",
        unknown=calls["names"].get("unknown", 0),
        samples=shares(calls["samples"], good),
        without_content=shares(calls["without content"], good),
        less_known=shares(calls["less known"], good),
        layers=shares(layers["modules"], good),
        errors=shares(calls["error inputs"], good),
        constructors=layers["signatures"].get("layer agrees", 0),
        forwards=layers["signatures"].get("forward agrees", 0),
        functions=layers["signatures"].get("function agrees", 0),
    )


def shares(words: dict[str, int], good: tuple[str, ...]) -> str:
    """All, good, undecided and the rest, as cells of a table."""
    every, agree, open_ = sum(words.values()), sum(words.get(w, 0) for w in good), words.get("undecided", 0)
    return " | ".join(f"{n:,}" for n in (every, agree, open_, every - agree - open_))


def operations_index(concepts: list[str]) -> str:
    known = frequency.coverage(frequency.read(frequency.LIST))
    torch_names = sum(n.startswith(("torch.", "Tensor.")) for n in FUNCTIONS)
    numbers = {
        "operations": len(OPS),
        "names": f"{len(FUNCTIONS):,}",
        "torch_names": f"{torch_names:,}",
        "layers": len(LAYERS),
        "listed": known.names,
        "known": known.known_names,
        "share": f"{known.share:.2%}",
        "calls": f"{known.calls:,}",
        "known_calls": f"{known.known_calls:,}",
    }
    lines = [GENERATED + INDEX.format(**numbers) + judged() + PAGES]
    for concept in concepts:
        counts = [sum(concept_of(e) == concept for e in table.values()) for table in (OPS, FUNCTIONS, LAYERS)]
        shown = " | ".join(str(c or "") for c in counts)
        lines.append(f"| [{concept}]({page_of(concept)}) | {shown} | {title(concept)} |")
    return "\n".join(lines) + "\n"


# -- rules -------------------------------------------------------------------------------------------------------------
def rule_pages() -> dict[str, str]:
    rules = load_rules()
    found = {f"{RULES}/{name}.md": f"{GENERATED}# {name}\n\n{rule.page.strip()}\n" for name, rule in rules.items()}
    rows = [f"| [{name}]({name}.md) | {rule.summary}{marks(rule)} |" for name, rule in sorted(rules.items())]
    head = "Each page is the docstring of the rule's file; `stillnet explain RULE` prints it."
    table = "\n".join(["| rule | finds |", "|---|---|", *rows])
    found[f"{RULES}/README.md"] = f"{GENERATED}# Rules\n\n{head}\n\n{table}\n"
    return found


def marks(rule: Any) -> str:
    words = [word for word, holds in (("security", rule.security), ("off by default", not rule.default)) if holds]
    return f" ({', '.join(words)})" if words else ""


# -- writing -----------------------------------------------------------------------------------------------------------
def drift(found: dict[str, str]) -> list[str]:
    """Pages that differ from what the tables say, are missing, or belong to nothing."""
    wrong = [
        path for path, text in found.items() if not (ROOT / path).is_file() or (ROOT / path).read_text("utf-8") != text
    ]
    return sorted([*wrong, *stale(found)])


def stale(found: dict[str, str]) -> list[str]:
    here = [p for folder in (OPERATIONS, RULES) for p in (ROOT / folder).glob("*.md")]
    return [p.relative_to(ROOT).as_posix() for p in here if p.relative_to(ROOT).as_posix() not in found]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.docs", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a page is out of date")
    options = parser.parse_args()
    found = pages()
    wrong = drift(found)
    if options.check:
        for path in wrong:
            print(f"{path} is out of date: run make docs")
        return 1 if wrong else 0
    for path in wrong:
        if path in found:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(found[path], "utf-8")
        else:
            (ROOT / path).unlink()
        print(f"{'wrote' if path in found else 'removed'} {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
