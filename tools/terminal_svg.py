"""Draws docs/terminal.svg: real calls of stillnet and what they print, in colour.

python -m tools.terminal_svg          (part of make docs)
"""

from __future__ import annotations

import re
import sys
from html import escape

from .terminal import PROMPT, ROOT, output

FILE = "docs/terminal.svg"
COMMANDS = (
    "stillnet check examples/flowers.py",
    'stillnet show "examples/residual.py::Residual" --input "f32[1,3,32,32]" --depth 1',
)
# One character cell, and the margin around the text.
WIDTH, HEIGHT, MARGIN, BAR = 8.0, 18, 16, 28
PAPER, INK, FRAME = "#16181d", "#d7dae0", "#2a2e37"
STYLES = {
    "1": "font-weight:bold",
    "2": "opacity:0.6",
    "31": "fill:#ff7b72",
    "32": "fill:#7ee787",
    "33": "fill:#e3b341",
    "34": "fill:#79c0ff",
    "36": "fill:#76e3ea",
}
CODES = re.compile(r"\x1b\[([\d;]*)m")


def spans(line: str) -> list[tuple[int, str, str]]:
    """(column, text, style) of each run of equally painted characters."""
    found, column, style = [], 0, ""
    for index, part in enumerate(CODES.split(line)):
        if index % 2:
            style = ";".join(STYLES[code] for code in part.split(";") if code in STYLES)
        elif part:
            found.append((column, part, style))
            column += len(part)
    return found


def lines_of(commands: tuple[str, ...]) -> list[str]:
    lines: list[str] = []
    for command in commands:
        lines += [f"\x1b[2m{PROMPT}\x1b[0m\x1b[1m{command}\x1b[0m", *output(command, color=True).splitlines(), ""]
    return lines[:-1]


def picture(lines: list[str]) -> str:
    columns = max(len(CODES.sub("", line)) for line in lines)
    width, height = int(columns * WIDTH + 2 * MARGIN), BAR + len(lines) * HEIGHT + MARGIN
    rows = []
    for number, line in enumerate(lines):
        y = BAR + (number + 1) * HEIGHT - 4
        for column, text, style in spans(line):
            if text.strip():
                painted = f' style="{style}"' if style else ""
                rows.append(
                    f'<text x="{MARGIN + column * WIDTH:g}" y="{y}" textLength="{len(text) * WIDTH:g}"{painted}>'
                    f"{escape(text)}</text>"
                )
    dots = "".join(f'<circle cx="{MARGIN + 6 + 18 * i}" cy="14" r="5" fill="{FRAME}"/>' for i in range(3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="stillnet in a terminal">\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>{dots}\n'
        f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="{INK}" '
        f'xml:space="preserve">\n' + "\n".join(rows) + "\n</g>\n</svg>\n"
    )


def pages() -> dict[str, str]:
    return {FILE: picture(lines_of(COMMANDS))}


def main() -> int:
    for path, text in pages().items():
        (ROOT / path).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
