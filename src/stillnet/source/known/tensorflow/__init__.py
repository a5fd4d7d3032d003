"""TensorFlow 2 beside its operations: variables, tapes, data sets, control flow, optimizers."""
