"""Whether a file of torch holds the numbers that its tensors need: storages of the stated size, tensors inside them."""

from __future__ import annotations

from ...base.annotations import Any
from ..archives import Folder
from ..model import ReadFile
from ..pickle_names import LOADS_ARGUMENT
from ..wire.pickle_stack import Pickle
from ..wire.pickle_values import Made, Persistent
from .values import dtype_of, sizes, storage_of

VIEWS = ("torch._utils._rebuild_tensor", "torch._utils._rebuild_tensor_v2", "torch._utils._rebuild_tensor_v3")
QUANTIZED = "torch._utils._rebuild_qtensor"
UNTYPED = "UntypedStorage"


def storages(references: list[Persistent]) -> dict[str, int | None]:
    """The storages that a checkpoint refers to, with their sizes in bytes where those are known."""
    return {key: stated_bytes(r) for r in references if (key := storage_of(r)[0])}


def stated_bytes(reference: Any) -> int | None:
    """How many bytes a reference says that its storage has."""
    stated = reference.id if isinstance(reference, Persistent) and isinstance(reference.id, tuple) else ()
    _, dtype = storage_of(reference)
    width = dtype.itemsize if dtype is not None else 1 if is_untyped(stated) else None
    count = stated[4] if len(stated) > 4 else None
    return max(count, 0) * width if isinstance(count, int) and width is not None else None


def is_untyped(stated: tuple[Any, ...]) -> bool:
    return len(stated) > 1 and getattr(stated[1], "name", "") == UNTYPED


def check_numbers(folder: Folder, found: Pickle, into: ReadFile, place: str = "data/{}") -> None:
    """Whether an archive holds the storages that a pickle in it refers to, in the size they need, and these the tensors."""
    wrong, needed = [], storages(found.persistent)
    for key, size in needed.items():
        member = folder.archive.members.get(folder.root + place.format(key))
        if member is None or (size is not None and member.size < size):
            wrong.append(key)
    if wrong:
        into.problems.append(
            f"{into.path}: {len(wrong)} of {len(needed)} storages are missing or too small: {', '.join(wrong[:5])}"
        )
    check_tensors(found, into)


def check_tensors(found: Pickle, into: ReadFile) -> None:
    """Tensors that reach past the end of their storage; no loader makes them."""
    wrong = [made for made in found.made if made.path in VIEWS or made.path == QUANTIZED if reaches_past(made)]
    if wrong:
        shapes = ", ".join(str(list(sizes(made.args[2]) or ())) for made in wrong[:3])
        into.problems.append(f"{into.path}: {len(wrong)} tensors are larger than their storages: {shapes}")


def reaches_past(made: Made) -> bool:
    args = made.args if isinstance(made.args, tuple) else ()
    shape, steps = (sizes(args[2]), sizes(args[3])) if len(args) > 3 else (None, None)
    if shape is None or (isinstance(args[0], Made) and args[0].path == LOADS_ARGUMENT):
        return False
    offset, room = args[1], stated_bytes(args[0])
    if steps is None or len(steps) != len(shape) or not isinstance(offset, int) or offset < 0:
        return True
    dtype = dtype_of(args[6]) if made.path == VIEWS[2] and len(args) > 6 else storage_of(args[0])[1]
    if room is None or dtype is None:
        return False
    return (last_element(shape, steps, offset) + 1) * dtype.itemsize > room


def last_element(shape: tuple[int, ...], steps: tuple[int, ...], start: int) -> int:
    """The place of the last element that a view of a storage reads; -1 where it reads none."""
    return -1 if 0 in shape else start + sum((size - 1) * step for size, step in zip(shape, steps))
