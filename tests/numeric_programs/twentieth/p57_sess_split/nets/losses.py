import tensorflow as tf


def xent(y, p, eps=1e-8):
    return -tf.reduce_sum(y * tf.log(p + eps), axis=-1) #!


def distill(teacher, logits, T):
    s = tf.nn.log_softmax(logits / T)
    return -tf.reduce_sum(tf.nn.softmax(teacher / T) * s, -1)


def js(p, q):
    m = 0.5 * (p + q)
    return 0.5 * tf.reduce_sum(p * tf.log(p / m), -1) + 0.5 * tf.reduce_sum(q * tf.log(q / m), -1) #!


def entropy(p):
    return -tf.reduce_sum(p * tf.log(tf.clip_by_value(p, 1e-12, 1.)), -1)


def renyi(p, alpha=2.):
    return tf.log(tf.reduce_sum(p ** alpha, -1)) / (1 - alpha)


def hellinger(p, q):
    return tf.norm(tf.sqrt(p) - tf.sqrt(q), axis=-1) / 2 ** 0.5 #!
