"""What a terminal shows: real output of stillnet for the pages that quote it."""

from __future__ import annotations

import functools
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROMPT = "$ "
# A block that starts with a call of stillnet is kept true; other blocks are left alone.
BLOCK = re.compile(r"^```console\n\$ (stillnet [^\n]*)\n.*?^```$", re.M | re.S)


@functools.cache
def output(command: str, color: bool = False) -> str:
    """stdout and stderr of `stillnet ...`, run in the root of the repository."""
    words = shlex.split(command)
    assert words[0] == "stillnet", command
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "STILLNET_DEBUG")}
    environment |= {"FORCE_COLOR": "1"} if color else {"NO_COLOR": "1"}
    environment["PYTHONIOENCODING"] = "utf-8"
    ran = subprocess.run(
        [sys.executable, "-m", "stillnet", *words[1:]],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if ran.returncode > 1:
        raise SystemExit(f"{command}: {ran.stdout.strip()}")
    return ran.stdout.rstrip() + "\n"


def refreshed(text: str) -> str:
    """The page with the present output under each call of stillnet that it quotes."""
    return BLOCK.sub(lambda found: f"```console\n{PROMPT}{found[1]}\n{output(found[1])}```", text)
