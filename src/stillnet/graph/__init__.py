"""The list of operations and the one door through which it is written."""
