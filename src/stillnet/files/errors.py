"""What a reader raises when a file cannot be read."""

from __future__ import annotations


class UnreadableFile(Exception):
    """The file is broken, too large for its limits, or of no known format; the message is for the user."""
