"""Facts to findings, one file per rule."""
