import tensorflow as tf
import numpy as np
import scipy.sparse as sp

def normalize_adj(adj):
    adj = sp.coo_matrix(adj)
    rowsum = np.array(adj.sum(1))
    d_inv_sqrt = np.power(rowsum, -0.5).flatten()
    d_inv_sqrt[np.isinf(d_inv_sqrt)] = 0.
    return adj.dot(sp.diags(d_inv_sqrt))

class GraphVAE(object):
    def __init__(self, n, f):
        self.adj = tf.placeholder(tf.float32, [n, n])
        self.x = tf.placeholder(tf.float32, [n, f])
        self.labels = tf.placeholder(tf.float32, [n, n])
        deg = tf.reduce_sum(self.adj, 1)
        d = tf.diag(1.0 / tf.sqrt(deg)) #!
        a_hat = tf.matmul(d, tf.matmul(self.adj, d))
        deg_i = tf.reduce_sum(self.adj + tf.eye(n), 1)
        a_ok = tf.matmul(tf.diag(1.0 / deg_i), self.adj)
        h = tf.nn.relu(tf.matmul(a_hat + a_ok, tf.layers.dense(self.x, 32)))
        self.mean = tf.layers.dense(h, 16)
        self.log_std = tf.layers.dense(h, 16)
        z = self.mean + tf.random_normal([n, 16]) * tf.exp(self.log_std) #!
        logits = tf.matmul(z, z, transpose_b=True)
        pos_weight = (n * n - tf.reduce_sum(self.labels)) / tf.reduce_sum(self.labels) #!
        cost = tf.reduce_mean(tf.nn.weighted_cross_entropy_with_logits(logits=logits, targets=self.labels, pos_weight=pos_weight))
        kl = (0.5 / n) * tf.reduce_mean(tf.reduce_sum(1 + 2 * self.log_std - tf.square(self.mean) - tf.square(tf.exp(self.log_std)), 1)) #!
        self.op = tf.train.AdamOptimizer(0.01).minimize(cost - kl)

g = GraphVAE(100, 50)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    s.run(g.op, {g.adj: np.random.randint(0, 2, (100, 100)), g.x: np.eye(100, 50), g.labels: np.random.randint(0, 2, (100, 100))})
