import tensorflow as tf
import numpy as np
def softmax(x):
    e = tf.exp(x - tf.reduce_max(x, axis=-1, keep_dims=True))
    return e / tf.reduce_sum(e, -1, keep_dims=True)
def l2norm(x, eps=1e-12):
    return x * tf.rsqrt(tf.maximum(tf.reduce_sum(tf.square(x), -1, keep_dims=True), eps))
def bce(p, y):
    p = tf.clip_by_value(p, 1e-7, 1 - 1e-7)
    return -tf.reduce_mean(y * tf.log(p) + (1 - y) * tf.log(1 - p))
def gauss(mu, raw, y):
    s = tf.nn.softplus(raw) + 1e-4
    return tf.reduce_mean(tf.log(s) + 0.5 * tf.square((y - mu) / s))
def lse(x):
    m = tf.stop_gradient(tf.reduce_max(x, 1, keep_dims=True))
    return tf.squeeze(m, 1) + tf.log(tf.reduce_sum(tf.exp(x - m), 1))
def masked_mean(x, m):
    return tf.reduce_sum(x * m) / tf.maximum(tf.reduce_sum(m), 1.0)
def dist(a, b):
    return tf.sqrt(tf.reduce_sum(tf.square(a - b), 1) + 1e-8)
def div_where(a, b):
    ok = tf.not_equal(b, 0)
    return tf.where(ok, a / tf.where(ok, b, tf.ones_like(b)), tf.zeros_like(a))
x = tf.placeholder(tf.float32, [None, 16])
y = tf.placeholder(tf.float32, [None, 4])
m = tf.placeholder(tf.float32, [None, 4])
h = tf.layers.dense(x, 4)
a, b = l2norm(h), l2norm(tf.layers.dense(x, 4))
cos = tf.reduce_sum(a * b, 1)
angle = tf.acos(tf.clip_by_value(cos, -1 + 1e-6, 1 - 1e-6))
loss = bce(tf.sigmoid(h), y) + gauss(h, tf.layers.dense(x, 4), y) + tf.reduce_mean(lse(h)) + masked_mean(h, m) + tf.reduce_mean(dist(a, b)) + tf.reduce_mean(angle)
loss += -tf.reduce_mean(tf.log(softmax(h) + 1e-8)) + tf.reduce_mean(div_where(h, y)) + tf.reduce_mean(tf.log1p(tf.exp(-tf.abs(h))) + tf.maximum(h, 0))
loss += tf.reduce_mean(1.0 / (1.0 + tf.square(h))) + tf.reduce_mean(tf.log(1 + tf.square(h))) + tf.reduce_mean(tf.sqrt(1 + tf.square(h)))
loss += tf.reduce_mean(tf.exp(-tf.square(h))) + tf.reduce_mean(tf.exp(tf.tanh(h))) + tf.reduce_mean(h / (1 + tf.abs(h)))
opt = tf.train.AdamOptimizer().minimize(loss)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
