import tensorflow as tf
import tensorflow.contrib.slim as slim

from decorators import define_scope


class Model:

    def __init__(self, image, label, smoothing=1e-8):
        self.image = image
        self.label = label
        self.smoothing = smoothing
        self.prediction
        self.cost
        self.safe_cost
        self.optimize
        self.error

    @define_scope(initializer=slim.xavier_initializer())
    def prediction(self):
        x = self.image
        x = slim.fully_connected(x, 200)
        x = slim.fully_connected(x, 200)
        return slim.fully_connected(x, 10, tf.nn.softmax)

    @define_scope
    def cost(self):
        logprob = tf.log(self.prediction) #!
        return -tf.reduce_sum(self.label * logprob)

    @define_scope
    def safe_cost(self):
        return -tf.reduce_sum(self.label * tf.log(self.prediction + self.smoothing))

    @define_scope
    def optimize(self):
        return tf.train.RMSPropOptimizer(0.03).minimize(self.cost)

    @define_scope
    def error(self):
        mistakes = tf.not_equal(tf.argmax(self.label, 1), tf.argmax(self.prediction, 1))
        return tf.reduce_mean(tf.cast(mistakes, tf.float32))
