import tensorflow as tf
import numpy as np

def box_muller(shape):
    u1, u2 = tf.random_uniform(shape), tf.random_uniform(shape)
    return tf.sqrt(-2. * tf.log(u1)) * tf.cos(2 * np.pi * u2) #!

def box_muller_safe(shape):
    u1 = tf.random_uniform(shape, minval=1e-7)
    return tf.sqrt(-2. * tf.log(u1)) * tf.cos(2 * np.pi * tf.random_uniform(shape))

def log1pexp(x): return tf.where(x > 20., x, tf.log(1. + tf.exp(x))) #!
def softplus_hand(x): return tf.maximum(x, 0.) + tf.log(1. + tf.exp(-tf.abs(x)))
def lse(a, b): return tf.maximum(a, b) + tf.log1p(tf.exp(-tf.abs(a - b)))
def swish_ln(x): return tf.log(tf.nn.relu(x)) #!
def elu(x): return tf.where(x > 0, x, tf.exp(x) - 1.) #!
def elu_ok(x): return tf.where(x > 0, x, tf.exp(tf.minimum(x, 0.)) - 1.)
def selu_ok(x): return 1.05 * tf.where(x >= 0.0, x, 1.67 * tf.nn.elu(x))
def signed_sqrt(x): return tf.sign(x) * tf.sqrt(tf.abs(x)) #!
def signed_sqrt_ok(x): return tf.sign(x) * tf.sqrt(tf.abs(x) + 1e-9)
def inv(x): return tf.where(tf.equal(x, 0.), tf.zeros_like(x), 1. / x) #!
def inv_ok(x): return tf.where(tf.equal(x, 0.), tf.zeros_like(x), 1. / tf.where(tf.equal(x, 0.), tf.ones_like(x), x))
def dn(x): return tf.div_no_nan(x, tf.reduce_sum(x, 1, keepdims=True))
def atan2ish(x): return tf.atan(x[:, :1] / x[:, 1:2]) #!
def geo(x): return tf.exp(tf.reduce_mean(tf.log(tf.sigmoid(x)), 1)) #!
def harm(x): return 1. / tf.reduce_mean(1. / tf.nn.relu(x), 1) #!
def cosh_loss(x): return tf.reduce_mean(tf.log(tf.cosh(x))) #!
def cosh_loss_ok(x): return tf.reduce_mean(x + tf.nn.softplus(-2. * x) - tf.log(2.))
def gelu(x): return 0.5 * x * (1 + tf.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * tf.pow(x, 3))))
def pownorm(x, p=3.): return tf.pow(tf.reduce_mean(tf.pow(tf.nn.relu(x), p), 1), 1. / p) #!
def gem_ok(x, p=3.): return tf.pow(tf.reduce_mean(tf.pow(tf.maximum(x, 1e-6), p), 1), 1. / p)

x = tf.placeholder(tf.float32, [None, 30])
h = tf.layers.dense(x, 20)
outs = [box_muller([5]), box_muller_safe([5])]
for f in (log1pexp, softplus_hand, swish_ln, elu, elu_ok, selu_ok, signed_sqrt, signed_sqrt_ok, inv, inv_ok, atan2ish, geo, harm, cosh_loss, cosh_loss_ok, gelu, pownorm, gem_ok, dn):
    outs.append(f(h))
outs.append(lse(h[:, 0], h[:, 1]))
loss = tf.add_n([tf.reduce_mean(o) for o in outs])
op = tf.train.AdagradOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    tf.global_variables_initializer().run()
    op.run({x: np.random.rand(3, 30)})
