"""TorchScript: its code as text, and a reader of it that runs nothing."""
