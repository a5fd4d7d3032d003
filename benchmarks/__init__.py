"""How fast stillnet is, as ratios measured in one run: `python -m benchmarks`."""
