import numpy as np
import tensorflow as tf
from tensorflow.contrib.learn.python.learn.datasets.mnist import read_data_sets

def kl_sparsity(rho, rho_hat):
    return rho * tf.log(rho) - rho * tf.log(rho_hat) + (1 - rho) * tf.log(1 - rho) - (1 - rho) * tf.log(1 - rho_hat) #!

def kl_sparsity_clip(rho, rho_hat):
    rho_hat = tf.clip_by_value(rho_hat, 1e-6, 1 - 1e-6)
    return rho * tf.log(rho / rho_hat) + (1 - rho) * tf.log((1 - rho) / (1 - rho_hat))

class SparseAE(object):
    def __init__(self, n=784, h=196, rho=0.05, beta=3.0, lam=0.003):
        r = np.sqrt(6) / np.sqrt(h + n + 1)
        self.W1 = tf.Variable(tf.random_uniform([n, h], -r, r))
        self.W2 = tf.Variable(tf.random_uniform([h, n], -r, r))
        self.b1, self.b2 = tf.Variable(tf.zeros([h])), tf.Variable(tf.zeros([n]))
        self.X = tf.placeholder(tf.float32, [None, n])
        a = tf.nn.sigmoid(tf.matmul(self.X, self.W1) + self.b1)
        out = tf.nn.sigmoid(tf.matmul(a, self.W2) + self.b2)
        rho_hat = tf.reduce_mean(a, 0)
        rho_t = tf.constant(rho, shape=[h])
        diff = self.X - out
        self.cost = 0.5 * tf.reduce_mean(tf.reduce_sum(diff ** 2, 1)) + 0.5 * lam * (tf.nn.l2_loss(self.W1) + tf.nn.l2_loss(self.W2)) \
            + beta * tf.reduce_sum(kl_sparsity(rho_t, rho_hat)) + beta * tf.reduce_sum(kl_sparsity_clip(rho_t, rho_hat))
        self.train = tf.contrib.opt.ScipyOptimizerInterface(self.cost, method='L-BFGS-B')

    def fit(self, data):
        sess = tf.Session()
        sess.run(tf.global_variables_initializer())
        self.train.minimize(sess, feed_dict={self.X: data})

if __name__ == '__main__':
    SparseAE().fit(read_data_sets('data').train.images)
