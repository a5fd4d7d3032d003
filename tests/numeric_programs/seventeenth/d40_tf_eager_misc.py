import tensorflow.compat.v1 as tf
import numpy as np
import os
tf.disable_v2_behavior()

def info_nce(a, b, t=0.07):
    a = a / tf.norm(a, axis=-1, keepdims=True) #!
    b = tf.math.l2_normalize(b, axis=-1)
    sim = tf.matmul(a, b, transpose_b=True) / t
    num = tf.exp(tf.linalg.diag_part(sim))
    den = tf.reduce_sum(tf.exp(sim), axis=1)
    return tf.reduce_mean(-tf.math.log(num / den))

def info_nce_free(a, b):
    sim = tf.matmul(a, b, transpose_b=True)
    pos = tf.exp(tf.linalg.diag_part(sim)) #!
    return -tf.reduce_mean(tf.math.log(pos / tf.reduce_sum(tf.exp(sim), 1))) #!

def spectral(W, it=3):
    u = tf.get_variable('u', [1, W.shape[-1]], trainable=False, initializer=tf.random_normal_initializer())
    for _ in range(it):
        v = tf.matmul(u, W, transpose_b=True)
        v = v / (tf.reduce_sum(v ** 2) ** 0.5 + 1e-12) #?
        u_ = tf.matmul(v, W)
        u_ = u_ / tf.sqrt(tf.reduce_sum(u_ ** 2)) #?
    s = tf.matmul(tf.matmul(v, W), u_, transpose_b=True)
    return W / s #?

def safe_acos(a, b):
    return tf.acos(tf.clip_by_value(tf.reduce_sum(a * b, -1), -0.999999, 0.999999))

def angle(a, b):
    a, b = tf.nn.l2_normalize(a, -1), tf.nn.l2_normalize(b, -1)
    return tf.reduce_mean(tf.acos(tf.reduce_sum(a * b, -1))) #!

x1 = tf.placeholder(tf.float32, [16, 20])
x2 = tf.placeholder(tf.float32, [16, 20])
W = tf.get_variable('W', [20, 8])
f = tf.matmul(x1, spectral(W))
g = tf.matmul(x2, W)
loss = info_nce(f, g) + info_nce_free(f, g) + angle(f, g) + tf.reduce_mean(safe_acos(tf.nn.l2_normalize(f, -1), tf.nn.l2_normalize(g, -1)))
loss += tf.reduce_mean(tf.where(g > 0, tf.log(g), tf.zeros_like(g))) #!
gs = tf.where(g > 0, g, tf.ones_like(g))
loss += tf.reduce_mean(tf.where(g > 0, tf.log(gs), tf.zeros_like(g)))
train = tf.train.ProximalAdagradOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    tf.global_variables_initializer().run()
    sess.run([train], feed_dict={x1: np.random.rand(16, 20), x2: np.random.rand(16, 20)})
