"""Which models and functions of a file are shown and checked, and what they are called with."""
