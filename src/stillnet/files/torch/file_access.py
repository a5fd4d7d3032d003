"""Operators of torch that touch files, in the code of a script and among the targets of an exported program."""

from __future__ import annotations

from ...base.pattern import pattern
from ..archives import Folder
from ..limits import TEXT_BYTES
from ..model import ReadFile

TOUCHES = {
    "save": "writes a file",
    "from_file": "reads a file",
    "read_file": "reads a file",
    "write_file": "writes a file",
}
CALL = pattern(r"(?<![\w.])(?:torch|ops\.\w+)\.(save|from_file|read_file|write_file)\(")
MOST_REPORTED = 20


def note_calls(folder: Folder, into: ReadFile) -> None:
    """Every file of code, also those that the forward method does not reach: a program may call any method."""
    left = MOST_REPORTED
    for member in folder.names():
        if not member.startswith("code/") or not member.endswith(".py") or not left:
            continue
        text = (folder.optional(member, TEXT_BYTES) or b"").decode("utf-8", "replace")
        for name in dict.fromkeys(CALL.findall(text)):
            left -= 1
            note(into, f"torch.{name}", name, member)


def note_target(target: str, into: ReadFile) -> None:
    """`torch.ops.NAMESPACE.NAME.OVERLOAD`, as an exported program names what it calls."""
    name = target.split(".")[3] if target.count(".") >= 3 else ""
    if name in TOUCHES and target.startswith("torch.ops."):
        note(into, target, name, target)


def note(into: ReadFile, shown: str, name: str, node: str) -> None:
    into.observe("touches-file", f"{shown} {TOUCHES[name]} when the graph runs", node)
