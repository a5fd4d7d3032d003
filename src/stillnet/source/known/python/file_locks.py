"""Locks that keep other processes away while a file is written."""

from __future__ import annotations

from .quiet import itself, quiet_class, silent

for _name in ("FileLock", "SoftFileLock", "UnixFileLock", "WindowsFileLock", "BaseFileLock"):
    quiet_class(f"filelock.{_name}", acquire=itself, release=silent)
