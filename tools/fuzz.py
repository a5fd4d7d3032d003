"""Coverage-guided fuzzing of the file readers: a changed file that reaches new lines is changed further.

    python -m tools.fuzz --seconds 60 [--seed 0] [--keep FOLDER]

Every file must give a report or a clear error: no crash, no more than 10 seconds, no more than 1 GB. What breaks that is written
to the folder, with the reason, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import struct
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from stillnet.analyses.stored import report_of
from stillnet.files.errors import UnreadableFile
from stillnet.files.open import read
from stillnet.graph.architecture import Report
from stillnet.render.registry import Page, render
from stillnet.rules.run import file_findings
from stillnet.walk import roomy

from .mutate import mutant

ROOT = Path(__file__).resolve().parent.parent
READERS = os.path.join("stillnet", "files") + os.sep
LARGEST_SEED = 40_000
SLOWEST, MOST_MEMORY = 10.0, 1 << 30


class Lines:
    """The lines of the readers that were ever run; `new` counts those that one run added."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, int]] = set()
        self.new = 0
        self.ours: dict[CodeType, bool] = {}

    def enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        ours = self.ours.get(code)
        if ours is None:
            ours = self.ours[code] = READERS in code.co_filename
        if not ours:
            return None
        self.line(frame, event, argument)
        return self.line

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        place = (frame.f_code.co_filename, frame.f_lineno)
        if place not in self.seen:
            self.seen.add(place)
            self.new += 1
        return self.line


def examined(file: Path) -> Report:
    """What `show` and `check` do with a file, with our own bugs fatal."""
    found = read(str(file))
    report = report_of(found, tuple(file_findings(found)))
    for form in ("table", "json", "python"):
        render("show", form, report, Page())
    return report


def judged(file: Path, lines: Lines | None = None) -> str | None:
    """What is wrong with how a file is treated, or nothing."""

    def run() -> Report:
        if lines is not None:
            sys.settrace(lines.enter)
        try:
            return examined(file)
        finally:
            sys.settrace(None)

    started, before = time.process_time(), peak()
    try:
        roomy(run)
    except UnreadableFile as problem:
        if not str(problem) or "internal error" in str(problem):
            return f"no clear error: {problem}"
    except BaseException:  # whatever escapes is what is looked for
        return traceback.format_exc()
    if time.process_time() - started > SLOWEST * (4 if lines is not None else 1):
        return f"took {time.process_time() - started:.0f} s"
    if peak() - before > MOST_MEMORY:
        return f"took {(peak() - before) >> 20} MB"
    return None


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def seeds() -> list[bytes]:
    """Small files of every format that lie with the tests, and a few that are written here."""
    files = [p for p in sorted((ROOT / "tests" / "files").rglob("*")) if p.is_file() and p.name != "answers.json"]
    return [p.read_bytes() for p in files if p.stat().st_size <= LARGEST_SEED] + made_here()


def made_here() -> list[bytes]:
    def text(words: str) -> bytes:
        return struct.pack("<Q", len(words)) + words.encode()

    settings = text("general.name") + struct.pack("<I", 8) + text("tiny") + text("a") + struct.pack("<IIQ", 9, 4, 0)
    gguf = b"GGUF" + struct.pack("<IQQ", 3, 1, 2) + settings + text("b.weight") + struct.pack("<IQQIQ", 2, 8, 16, 0, 0)
    header = b'{"a.weight": {"dtype": "F32", "shape": [2, 1], "data_offsets": [0, 8]}, "__metadata__": {"a": "b"}}'
    array = b"{'descr': '|O', 'fortran_order': False, 'shape': (2,), }"
    xml = (
        b'<?xml version="1.0"?><net name="n" version="11"><layers><layer id="0" name="x" type="Parameter"><output>'
        b'<port id="0" precision="FP32"><dim>1</dim></port></output></layer><layer id="1" name="r" type="ReLU"><input>'
        b'<port id="0"/></input></layer></layers><edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/>'
        b"</edges></net>"
    )
    pickles = b"\x80\x04\x95\x05\0\0\0\0\0\0\0}\x94(\x8c\x01a\x94]\x94(K\x01\x88Ne\x8c\x02os\x8c\x06system\x93\x85u."
    return [
        gguf,
        struct.pack("<Q", len(header)) + header + bytes(8),
        b"\x93NUMPY\x01\x00" + struct.pack("<H", len(array)) + array + pickles,
        xml,
        pickles,
        b"(dp0\nS'a'\np1\n(lp2\nI1\naL2L\naF1.5\naV\\u0041\nas(ios\nsystem\n.",
    ]


def fuzz(seconds: float, seed: int, keep: Path, say: Callable[[str], None]) -> int:
    """Run until the time is up; the number of files that were kept because something was wrong."""
    rng, lines, wrong = random.Random(seed), Lines(), 0
    corpus = seeds()
    reasons: set[str] = set()
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mutant"
        for data in corpus:
            file.write_bytes(data)
            judged(file, lines)
        say(f"{len(corpus)} seeds reach {len(lines.seen)} lines")
        runs = 0
        while time.monotonic() < end:
            # what was found last has been changed least
            place = rng.randrange(len(corpus)) if rng.random() < 0.5 else len(corpus) - 1 - int(rng.expovariate(0.05))
            data = mutant(corpus[max(place, 0)], rng, rng.choice(corpus))
            file.write_bytes(data)
            lines.new, runs = 0, runs + 1
            reason = judged(file, lines)
            if lines.new and len(data) <= 2 * LARGEST_SEED:
                corpus.append(data)
            if reason is not None and reason.splitlines()[-1] not in reasons:
                reasons.add(reason.splitlines()[-1])
                wrong += 1
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"{seed}-{runs}").write_bytes(data)
                (keep / f"{seed}-{runs}.txt").write_text(reason)
                say(f"{keep / f'{seed}-{runs}'}: {reason.splitlines()[-1]}")
    say(f"{runs} files, {len(corpus)} kept, {len(lines.seen)} lines reached, {wrong} wrong")
    return wrong


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--keep", type=Path, default=ROOT / "build" / "fuzz")
    given = options.parse_args()
    os.environ["STILLNET_STRICT"] = "1"
    return 1 if fuzz(given.seconds, given.seed, given.keep, print) else 0


if __name__ == "__main__":
    sys.exit(main())
