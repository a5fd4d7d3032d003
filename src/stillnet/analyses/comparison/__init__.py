"""How two architectures differ."""
