"""Keras archives: config.json, metadata.json and weights."""
