import tensorflow as tf
import numpy as np
tf.enable_eager_execution()
class M(tf.keras.Model):
    def __init__(self):
        super(M, self).__init__()
        self.h, self.o = tf.keras.layers.Dense(40, activation='relu'), tf.keras.layers.Dense(3)
    def call(self, x):
        return self.o(self.h(x))
def ce(y, logits):
    return -tf.reduce_mean(tf.reduce_sum(y * tf.log(tf.nn.softmax(logits)), 1)) #!
def ce2(y, p):
    p /= tf.reduce_sum(p, axis=-1, keepdims=True)
    return -tf.reduce_sum(y * tf.math.log(tf.clip_by_value(p, 1e-7, 1.0)), -1)
def brier(y, logits):
    return tf.reduce_mean(tf.square(y - tf.nn.softmax(logits)))
def geodesic(a, b):
    a, b = tf.nn.l2_normalize(a, 1), tf.nn.l2_normalize(b, 1)
    return tf.reduce_mean(tf.acos(tf.reduce_sum(a * b, 1))) #!
m = M()
opt = tf.train.AdamOptimizer(1e-3)
for i in range(100):
    x = tf.constant(np.random.randn(16, 4).astype(np.float32))
    y = tf.one_hot(np.random.randint(0, 3, 16), 3)
    with tf.GradientTape() as t:
        z = m(x)
        l = ce(y, z) + tf.reduce_mean(ce2(y, tf.nn.softmax(z))) + brier(y, z) + geodesic(z, y)
    opt.apply_gradients(zip(t.gradient(l, m.variables), m.variables))
