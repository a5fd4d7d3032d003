"""Which statements run: branches, loops, exceptions, recursion, and where their ways join again."""
