import numpy as np
import tensorflow as tf


def sample_prob(probs):
    return tf.nn.relu(tf.sign(probs - tf.random_uniform(tf.shape(probs))))


def scale_to_unit(x, eps=1e-8):
    x = x - x.min()
    return x / (x.max() + eps)


def scale_to_unit_bad(x):
    x = x.copy()
    x -= x.min()
    x *= 1.0 / x.max() #?
    return x


def xavier(n_in, n_out, const=1.0):
    low = -const * np.sqrt(6.0 / (n_in + n_out))
    high = const * np.sqrt(6.0 / (n_in + n_out))
    return tf.random_uniform((n_in, n_out), minval=low, maxval=high)
