"""One file per format; each registers its reader with `@reader`."""
