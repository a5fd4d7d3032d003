"""Tables of data: pandas and scikit-learn."""
