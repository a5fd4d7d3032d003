import numpy as np
import tensorflow as tf

epsilon = 1e-9


def reduce_sum(x, axis=None, keepdims=False):
    return tf.reduce_sum(x, axis=axis, keep_dims=keepdims)


def softmax(logits, axis=None):
    return tf.nn.softmax(logits, dim=axis)


def squash(vector):
    vec_squared_norm = reduce_sum(tf.square(vector), -2, keepdims=True)
    scalar_factor = vec_squared_norm / (1 + vec_squared_norm) / tf.sqrt(vec_squared_norm + epsilon)
    return scalar_factor * vector


def squash_plain(vector):
    norm = tf.norm(vector, axis=-2, keep_dims=True) #!
    return norm ** 2 / (1 + norm ** 2) * vector / norm #!
