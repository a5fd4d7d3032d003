"""Keras archives: config.json says what the model is, metadata.json which Keras wrote it, an HDF5 member holds the weights."""

from __future__ import annotations

from ...base.annotations import Any
from ..archives import Folder, layout
from ..content import Content
from ..errors import UnreadableFile
from ..model import ReadFile, StoredModel
from ..stored_json import parsed
from ..torch.archive import scan_all
from ..wire.hdf5 import Hdf5
from ..wire.hdf5 import read as read_hdf5
from ..wire.hdf5_types import BrokenFile
from .config import read_keras
from .danger import observe_dangers
from .stated import KerasModel
from .weights import list_weights, stored_weights

WEIGHTS = "model.weights.h5"
LONGEST_NOTE = 200


def is_keras(names: list[str]) -> bool:
    return "config.json" in names and ("metadata.json" in names or WEIGHTS in names)


@layout("keras", "Keras archive", is_keras, order=15)
def read_archive(folder: Folder, content: Content, into: ReadFile) -> None:
    stated = parsed(folder.text("config.json"), "config.json")
    model = into.model(content.name, "keras", "Keras archive", content.path)
    note_version(folder, model)
    weights = weights_of_archive(folder, into)
    read_model(stated, model, into, weights)
    said = scan_all(folder, into, others=("config.json", "metadata.json", WEIGHTS))
    if said != "no pickles in it":
        model.notes.append(said)
    strangers = [n for n in folder.names() if not is_own(n)]
    if strangers:
        into.problems.append(
            f"{into.path}: not scanned: {', '.join(strangers[:5])}" + (" ..." if len(strangers) > 5 else "")
        )


def is_own(name: str) -> bool:
    """Members that Keras itself writes; the assets of a layer are words, which it reads as text."""
    plain = name in ("config.json", "metadata.json", WEIGHTS, "model.weights.json", "model.weights.npz")
    shard = name.startswith("model_") and name.endswith(".weights.h5")
    return plain or shard or name.startswith(("assets/", "_layer_assets/")) or name.endswith("/")


def note_version(folder: Folder, model: StoredModel) -> None:
    raw = folder.optional("metadata.json")
    try:
        facts = parsed(raw.decode("utf-8", "replace"), "metadata.json") if raw is not None else {}
    except UnreadableFile:
        facts = {}
    if isinstance(facts, dict) and facts.get("keras_version"):
        model.notes.append(f"written by Keras {str(facts['keras_version'])[:LONGEST_NOTE]}")


def weights_of_archive(folder: Folder, into: ReadFile) -> Hdf5 | None:
    if not folder.has(WEIGHTS):
        return None
    try:
        return opened(folder.content(WEIGHTS), into)
    except (UnreadableFile, BrokenFile) as problem:
        into.problems.append(f"{into.path}: {WEIGHTS}: {problem}")
        return None


def opened(data: bytes | memoryview, into: ReadFile) -> Hdf5:
    """An HDF5 file with what could not be read of it, and links that leave it, written down."""
    found = read_hdf5(data)
    into.problems.extend(f"{into.path}: {problem}" for problem in found.problems[:20])
    for link in found.external[:20]:
        into.observe("external-link", link)
        into.problems.append(f"{into.path}: not followed: {link}")
    return found


def read_model(stated: Any, model: StoredModel, into: ReadFile, weights: Hdf5 | None) -> KerasModel | None:
    """A configuration with the weights beside it, its dangers noted."""
    before = len(into.observations)
    observe_dangers(stated, into)
    dangers = len(into.observations) - before
    into.models.append(model)
    held = stored_weights(weights, into) if weights is not None else {}
    try:
        root = read_keras(stated, model, into, held)
    except UnreadableFile as problem:
        into.problems.append(f"{into.path}: {problem}")
        list_weights(held, model)
        model.uncounted = not held
        return None
    name = root.name
    model.name = name if name and name != model.name else model.name
    found = f"{dangers} dangerous" if dangers else "no bytecode and no dangerous names"
    model.notes.append(f"configuration scanned: {found}")
    return root
