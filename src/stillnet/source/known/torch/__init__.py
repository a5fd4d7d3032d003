"""PyTorch beside its operations: modules and tensors as objects, autograd, data, optimizers, distributions."""
