"""Finding source files, reading and importing them, and what a module's names mean before it is read."""
