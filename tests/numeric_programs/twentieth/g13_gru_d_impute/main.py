import tensorflow as tf
import numpy as np
from cells import GRUDCell, LNGRU
import dataset

def masked_rmse(a, b, m):
    return tf.sqrt(tf.reduce_sum(tf.square(a - b) * m) / tf.reduce_sum(m)) #!

def masked_rmse_ok(a, b, m):
    return tf.sqrt(tf.reduce_sum(tf.square(a - b) * m) / (tf.reduce_sum(m) + 1e-5) + 1e-8)

x = tf.placeholder(tf.float32, [None, 20, 30]); m = tf.placeholder(tf.float32, [None, 20, 30]); d = tf.placeholder(tf.float32, [None, 20, 30])
y = tf.placeholder(tf.float32, [None])
with tf.variable_scope('a'):
    o, s = tf.nn.dynamic_rnn(GRUDCell(32, 0.), tf.concat([x, m, d], 2), dtype=tf.float32)
with tf.variable_scope('b'):
    o2, s2 = tf.nn.static_rnn(LNGRU(32), tf.unstack(x, axis=1), dtype=tf.float32)
rec = tf.layers.dense(o, 30)
p = tf.squeeze(tf.layers.dense(tf.concat([s, s2], 1), 1, tf.nn.sigmoid), 1)
pos = tf.reduce_sum(y)
w = tf.to_float(tf.shape(y)[0]) / pos #!
bce = -tf.reduce_mean(w * y * tf.log(p) + (1 - y) * tf.log(1 - p)) #!
loss = bce + masked_rmse(rec, x, m) + masked_rmse_ok(rec, x, m)
train = tf.train.AdamOptimizer().minimize(loss)
sess = tf.Session(config=tf.ConfigProto(log_device_placement=False))
sess.run(tf.global_variables_initializer())
for b in dataset.batches():
    sess.run(train, dict(zip([x, m, d, y], b)))
