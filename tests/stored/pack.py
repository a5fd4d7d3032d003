"""Makes the small files under tests/files from what torch and Keras wrote: packed, without foreign paths and source text.

`python -m tests.stored.pack FOLDER`, where FOLDER/torch and FOLDER/keras were written by the scripts beside this one.
"""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from pathlib import Path

FILES = Path(__file__).resolve().parent.parent / "files"
# A script holds the library's own code, and old pickles the source of its classes: those are judged in `make real` only.
LEFT_OUT = re.compile(r"(?<!plain)\.script\.pt$|\.package\.pt$|^(gan|residual)\.(checkpoint|legacy)")


def main(folder: Path) -> None:
    for kind in ("torch", "keras"):
        target = FILES / kind
        target.mkdir(parents=True, exist_ok=True)
        for file in sorted((folder / kind).iterdir()):
            if not LEFT_OUT.search(file.name):
                (target / file.name).write_bytes(packed(file.read_bytes(), places(folder)))


def places(folder: Path) -> list[tuple[bytes, bytes]]:
    """Paths of the machine that wrote the files, and others of the same length."""
    traced = zipfile.ZipFile(folder / "torch" / "cnn.trace.pt")
    text = b"".join(traced.read(name) for name in traced.namelist() if name.endswith(".debug_pkl"))
    libraries = set(re.findall(rb"/[\w./-]+?/lib/(?=python)", text))
    found = [(str(folder.resolve()).encode(), b"/project")]
    return [(a, padded(b, len(a))) for a, b in [*found, *((lib, b"/venv/lib/") for lib in libraries)]]


def padded(path: bytes, size: int) -> bytes:
    """Lengths stand in front of text in pickles, so a replacement is as long as what it replaces."""
    return (
        path[: -1 if path.endswith(b"/") else None] + b"x" * (size - len(path)) + (b"/" if path.endswith(b"/") else b"")
    )


def packed(data: bytes, replacements: list[tuple[bytes, bytes]]) -> bytes:
    if not data.startswith(b"PK"):
        return clean("", data, replacements)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            entry = zipfile.ZipInfo(info.filename, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, clean(info.filename, old.read(info), replacements))
    return out.getvalue()


def clean(name: str, data: bytes, replacements: list[tuple[bytes, bytes]]) -> bytes:
    for old, new in replacements:
        data = data.replace(old, new)
    if name.endswith("models/model.json"):
        program = json.loads(data)
        for node in program["graph_module"]["graph"]["nodes"]:
            node["metadata"]["stack_trace"] = own_lines(node["metadata"].get("stack_trace", ""))
        return json.dumps(program).encode()
    return data


def own_lines(trace: str) -> str:
    """A stack trace without the text of lines of libraries; their places stay."""
    kept: list[str] = []
    foreign = False
    for line in trace.splitlines():
        if line.lstrip().startswith("File "):
            foreign = "site-packages" in line
        elif foreign:
            continue
        kept.append(line)
    return "\n".join(kept)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
