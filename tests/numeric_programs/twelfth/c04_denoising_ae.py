import numpy as np
import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data


class SparseAutoencoder(object):
    """Autoencoder with a sparsity penalty (KL of mean activations)."""

    def __init__(self, n_input, n_hidden, rho=0.05, beta=3.0, transfer=tf.nn.sigmoid,
                 optimizer=tf.train.AdamOptimizer()):
        self.n_input = n_input
        self.n_hidden = n_hidden
        self.rho = rho
        self.transfer = transfer
        self.weights = self._initialize_weights()
        self.x = tf.placeholder(tf.float32, [None, n_input])
        self.hidden = self.transfer(tf.add(tf.matmul(self.x, self.weights['w1']), self.weights['b1']))
        self.reconstruction = tf.nn.sigmoid(tf.add(tf.matmul(self.hidden, self.weights['w2']), self.weights['b2']))
        rho_hat = tf.reduce_mean(self.hidden, 0)
        self.kl = self.kl_divergence(self.rho, rho_hat)
        self.mse = 0.5 * tf.reduce_sum(tf.pow(tf.subtract(self.reconstruction, self.x), 2.0))
        self.rmse = tf.sqrt(tf.reduce_mean(tf.square(self.reconstruction - self.x))) #!
        clipped = tf.clip_by_value(self.reconstruction, 1e-7, 1 - 1e-7)
        self.bce = -tf.reduce_sum(self.x * tf.log(clipped) + (1. - self.x) * tf.log(1. - clipped))
        self.cost = self.mse + beta * tf.reduce_sum(self.kl)
        self.optimizer = optimizer.minimize(self.cost)
        self.optimizer2 = optimizer.minimize(self.rmse)
        self.sess = tf.Session()
        self.sess.run(tf.global_variables_initializer())

    def kl_divergence(self, rho, rho_hat):
        return rho * tf.log(rho / rho_hat) + (1 - rho) * tf.log((1 - rho) / (1 - rho_hat)) #!

    def _initialize_weights(self):
        w = dict()
        w['w1'] = tf.get_variable("w1", shape=[self.n_input, self.n_hidden],
                                  initializer=tf.contrib.layers.xavier_initializer())
        w['b1'] = tf.Variable(tf.zeros([self.n_hidden], dtype=tf.float32))
        w['w2'] = tf.Variable(tf.zeros([self.n_hidden, self.n_input], dtype=tf.float32))
        w['b2'] = tf.Variable(tf.zeros([self.n_input], dtype=tf.float32))
        return w

    def partial_fit(self, X):
        cost, _ = self.sess.run((self.cost, self.optimizer), feed_dict={self.x: X})
        return cost


def get_random_block(data, batch_size):
    start = np.random.randint(0, len(data) - batch_size)
    return data[start:(start + batch_size)]


mnist = input_data.read_data_sets('MNIST_data', one_hot=True)
ae = SparseAutoencoder(784, 200)
for epoch in range(20):
    avg = 0.
    total = int(mnist.train.num_examples / 128)
    for i in range(total):
        avg += ae.partial_fit(get_random_block(mnist.train.images, 128)) / mnist.train.num_examples * 128
    print("Epoch:", '%d,' % (epoch + 1), "Cost:", "{:.9f}".format(avg))
