"""OpenVINO IR files."""
