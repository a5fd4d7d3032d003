"""Changes of model files at random: bytes that flip, vanish, double or lie, also inside members of archives."""

from __future__ import annotations

import io
import random
import struct
import zipfile

LIES = (-1, 0, 1, 2**31, 2**62, 2**63 - 1)


def changed(data: bytes, rng: random.Random, other: bytes = b"") -> bytes:
    """Bytes flipped, cut out, doubled, replaced by numbers that lie or by a piece of another file."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        if not made:
            break
        at = rng.randrange(len(made))
        match rng.randrange(9 if other else 7):
            case 0:
                made[at] ^= 1 << rng.randrange(8)
            case 1:
                made[at] = rng.randrange(256)
            case 2:
                del made[at : at + rng.choice((1, 2, 8, 64))]
            case 3:
                made[at:at] = made[at : at + rng.choice((1, 4, 32, 256))]
            case 4:
                made[at : at + 8] = struct.pack("<q", rng.choice((*LIES, len(made))))
            case 5:
                made[at : at + 4] = struct.pack("<I", rng.choice((0xFFFFFFFF, 0, 0x7FFFFFFF, len(made))))
            case 6:
                del made[at:]
            case _:
                start = rng.randrange(len(other))
                piece = other[start : start + rng.choice((4, 16, 128))]
                made[at : at + (len(piece) if rng.random() < 0.5 else 0)] = piece
    return bytes(made)


def inside(data: bytes, rng: random.Random, other: bytes = b"") -> bytes:
    """An archive with one member changed, so that the change reaches the reader behind the directory."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        victim = rng.choice([i.filename for i in old.infolist() if i.file_size])
        for info in old.infolist():
            content = old.read(info)
            new.writestr(info.filename, changed(content, rng, other) if info.filename == victim else content)
    return out.getvalue()


def mutant(data: bytes, rng: random.Random, other: bytes = b"") -> bytes:
    if data[:2] == b"PK" and rng.random() < 0.8:
        try:
            return inside(data, rng, other)
        except (zipfile.BadZipFile, ValueError, IndexError, NotImplementedError, RuntimeError, OSError, EOFError):
            pass  # a mutant of a mutant need be no archive
        except Exception as problem:
            if type(problem).__module__ != "zlib":
                raise
    return changed(data, rng, other)
