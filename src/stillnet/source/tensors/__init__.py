"""Tensors inside the interpreter: their operations, open shapes and ranks, shared memory, gradients."""
