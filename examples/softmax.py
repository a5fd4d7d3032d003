"""Softmax regression in the style of TensorFlow 1: its cross entropy becomes NaN as soon as one probability underflows."""

import tensorflow.compat.v1 as tf

tf.disable_eager_execution()


def build():
    images = tf.placeholder(tf.float32, [None, 784])
    labels = tf.placeholder(tf.float32, [None, 10])
    weights = tf.Variable(tf.zeros([784, 10]))
    bias = tf.Variable(tf.zeros([10]))
    probabilities = tf.nn.softmax(tf.matmul(images, weights) + bias)
    loss = -tf.reduce_sum(labels * tf.log(probabilities))
    return images, labels, tf.train.GradientDescentOptimizer(0.01).minimize(loss)


build()
