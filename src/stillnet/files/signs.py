"""How files of each format look: one sign per format, by content, never by name; its reader is read when a sign fits."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator

from ..base.pattern import pattern
from .content import Content
from .limits import TEXT_BYTES
from .recognise import is_text, sign
from .wire.protobuf import BYTES, VARINT, BrokenMessage, fields, message

SAVED_MODEL = "saved_model.pb"
SAVED_MODEL_TEXT = "saved_model.pbtxt"
EVENTS = "tfevents"
# How many folders of a log folder are entered.
MOST_FOLDERS = 2000


# -- magic numbers -----------------------------------------------------------------------------------------------------
@sign("gguf", "GGUF", order=10, home="gguf")
def is_gguf(content: Content) -> bool:
    return content.head[:4] == b"GGUF"


@sign("hdf5", "HDF5 file", order=10, home="keras_hdf5")
def is_hdf5(content: Content) -> bool:
    return content.head.startswith(b"\x89HDF\r\n\x1a\n")


@sign("numpy", "numpy array", order=10, home="numpy_array")
def is_array(content: Content) -> bool:
    return content.head.startswith(b"\x93NUMPY")


@sign("tflite", "TensorFlow Lite model", order=10, home="tflite")
def is_tflite(content: Content) -> bool:
    return content.head[4:8] == b"TFL3"


@sign("zip", "zip archive", order=10, home="zip_archive")
def is_zip(content: Content) -> bool:
    return content.head[:4] in (b"PK\x03\x04", b"PK\x05\x06")


@sign("torch-tar", "tar archive", order=20, home="torch_tar")
def is_tar(content: Content) -> bool:
    return content.head[257:262] == b"ustar"


@sign("checkpoint-index", "TensorFlow checkpoint index", order=15, home="checkpoint_index")
def is_checkpoint_index(content: Content) -> bool:
    """The mark of a table stands at its end, behind the footer."""
    size = content.size
    return size >= 48 and content.data[size - 8 : size] == b"\x57\xfb\x80\x8b\x24\x75\x47\xdb"


@sign("safetensors", "safetensors", order=15, home="safetensors")
def is_safetensors(content: Content) -> bool:
    head = content.head
    size = int.from_bytes(head[:8], "little") if len(head) >= 9 else 0
    return 2 <= size <= TEXT_BYTES and head[8:9] == b"{" and head[8:].lstrip(b"{ \t\r\n")[:1] in (b'"', b"}")


# -- texts -------------------------------------------------------------------------------------------------------------
@sign("openvino", "OpenVINO IR", order=30, home="openvino")
def is_openvino(content: Content) -> bool:
    head = content.head[:4096]
    start = pattern(rb"(?s)(\xef\xbb\xbf)?\s*(<\?xml[^>]*>)?\s*(<!--(?:(?!-->).)*-->\s*)*<net[\s>]")
    return b"<net" in head and start.match(head) is not None


@sign("safetensors-index", "index of safetensors shards", order=40, home="safetensors")
def is_index(content: Content) -> bool:
    head = content.head.lstrip()
    return head.startswith(b"{") and b'"weight_map"' in (content.head if content.size > 65536 else content.data[:65536])


@sign("keras-json", "Keras JSON", order=45, home="keras_json")
def is_keras_json(content: Content) -> bool:
    head = content.head.lstrip()
    return head.startswith(b"{") and b'"class_name"' in head and b'"config"' in head


@sign("graphdef-text", "TensorFlow GraphDef text", order=66, home="graphdef_text")
def is_graph_text(content: Content) -> bool:
    return starts_text(content, rb"(node|versions|library)\s*:?\s*[{<]")


@sign("meta-graph-text", "TensorFlow MetaGraph text", order=67, home="graphdef_text")
def is_meta_graph_text(content: Content) -> bool:
    return starts_text(content, rb"(meta_info_def|graph_def)\s*:?\s*[{<]")


@sign("saved-model-text", "TensorFlow SavedModel text", order=63, home="graphdef_text")
def is_saved_model_text(content: Content) -> bool:
    if content.is_folder:
        return SAVED_MODEL_TEXT in content.entries
    return starts_text(content, rb"(saved_model_schema_version\s*:\s*\d+\s|meta_graphs\s*:?\s*[{<])")


def starts_text(content: Content, first: bytes) -> bool:
    """Whether a text begins with a field of protobuf, after comments."""
    if content.is_folder:
        return False
    head = content.head
    return is_text(head) and pattern(rb"\s*(#[^\n]*\n\s*)*" + first).match(head) is not None


# -- pickles -----------------------------------------------------------------------------------------------------------
# Python 2 wrote `protocol 0` text: a mark, an opcode for a container, or a global, and line ends all over.
OLD_PICKLES = (b"(", b"c", b"]", b"}", b"I", b"S", b"V", b"L", b"F")
# How much of the beginning of a pickle may be cut off in the middle of a line.
LONGEST_LINE = 4096


@sign("pickle", "pickle", order=60, home="pickle_file")
def is_pickle(content: Content) -> bool:
    """Protocol 2 and later start with two bytes that say so; older ones are tried."""
    head = content.head
    if len(head) < 2:
        return False
    if head[0] == 0x80:
        return head[1] <= 5
    if head[:1] not in OLD_PICKLES:
        return False
    from .pickles import looks_like_pickle
    from .wire.pickle_machine import read

    found = read(head)
    if content.size <= len(head) and not looks_like_pickle(head):
        return found.error is None and len(found.globals) > 0
    if content.size > len(head) and found.end > len(head) - LONGEST_LINE:
        return True  # every opcode is one, as far as was looked
    return found.error is None or (len(found.globals) > 0 and found.opcodes == 0 and found.end > 8)


# -- messages of protobuf, which have no mark --------------------------------------------------------------------------
GRAPH_FIELD, IR_VERSION = 7, 1
# Fields that a ModelProto may have, with their wire types.
MODEL_FIELDS = {1: 0, 2: 2, 3: 2, 4: 2, 5: 0, 6: 2, 7: 2, 8: 2, 14: 2, 20: 2, 25: 2, 26: 2}
GRAPH_FIELDS = {1, 2, 5, 10, 11, 12, 13, 14, 15, 16}


@sign("onnx", "ONNX model", order=60, home="onnx")
def is_model(content: Content) -> bool:
    """Top-level fields of a ModelProto only, with a version and a graph, or a beginning of one that breaks off."""
    seen: set[int] = set()
    try:
        for number, wire, start, stop in fields(content.data, 0, content.size):
            if MODEL_FIELDS.get(number) != wire:
                return False
            if number == GRAPH_FIELD and not _is_graph(content, start, stop):
                return False
            seen.add(number)
    except BrokenMessage:
        head = content.head
        return IR_VERSION in seen and len(seen) > 1 and (GRAPH_FIELD in seen or b"\x3a" in head)
    return GRAPH_FIELD in seen and (IR_VERSION in seen or 8 in seen)


def _is_graph(content: Content, start: int, stop: int) -> bool:
    try:
        return all(number in GRAPH_FIELDS and wire == BYTES for number, wire, _, _ in fields(content.data, start, stop))
    except BrokenMessage:
        return True


@sign("graphdef", "TensorFlow GraphDef", order=70, home="graphdef")
def is_graph(content: Content) -> bool:
    """The first field is a NodeDef: a message whose first two fields are the texts of a name and an operation."""
    try:
        for number, wire, start, stop in fields(content.data, 0, content.size):
            return number == 1 and wire == BYTES and is_node(content, start, stop)
    except BrokenMessage:
        # the first node is larger than the file: it may still be one that breaks off
        return content.head[:1] == b"\x0a" and _starts_as_node(content.head)
    return False


def is_node(content: Content, start: int, stop: int) -> bool:
    found = {}
    try:
        for number, wire, at, end in fields(content.data, start, stop):
            if number in (1, 2) and wire == BYTES:
                found[number] = bytes(content.data[at : min(end, at + 4096)])
            elif number not in (3, 4, 5, 6, 7) or wire != BYTES:
                return False
    except BrokenMessage:
        return False
    return 2 in found and all(_is_word(v) for v in found.values()) and found[2][:1].isalpha() | (found[2][:1] == b"_")


def _is_word(text: bytes) -> bool:
    return bool(text) and all(32 < b < 127 or b > 127 for b in text)


def _starts_as_node(head: bytes) -> bool:
    """`0a <length> 0a <length> name 12 <length> op`, cut anywhere behind."""
    at = 1
    while at < len(head) and head[at] >= 128:
        at += 1
    at += 1
    if head[at : at + 1] != b"\x0a" or at + 1 >= len(head) or head[at + 1] >= 128:
        return False
    end = at + 2 + head[at + 1]
    return _is_word(head[at + 2 : end]) and head[end : end + 1] in (b"\x12", b"")


@sign("saved-model", "TensorFlow SavedModel", order=62, home="saved_model")
def is_saved_model(content: Content) -> bool:
    """A folder with a saved_model.pb, or that file: a version, then MetaGraphs."""
    if content.is_folder:
        return SAVED_MODEL in content.entries
    seen: set[int] = set()
    try:
        for number, wire, start, stop in fields(content.data, 0, content.size):
            if (number, wire) not in ((1, VARINT), (2, BYTES)):
                return False
            if number == 2 and not holds_graph(content, start, stop):
                return False
            seen.add(number)
    except BrokenMessage:
        return content.head[:3] == b"\x08\x01\x12"
    return 2 in seen


def holds_graph(content: Content, start: int, stop: int) -> bool:
    """Whether a message looks like a MetaGraphDef: known fields, and one of them a graph."""
    try:
        found = {number for number, wire, _, _ in fields(content.data, start, stop) if wire == BYTES}
    except BrokenMessage:
        return False
    return bool(found) and found <= set(range(1, 8)) and 2 in found


@sign("meta-graph", "TensorFlow MetaGraph", order=64, home="saved_model")
def is_meta_graph(content: Content) -> bool:
    """A `.meta` file: the information about the graph first, then the graph."""
    if content.is_folder or content.head[:1] != b"\x0a":
        return False
    try:
        found = (field for field in fields(content.data, 0, content.size) if field[0] == 1)
        # a graph has thousands of them: two tell enough
        parts = [(start, stop) for _, _, start, stop in itertools.islice(found, 2)]
        # the same bytes may be a graph of one node with functions behind it
        if len(parts) != 1 or is_node(content, *parts[0]) or not holds_graph(content, 0, content.size):
            return False
        from .tensorflow.schema import META_INFO

        info = message(content.data, parts[0], META_INFO)
    except BrokenMessage:
        return False
    words = [info.get("tensorflow_version", ""), info.get("meta_graph_version", ""), *info.get("tags", ())]
    return any(words) and all(map(str.isprintable, words))


# Files beside a SavedModel that are read with it, or hold no more than numbers that name a version.
PARTS = ("fingerprint.pb", "keras_metadata.pb", os.path.join("debug", "saved_model_debug_info.pb"))


@sign("saved-model-part", "part of a TensorFlow SavedModel", order=99, home="saved_model")
def is_part(content: Content) -> bool:
    """A file that belongs to a SavedModel, told by its place: nothing in it says so."""
    path = os.path.abspath(content.path)
    ends = [end for end in PARTS if path.endswith(os.sep + end)]
    return not content.is_folder and bool(ends) and os.path.isfile(os.path.join(path[: -len(ends[0])], SAVED_MODEL))


@sign("events", "TensorBoard events", order=20, home="event_file")
def is_events(content: Content) -> bool:
    """The first record names the version of the format."""
    return b"brain.Event:" in content.head[:64]


@sign("checkpoint-folder", "TensorFlow checkpoint folder", order=81, home="checkpoint_index")
def is_checkpoint_folder(content: Content) -> bool:
    """The index of a checkpoint, and its data or the text that says which one is the newest."""
    if not content.is_folder:
        return False
    names = [e.removesuffix(".index") for e in content.entries if e.endswith(".index")]
    data = {e.partition(".data-")[0] for e in content.entries if ".data-" in e}
    return bool(names) and ("checkpoint" in content.entries or any(name in data for name in names))


@sign("log-folder", "TensorBoard log folder", order=80, home="event_file")
def is_log_folder(content: Content) -> bool:
    return content.is_folder and next(event_files(content.path), None) is not None


def event_files(folder: str) -> Iterator[str]:
    """Event files in and below a folder; linked folders are not entered."""
    for number, (here, inner, names) in enumerate(os.walk(folder)):
        if number > MOST_FOLDERS:
            return
        inner.sort()
        yield from (os.path.join(here, n) for n in sorted(names) if EVENTS in n)
