import tensorflow as tf


class LogisticRegression(object):
    def __init__(self, inpt, n_in, n_out):
        self.W = tf.Variable(tf.zeros([n_in, n_out], dtype=tf.float32))
        self.b = tf.Variable(tf.zeros([n_out,]), dtype=tf.float32)
        self.output = tf.nn.softmax(tf.matmul(inpt, self.W) + self.b)
        self.y_pred = tf.argmax(self.output, axis=1)
        self.params = [self.W, self.b]

    def cost(self, y):
        return -tf.reduce_mean(tf.reduce_sum(y * tf.log(self.output), axis=1)) #!

    def accuarcy(self, y):
        correct_pred = tf.equal(self.y_pred, tf.argmax(y, axis=1))
        return tf.reduce_mean(tf.cast(correct_pred, tf.float32))
