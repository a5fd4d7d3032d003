"""PyTorch files: archives, checkpoints, pickled modules, torch.export, fx."""
