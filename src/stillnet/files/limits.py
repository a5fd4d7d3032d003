"""Every limit of the file readers in one table; reaching one is a clear error or a partial result, never a hang."""

from __future__ import annotations

UNPACKED_BYTES = 512 * 1024 * 1024  # size of a decompressed file or member that is read into memory
MEMBERS = 100_000  # members of an archive
NODES = 2_000_000  # operations of one graph
MESSAGES = 20_000_000  # fields of one protobuf message that are looked at
DEPTH = 64  # messages, subgraphs or functions inside each other
TEXT_BYTES = 64 * 1024 * 1024  # size of a text file (json, xml, pbtxt) that is parsed
CODE_BYTES = 4 * 1024 * 1024  # code of one archive that is parsed, beyond CODE_RATIO times the size of the archive
CODE_RATIO = 20
JSON_VALUES = 6_000_000  # values of one json text: a well compressed member is small and makes lists without end
RANK = 64  # axes of a tensor
CONTENT = 4096  # elements of a stored tensor whose values are read
CALLS = 50_000  # operations of functions and subgraphs, each counted wherever it is called, beyond those of the graph
STEPS = 50_000_000  # opcodes, records or tokens of one stream
# Opcodes that are followed in all pickles of one file, or as many as it has bytes.
OPCODES = 8_000_000
