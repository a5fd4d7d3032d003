"""Facts computed from the graph by pure functions."""
