from __future__ import print_function
import sys
import numpy as np
import tensorflow as tf
from lib import layers as L
from lib.objectives import *


def net(x):
    h = L.get('dense')(x, 128, tf.nn.relu, 'h1')
    h = L.get('l1')(h)
    h = L.get('maxout')(L.get('dense')(h, 64, name='h2'), 4)
    h = L.get('power')(L.get('minmax')(h))
    h = L.get('l1_safe')(h)
    return L.get('temperature')(L.get('dense')(h, 10, name='o'))


def main(argv):
    x = tf.placeholder(tf.float32, [64, 40])
    t = tf.nn.softmax(tf.placeholder(tf.float32, [64, 10], name='teacher'))
    p = net(x)
    losses = [cls()(t, p) for cls in (KL, KLSafe, Hellinger, Chi2, JS)]
    loss = tf.add_n(losses)
    train = tf.train.MomentumOptimizer(0.01, 0.9, use_nesterov=True).minimize(loss)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(10):
            feed = {x: np.random.randn(64, 40), 'teacher:0': np.random.randn(64, 10)}
            print(sess.run([train] + losses, feed)[1:])


if __name__ == '__main__':
    tf.app.run(main)
