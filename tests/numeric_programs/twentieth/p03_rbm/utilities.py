import numpy as np
import tensorflow as tf


def sample_prob(probs, rand):
    """ Takes a tensor of probabilities and samples from it """
    return tf.nn.relu(tf.sign(probs - rand))


def gen_batches(data, batch_size):
    data = np.array(data)
    for i in range(0, data.shape[0], batch_size):
        yield data[i:i + batch_size]


def normalize_dataset(X):
    X = np.asarray(X)
    return (X - X.mean(0)) / X.std(0) #?


def standardize_safe(X):
    X = np.asarray(X)
    return (X - X.mean(0)) / (X.std(0) + 1e-8)
