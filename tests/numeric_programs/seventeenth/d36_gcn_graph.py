import numpy as np
import scipy.sparse as sp
import tensorflow as tf
import pickle as pkl
import networkx as nx

def normalize_adj(adj):
    adj = sp.coo_matrix(adj)
    rowsum = np.array(adj.sum(1))
    d_inv_sqrt = np.power(rowsum, -0.5).flatten()
    d_inv_sqrt[np.isinf(d_inv_sqrt)] = 0.
    d = sp.diags(d_inv_sqrt)
    return adj.dot(d).transpose().dot(d).tocoo()

def preprocess_features(features):
    rowsum = np.array(features.sum(1))
    r_inv = np.power(rowsum, -1).flatten()
    r_inv[np.isinf(r_inv)] = 0.
    return sp.diags(r_inv).dot(features)

def masked_softmax_cross_entropy(preds, labels, mask):
    loss = tf.nn.softmax_cross_entropy_with_logits(logits=preds, labels=labels)
    mask = tf.cast(mask, dtype=tf.float32)
    mask /= tf.reduce_mean(mask) #!
    loss *= mask
    return tf.reduce_mean(loss)

def tf_normalize(A):
    d = tf.reduce_sum(A, 1)
    Dinv = tf.diag(tf.pow(d, -0.5)) #!
    A_hat = A + tf.eye(5)
    d2 = tf.rsqrt(tf.reduce_sum(A_hat, 1))
    return tf.matmul(tf.matmul(Dinv, A), Dinv) + tf.reshape(d2, [-1, 1]) * A_hat

class Layer(object):
    def __init__(self, n_in, n_out, A, act=tf.nn.relu):
        self.W = tf.Variable(tf.random_uniform([n_in, n_out], -.1, .1))
        self.A, self.act = A, act
    def __call__(self, x):
        return self.act(tf.matmul(self.A, tf.matmul(x, self.W)))

A = tf.placeholder(tf.float32, [5, 5])
X = tf.placeholder(tf.float32, [5, 7])
y = tf.placeholder(tf.float32, [5, 3])
mask = tf.placeholder(tf.int32)
An = tf_normalize(A)
out = Layer(16, 3, An, lambda t: t)(Layer(7, 16, An)(X))
loss = masked_softmax_cross_entropy(out, y, mask)
kl = (0.5 / 5) * tf.reduce_mean(tf.reduce_sum(1 + 2 * out - tf.square(tf.exp(out)), 1)) #!
opt = tf.train.AdamOptimizer(.01).minimize(loss - kl)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    sess.run(opt, {A: np.eye(5), X: np.ones((5, 7)), y: np.eye(5)[:, :3], mask: np.array([1, 1, 0, 0, 0])})
