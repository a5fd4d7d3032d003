import tensorflow as tf


class batch_norm(object):
    def __init__(self, epsilon=1e-5, momentum=0.9, name="batch_norm"):
        with tf.variable_scope(name):
            self.epsilon = epsilon
            self.momentum = momentum
            self.name = name

    def __call__(self, x, train=True):
        return tf.contrib.layers.batch_norm(x, decay=self.momentum, updates_collections=None,
                                            epsilon=self.epsilon, scale=True, is_training=train, scope=self.name)


def lrelu(x, leak=0.2):
    return tf.maximum(x, leak * x)


def conv2d(x, dim, k=5, d=2, stddev=0.02, name="conv2d"):
    with tf.variable_scope(name):
        w = tf.get_variable('w', [k, k, x.get_shape()[-1], dim],
                            initializer=tf.truncated_normal_initializer(stddev=stddev))
        b = tf.get_variable('biases', [dim], initializer=tf.constant_initializer(0.0))
        return tf.nn.bias_add(tf.nn.conv2d(x, w, strides=[1, d, d, 1], padding='SAME'), b)


def linear(x, size, scope=None):
    with tf.variable_scope(scope or "Linear"):
        m = tf.get_variable("Matrix", [x.get_shape().as_list()[1], size], tf.float32,
                            tf.random_normal_initializer(stddev=0.02))
        bias = tf.get_variable("bias", [size], initializer=tf.constant_initializer(0.0))
        return tf.matmul(x, m) + bias


def binary_cross_entropy(preds, targets, name=None):
    eps = 1e-12
    with tf.name_scope(name, "bce_loss", [preds, targets]):
        preds = tf.convert_to_tensor(preds, name="preds")
        targets = tf.convert_to_tensor(targets, name="targets")
        return tf.reduce_mean(-(targets * tf.log(preds + eps) + (1. - targets) * tf.log(1. - preds + eps)))


def minibatch_std(x):
    m = tf.reduce_mean(x, axis=0, keep_dims=True)
    return tf.reduce_mean(tf.sqrt(tf.reduce_mean(tf.square(x - m), axis=0))) #!
