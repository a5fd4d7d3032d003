"""Builtins and the standard library."""
