"""Keras files: .keras, HDF5 and their configurations."""
