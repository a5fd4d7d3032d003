import tensorflow as tf

def elbo(x, y, mu, sigma):
    ll = tf.reduce_sum(x * tf.log(y) + (1 - x) * tf.log(1 - y), 1)
    kl = 0.5 * tf.reduce_sum(tf.square(mu) + tf.square(sigma) - tf.log(1e-8 + tf.square(sigma)) - 1, 1)
    return tf.reduce_mean(ll), tf.reduce_mean(kl)

def contrastive(a, b, t=0.1):
    a, b = tf.nn.l2_normalize(a, 1), tf.nn.l2_normalize(b, 1)
    s = tf.matmul(a, b, transpose_b=True) / t
    return tf.reduce_mean(tf.reduce_logsumexp(s, 1) - tf.diag_part(s))

def entropy(logits):
    return -tf.reduce_sum(tf.nn.softmax(logits) * tf.nn.log_softmax(logits), 1)
