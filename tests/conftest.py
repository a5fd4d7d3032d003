"""Bugs of our own are fatal in tests."""

import os

os.environ["STILLNET_STRICT"] = "1"
# TensorFlow leaves oneDNN off on some processors, and then its convolutions refuse channels that come first.
os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "1")
