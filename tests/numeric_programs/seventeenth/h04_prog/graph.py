import tensorflow as tf
from config import P, get
from contextlib import contextmanager


@contextmanager
def block(name):
    with tf.variable_scope(name, reuse=tf.AUTO_REUSE) as s, tf.name_scope(s.original_name_scope):
        yield s


def unit(x, eps):
    return x / tf.sqrt(tf.reduce_sum(x * x, -1, keepdims=True) + eps) #!


def ratio(a, b, eps=get('eps')):
    return a / (tf.reduce_sum(b, -1, keepdims=True) + eps)


def embed(x):
    with block('emb'):
        return tf.layers.dense(tf.layers.dense(x, 64, tf.nn.relu), 16)


def scores(a, b):
    return tf.matmul(unit(a, P.noeps), unit(b, P.eps), transpose_b=True) / P.temp


def npair(a, b):
    s = tf.exp(scores(a, b))
    return -tf.reduce_mean(tf.log(tf.diag_part(s) / tf.reduce_sum(s, 1)))


def npair_free(a, b):
    s = tf.exp(tf.matmul(a, b, transpose_b=True)) #!
    return -tf.reduce_mean(tf.log(tf.diag_part(s) / tf.reduce_sum(s, 1))) #!


def hard(a, b):
    return tf.reduce_mean(tf.reduce_max(ratio(tf.nn.relu(a), tf.nn.relu(b)), 1))
