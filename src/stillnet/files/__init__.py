"""Front end 2: model files, read and never run; one reader per format, bytes to plain data in `wire/`."""
