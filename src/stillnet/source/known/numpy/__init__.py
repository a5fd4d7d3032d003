"""NumPy and its neighbours in SciPy: arrays whose content is small enough to be known."""
