"""A stored graph reads or writes files, or runs Python, when it is executed.

## What it does
Reports operations of TensorFlow graphs that touch files or run code of the host program: ReadFile, WriteFile,
MatchingFiles, PyFunc and their kin; and operators of TorchScript and exported programs that read or write files
(`torch.save`, `torch.from_file`). Saving and restoring of the model's own checkpoint is not reported.

## Why it is bad
Loading a model is taken for harmless. A graph with such an operation can read private files, plant programs, or call
whatever Python function is registered in the process.

## Example
A SavedModel whose serving function contains `WriteFile` with a constant path.

## Fix
Do not run the file unless you know why the operation is there. Preprocessing that reads files belongs into the program
around the model.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from ..base.span import whole
from .registry import file_rule

TOUCHES = {
    "ReadFile": "reads a file",
    "WriteFile": "writes a file",
    "MatchingFiles": "lists files",
    "PyFunc": "runs a Python function of the host program",
    "PyFuncStateless": "runs a Python function of the host program",
    "EagerPyFunc": "runs a Python function of the host program",
    "WholeFileReaderV2": "reads files",
    "TFRecordReaderV2": "reads files",
    "TextLineReaderV2": "reads files",
    "FixedLengthRecordReaderV2": "reads files",
    "TFRecordDataset": "reads files",
    "TextLineDataset": "reads files",
    "PrintV2": "may write to a file",
    "DebugNumericSummary": "may send data to a debugger",
    "FixedLengthRecordDatasetV2": "reads files",
    "TFRecordDatasetV2": "reads files",
    "SaveDataset": "writes files",
    "LoadDataset": "reads files",
    "WriteImageSummary": "writes files",
    "WriteSummary": "writes files",
    "CreateSummaryFileWriter": "writes files",
    "DatasetToTFRecord": "writes files",
    "ImportEvent": "writes files",
    "WriteScalarSummary": "writes files",
    "WriteHistogramSummary": "writes files",
    "WriteAudioSummary": "writes files",
    "WriteGraphSummary": "writes files",
    "WriteRawProtoSummary": "writes files",
    "WholeFileReader": "reads files",
    "TFRecordReader": "reads files",
    "TextLineReader": "reads files",
    "FixedLengthRecordReader": "reads files",
    "FixedLengthRecordDataset": "reads files",
    "CSVDataset": "reads files",
    "CSVDatasetV2": "reads files",
    "MatchingFilesDataset": "lists files",
    "SqlDataset": "reads a database",
    "CacheDataset": "may write files",
    "CacheDatasetV2": "may write files",
    "SnapshotDataset": "writes files",
    "SnapshotDatasetV2": "writes files",
    "SnapshotDatasetReader": "reads files",
    "SaveDatasetV2": "writes files",
    "LoadAndRemapMatrix": "reads files",
    "ImmutableConst": "maps a file into memory",
    "LoadLibrary": "loads native code",
}


def in_functions(model: Any, path: str) -> Iterator[Finding]:
    """Operations of functions that the model's own graph does not call, but that a program may."""
    shown = {node.stored.type for node in model.builder.graph.nodes if node.stored is not None}
    for kind, place in model.in_functions.items():
        if kind in TOUCHES and kind not in shown:
            message = f"{kind} {TOUCHES[kind]} when the function runs that holds it"
            yield Finding("file-access-op", Verdict.POSSIBLE, message, whole(path), node=place)


@file_rule("file-access-op", ("tensorflow", "touches-file"), security=True)
def check(read: Any) -> Iterator[Finding]:
    for seen in read.observations:
        if seen.kind == "touches-file":
            yield Finding("file-access-op", Verdict.POSSIBLE, seen.text, whole(read.path), node=seen.node)
    for model in read.models:
        yield from in_functions(model, read.path)
        for node in model.builder.graph.nodes:
            stored = node.stored
            # TensorFlow Lite marks what TensorFlow itself runs
            kind = stored.type.removeprefix("Flex") if stored is not None else ""
            if stored is not None and model.framework == "tensorflow" and kind in TOUCHES:
                message = f"{stored.type} {TOUCHES[kind]} when the graph runs"
                yield Finding("file-access-op", Verdict.POSSIBLE, message, whole(read.path), node=stored.name)
