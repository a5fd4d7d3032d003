"""Formulas that rules recognise: losses, overlaps, probabilities, roots."""
