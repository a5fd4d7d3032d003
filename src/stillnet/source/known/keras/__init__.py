"""Keras: layers and models as objects, how models are built, compiled, trained and saved."""
