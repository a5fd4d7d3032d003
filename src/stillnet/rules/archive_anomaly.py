"""An archive reads differently to different programs, or does harm when it is unpacked.

## What it does
Reports zip archives with member names that leave their folder, members that overlap or unpack to a size out of all
proportion, several members of one name, headers that contradict the directory, links, bytes behind the archive, and
checksums that do not fit.

## Why it is bad
A scanner that reads the directory and a loader that reads the local headers see two different files: what was scanned is
not what is loaded. A member called `../../.bashrc` overwrites files when the archive is unpacked. torch loads a member
whose checksum is wrong, so damage or a change made after saving goes unnoticed.

## Example
```console
$ stillnet check model.pt
model.pt: error[archive-anomaly]: the member name '../../etc/cron.d/x' points outside the folder it would be unpacked to
```

## Fix
Do not unpack or load the file; get it again from where it was made.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from ..base.span import whole
from .registry import file_rule

# Nothing that writes model files makes these by accident.
DELIBERATE = {"traversal", "overlap", "bomb", "duplicate"}


@file_rule("archive-anomaly", ("archive-anomaly",), security=True)
def check(read: Any) -> Iterator[Finding]:
    for seen in read.observations:
        if seen.kind == "archive-anomaly":
            sure = seen.facts["what"] in DELIBERATE
            yield Finding(
                "archive-anomaly",
                Verdict.PROVEN if sure else Verdict.POSSIBLE,
                seen.text,
                whole(read.path),
                node=seen.node,
            )
