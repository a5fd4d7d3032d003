import tensorflow as tf
import numpy as np


def gaussian_affinity(x, sigma):
    d = tf.reduce_sum((x[:, None, :] - x[None, :, :]) ** 2, -1)
    return tf.exp(-d / (2.0 * sigma ** 2)) #?


def ncut(W, S):
    """W [n, n] affinities, S [n, k] soft assignments"""
    assoc = tf.reduce_sum(tf.matmul(S, tf.matmul(W, S), transpose_a=True) * tf.eye(4), 1)
    deg = tf.reduce_sum(W, 1, keep_dims=True)
    total = tf.reduce_sum(S * deg, 0)
    return 4.0 - tf.reduce_sum(assoc / total) #!


def laplacian(W):
    deg = tf.reduce_sum(W, 1)
    inv = tf.diag(1.0 / tf.sqrt(deg))
    return tf.eye(64) - tf.matmul(inv, tf.matmul(W, inv))


def laplacian_of(adj):
    deg = tf.reduce_sum(adj, 1)
    return tf.diag(tf.pow(deg, -0.5)) #!


feats = tf.placeholder(tf.float32, [64, 16])
adj = tf.placeholder(tf.float32, [64, 64])
emb = tf.layers.dense(feats, 8)
W = gaussian_affinity(emb, 0.5)
S = tf.nn.softmax(tf.layers.dense(emb, 4))
L = laplacian(W)
loss = ncut(W, S) + tf.reduce_sum(laplacian_of(adj)) + tf.trace(tf.matmul(S, tf.matmul(L, S), transpose_a=True))
kernel_width = tf.Variable(1.0)
rbf = tf.exp(-tf.square(emb) / kernel_width) #?
op = tf.train.AdamOptimizer().minimize(loss + tf.reduce_mean(rbf))
if __name__ == '__main__':
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    sess.run(op, {feats: np.random.randn(64, 16), adj: np.random.randint(0, 2, (64, 64))})
