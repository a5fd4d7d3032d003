"""Bugs of our own are fatal in tests."""

import os

os.environ["STILLNET_STRICT"] = "1"
