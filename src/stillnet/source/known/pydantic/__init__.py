"""Pydantic: models as classes, and how their fields are converted."""
