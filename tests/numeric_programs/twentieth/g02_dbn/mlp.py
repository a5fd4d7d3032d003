import numpy as np
import tensorflow as tf


class HiddenLayer(object):
    def __init__(self, inpt, n_in, n_out, W=None, b=None, activation=tf.nn.sigmoid):
        if W is None:
            bound_val = 4.0*np.sqrt(6.0/(n_in + n_out))
            W = tf.Variable(tf.random_uniform([n_in, n_out], minval=-bound_val, maxval=bound_val), dtype=tf.float32, name="W")
        if b is None:
            b = tf.Variable(tf.zeros([n_out,]), dtype=tf.float32, name="b")
        self.W = W
        self.b = b
        sum_W = tf.matmul(inpt, self.W) + self.b
        self.output = activation(sum_W) if activation is not None else sum_W
        self.params = [self.W, self.b]
