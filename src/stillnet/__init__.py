"""Stillnet reads neural networks without running them."""
