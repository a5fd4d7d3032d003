"""Reports to text, one file per format."""
