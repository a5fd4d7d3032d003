"""Source that builds a model again, in PyTorch or Keras."""
