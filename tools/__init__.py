"""Chores of the project: generated pages, comparison with new releases, pictures."""
