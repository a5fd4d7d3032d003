"""Front end 1: Python source, read and never run."""
