import tensorflow as tf
import numpy as np
from scipy.io import loadmat

def whiten(X):
    X = X - X.mean(axis=0)
    cov = np.dot(X.T, X) / X.shape[0]
    U, S, V = np.linalg.svd(cov)
    return np.dot(X, U) / np.sqrt(S + 1e-5), np.dot(X, U) / np.sqrt(S) #?

data = loadmat('IMAGES.mat')['IMAGES'].reshape(-1, 64)
Xw, Xr = whiten(data)
x = tf.placeholder(tf.float64, [None, 64])
D = tf.Variable(np.random.randn(64, 100))
Dn = D / tf.sqrt(tf.reduce_sum(tf.square(D), 0, keep_dims=True)) #?
code = tf.matmul(x, Dn)
l1 = tf.reduce_mean(tf.abs(code))
smooth_l1 = tf.reduce_mean(tf.sqrt(tf.square(code) + 1e-8))
raw_l1 = tf.reduce_mean(tf.sqrt(tf.square(code))) #!
logpen = tf.reduce_mean(tf.log(1 + tf.square(code)))
hoyer = tf.reduce_mean(tf.reduce_sum(tf.abs(code), 1) / tf.sqrt(tf.reduce_sum(tf.square(code), 1))) #!
kurt = tf.reduce_mean(tf.pow(code, 4)) / tf.square(tf.reduce_mean(tf.square(code))) #!
group = tf.reduce_sum(tf.sqrt(tf.reduce_sum(tf.square(tf.reshape(code, [-1, 10, 10])), 2))) #!
rec = tf.reduce_mean(tf.squared_difference(x, tf.matmul(code, Dn, transpose_b=True)))
loss = rec + .1 * (l1 + smooth_l1 + raw_l1 + logpen + hoyer + group) + 0 * kurt
step = tf.train.AdamOptimizer(1e-3).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(0, len(Xw) - 32, 32):
        sess.run(step, {x: Xw[i:i + 32]})
