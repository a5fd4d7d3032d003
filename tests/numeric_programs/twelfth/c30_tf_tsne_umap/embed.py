import numpy as np
import tensorflow as tf

import ops

N = 200
X = tf.placeholder(tf.float32, [N, 50])
with tf.variable_scope('enc'):
    h = tf.layers.dense(X, 100, tf.nn.relu)
    z = tf.layers.dense(h, 2)
mu = tf.get_variable('centers', [10, 2], initializer=tf.glorot_uniform_initializer())
P = ops.gaussian_affinity(X)
Q = ops.student_t(z)
loss = ops.kl(P, Q) + ops.kl_safe(P, Q)
q = ops.soft_assign(z, mu)
t = tf.stop_gradient(ops.target(q))
dec = tf.reduce_mean(tf.reduce_sum(t * tf.log(t / q), 1)) #?
opt = tf.train.AdamOptimizer(1e-2).minimize(loss + dec)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    data = np.random.randn(N, 50)
    data = (data - data.mean(0)) / (data.std(0) + 1e-8)
    for step in range(1000):
        _, l = sess.run([opt, loss], feed_dict={X: data})
