"""What rules ask of a program: evidence, conditions, usage, labels."""
