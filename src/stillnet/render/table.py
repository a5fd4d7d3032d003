"""The table people know from torchinfo: the tree of calls with shapes, parameters, costs and totals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..base.dim import Dim
from ..base.plain import dataclass
from ..graph.architecture import Architecture, Report
from .color import paint
from .concise import headline
from .costs import activations, macs, own_macs, weights
from .excerpt import cells
from .places import by_place, shown_file
from .registry import Page, renderer
from .rows import Row, own_parameters, rows, separator, totals
from .words import count, coverage, plural, shapes, signature, size

DEFAULT_DEPTH = 3
NOTHING = "--"
FEWEST_CELLS = 12
LONGEST_EXPRESSION = 44
HEADERS = ("Module", "Input", "Output", "Parameters", "Weights", "Activations", "Mult-adds")
# Column numbers in the order in which a narrow page gives them up.
DISPENSABLE = (4, 5, 1)
TEXT_COLUMNS = 3
MOST_CANDIDATES = 30


@dataclass(frozen=True, slots=True)
class Tree:
    """The lines that draw a tree; plain ASCII where the terminal cannot do better."""

    branch: str
    last: str
    pipe: str


UNICODE = Tree("├─ ", "└─ ", "│  ")
ASCII = Tree("|- ", "`- ", "|  ")


@renderer("show", "table")
def table(report: Report, page: Page) -> str:
    blocks = ["\n".join(_model(model, page)) for model in report.models]
    if report.findings:
        blocks.append("\n".join(headline(finding, page) for finding in by_place(report.findings)))
    return "\n\n".join(blocks)


def drawing(page: Page) -> Tree:
    return UNICODE if page.unicode else ASCII


def title(model: Architecture, page: Page) -> str:
    cell = f":cell {model.cell}" if model.cell is not None else ""
    where = f"  {shown_file(model.path, page)}{cell}" + (f":{model.line}" if model.line else "") if model.path else ""
    kind = model.format or f"{model.framework}, {model.mode}"
    return f"{paint(model.name, page, 'bold')} ({kind}){paint(where, page, 'dim')}"


def _model(model: Architecture, page: Page) -> list[str]:
    sheet = _Sheet(model, page)
    body = sheet.fill(rows(model))
    return [title(model, page), *_inputs(model), "", *_grid(body, page), *closing(model, sheet.hidden, page)]


def _inputs(model: Architecture) -> list[str]:
    return [f"  {signature(info)}" for info in model.inputs]


class _Sheet:
    """Turns rows into cells down to the wanted depth, counting what stays hidden."""

    def __init__(self, model: Architecture, page: Page) -> None:
        self.totals = totals(model.modules)
        self.depth = DEFAULT_DEPTH if page.depth is None else page.depth
        self.tree = drawing(page)
        self.hidden = 0

    def fill(self, top: list[Row]) -> list[list[str]]:
        return [line for row in top for line in self._lines(row, "", "", 0, "")]

    def _lines(self, row: Row, lead: str, stem: str, depth: int, parent: str) -> Iterable[list[str]]:
        below = depth if row.condition else depth + 1
        shown = row.children if below <= self.depth or not row.children else []
        self.hidden += _size(row) if row.children and not shown else 0
        yield self._cells(row, lead + label(row, parent), closed=not shown)
        parent = parent if row.path is None else row.path
        for child in shown:
            last = child is shown[-1]
            turn, pipe = (self.tree.last, "   ") if last else (self.tree.branch, self.tree.pipe)
            yield from self._lines(child, stem + turn, stem + pipe, below, parent)

    def _cells(self, row: Row, name: str, closed: bool) -> list[str]:
        if row.condition:
            return [name, *[""] * (len(HEADERS) - 1)]
        call = row.call
        return [
            name,
            (shapes(call.inputs) if call else "") or NOTHING,
            (shapes(call.outputs) if call else "") or NOTHING,
            self._parameters(row, closed),
            _short(weights(row, deep=closed), size),
            _short(activations(row) if closed else 0, size),
            _short(macs(row) if closed else own_macs(row), count),
        ]

    def _parameters(self, row: Row, closed: bool) -> str:
        if row.again:
            return "(recursive)"
        if row.module is None:
            return NOTHING
        # a row without children is all there is of its module, whatever else may stand at its path
        whole = self.totals.get(row.module.path, 0) if closed and row.children else own_parameters(row.module)
        return _short(whole, count)


def label(row: Row, parent: str = "") -> str:
    """`Conv2d: conv1`, the path relative to the parent that the tree already shows, and how often it stands there."""
    if row.condition:
        return f"if {row.condition}:"
    kind = row.module.type.rsplit(".", 1)[-1] if row.module else "?"
    path = (row.path or "").removeprefix(f"{parent}{separator(row.path or '')}") if parent else row.path
    repeat = row.module.repeat if row.module else 1
    times = "" if isinstance(repeat, int) and repeat == 1 else f" x {count(repeat)}"
    return f"{kind}: {path}{times}" if path else f"{kind}{times}"


def _short(value: Dim | None, spell: Callable[[Dim | None], str]) -> str:
    if isinstance(value, int) and value <= 0:
        return NOTHING
    text = spell(value)
    return text if len(text) <= LONGEST_EXPRESSION else text[: LONGEST_EXPRESSION - 3] + "..."


def _size(row: Row) -> int:
    return sum(1 + _size(child) for child in row.children)


def _grid(body: list[list[str]], page: Page) -> list[str]:
    lines = [list(HEADERS), *body]
    columns = _columns(lines, page.width)
    widths = _widths(lines, columns, page.width)
    drawn = [_line(line, columns, widths) for line in lines]
    rule = paint(("─" if page.unicode else "-") * max(map(cells, drawn)), page, "dim")
    return [paint(drawn[0], page, "bold"), rule, *drawn[1:], rule]


def _line(line: list[str], columns: list[int], widths: list[int]) -> str:
    shown = [_fit(line[column], width, column) for column, width in zip(columns, widths, strict=True)]
    return "  ".join(shown).rstrip()


def _columns(lines: list[list[str]], width: int) -> list[int]:
    """All columns, less those that a narrow page gives up."""
    columns = list(range(len(HEADERS)))
    for column in DISPENSABLE:
        if width and sum(_natural(lines, columns)) + 2 * len(columns) > width:
            columns.remove(column)
    return columns


def _natural(lines: list[list[str]], columns: list[int]) -> list[int]:
    return [max(cells(line[column]) for line in lines) for column in columns]


def _widths(lines: list[list[str]], columns: list[int], width: int) -> list[int]:
    """Natural widths, the widest cut first until the page holds them."""
    widths = _natural(lines, columns)
    excess = sum(widths) + 2 * (len(widths) - 1) - width if width else 0
    while excess > 0 and max(widths) > FEWEST_CELLS:
        widest = widths.index(max(widths))
        widths[widest] -= 1
        excess -= 1
    return widths


def _fit(text: str, width: int, column: int) -> str:
    if cells(text) > width:
        text = text[: width - 3] + "..."
    gap = " " * (width - cells(text))
    return text + gap if column < TEXT_COLUMNS else gap + text


def closing(model: Architecture, hidden: int, page: Page) -> list[str]:
    frozen = None if model.total is None or model.trainable is None else model.total - model.trainable
    lines = [
        _fact("Parameters", f"{count(model.total)} ({count(model.trainable)} trainable, {count(frozen)} not)"),
        _fact("Mult-adds", count(model.macs)),
        _fact("Memory", _memory(model)),
        _fact("Coverage", coverage(model)),
    ]
    if hidden:
        deeper = plural(hidden, "deeper row")
        lines.append(_fact("Hidden", f"{deeper}; --depth N shows more"))
    lines += [_fact("Stated", note) for note in model.notes]
    lines += [_fact("Could be", text) for text in _candidates(model, page)]
    lines += [_fact("Condition", condition) for condition in model.conditions]
    return lines + [_fact("Assumed", assumption) for assumption in model.assumptions]


def _candidates(model: Architecture, page: Page) -> list[str]:
    """Per scope the places in the user's source whose name fits."""
    found = [m for m in model.modules if m.candidates]
    lines = [
        f"{m.path} from " + " or ".join(f"{shown_file(c.file, page)}:{c.line}" for c in m.candidates[:3])
        for m in found[:MOST_CANDIDATES]
    ]
    return lines + ([f"... {plural(len(found) - len(lines), 'more scope')} in json"] if len(found) > len(lines) else [])


def _fact(name: str, value: str) -> str:
    return f"{name + ':':<12}{value}"


def _memory(model: Architecture) -> str:
    parts = [
        ("parameters", model.parameter_bytes),
        ("buffers", model.buffer_bytes),
        ("activations", model.activation_bytes),
        ("at the peak", model.peak_bytes),
    ]
    return ", ".join(f"{size(value)} {name}" for name, value in parts)
