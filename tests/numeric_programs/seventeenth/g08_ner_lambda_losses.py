import tensorflow as tf
import numpy as np
from functools import partial, reduce

LOSSES = {}
loss_fn = lambda name: (lambda f: LOSSES.setdefault(name, f))

@loss_fn('xent')
def xent(p, y): return -tf.reduce_mean(tf.reduce_sum(y * tf.log(p), 1)) #!

@loss_fn('safe')
def safe(p, y): return -tf.reduce_mean(tf.reduce_sum(y * tf.log(tf.maximum(p, 1e-8)), 1))

@loss_fn('hinge')
def hinge(p, y): return tf.reduce_mean(tf.maximum(0., 1 - p * y))

LOSSES['brier'] = lambda p, y: tf.reduce_mean(tf.square(p - y))
LOSSES['gce'] = lambda p, y, q=.7: tf.reduce_mean((1 - tf.pow(tf.reduce_sum(p * y, 1), q)) / q) #!
LOSSES['renyi'] = lambda p, y, a=2.: tf.reduce_mean(tf.log(tf.reduce_sum(tf.pow(y, a) * tf.pow(p, 1 - a), 1)) / (a - 1)) #!
LOSSES['inv'] = lambda p, y: tf.reduce_mean(tf.reciprocal(tf.reduce_sum(p * y, 1))) #!
LOSSES['ok'] = lambda p, y: tf.reduce_mean(tf.reciprocal(tf.reduce_sum(p * y, 1) + 1e-3))

act = {'relu': tf.nn.relu, 'lrelu': lambda x: tf.maximum(.2 * x, x), 'gauss': lambda x: tf.exp(-x ** 2), 'exp': tf.exp}

def mlp(x, sizes, a, out=tf.nn.softmax):
    h = reduce(lambda h, n: a(tf.layers.dense(h, n)), sizes[:-1], x)
    return out(tf.layers.dense(h, sizes[-1]))

def build(names, a='relu'):
    x = tf.placeholder(tf.float32, [None, 20]); y = tf.placeholder(tf.float32, [None, 4])
    p = mlp(x, [32, 32, 4], act[a])
    terms = [LOSSES[n](p, y) for n in names]
    return x, y, tf.add_n(terms)

x, y, loss = build(sorted(LOSSES))
opt = partial(tf.train.AdamOptimizer, learning_rate=1e-3)
train = opt().minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for _ in range(10):
        sess.run(train, {x: np.random.randn(8, 20), y: np.eye(4)[np.random.randint(0, 4, 8)]})
