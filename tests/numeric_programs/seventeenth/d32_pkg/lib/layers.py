from __future__ import absolute_import, division
import tensorflow as tf
from tensorflow.python.framework import ops as tf_ops

_REG = {}


def register(name):
    def wrap(fn):
        _REG[name] = fn
        return fn
    return wrap


def get(name):
    return _REG[name]


@register('dense')
def dense(x, n, act=None, name='fc'):
    with tf.variable_scope(name):
        w = tf.get_variable('w', [x.shape[-1], n], initializer=tf.variance_scaling_initializer())
        b = tf.get_variable('b', [n], initializer=tf.zeros_initializer())
        y = tf.nn.bias_add(tf.matmul(x, w), b)
        return act(y) if act else y


@register('maxout')
def maxout(x, k):
    d = x.get_shape().as_list()[-1]
    return tf.reduce_max(tf.reshape(x, [-1, d // k, k]), 2)


@register('minmax')
def minmax(x):
    lo = tf.reduce_min(x, 1, keepdims=True)
    hi = tf.reduce_max(x, 1, keepdims=True)
    return (x - lo) / (hi - lo) #!


@register('l1')
def l1_normalize(x):
    return x / tf.reduce_sum(tf.abs(x), 1, keepdims=True) #!


@register('l1_safe')
def l1_normalize_safe(x):
    return x / tf.maximum(tf.reduce_sum(tf.abs(x), 1, keepdims=True), 1e-6)


@register('temperature')
def temperature(x):
    t = tf.get_variable('t', [], initializer=tf.ones_initializer())
    return tf.nn.softmax(x / t) #?


@register('power')
def power(x, p=0.5):
    return tf.sign(x) * tf.pow(tf.abs(x), p) #!
