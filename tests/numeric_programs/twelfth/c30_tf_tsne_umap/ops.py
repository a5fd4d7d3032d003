import tensorflow as tf


def squared_distances(x):
    sq = tf.reduce_sum(tf.square(x), 1, keep_dims=True)
    return sq - 2 * tf.matmul(x, x, transpose_b=True) + tf.transpose(sq)


def student_t(y):
    d = squared_distances(y)
    num = 1.0 / (1.0 + tf.maximum(d, 0.0))
    num = tf.matrix_set_diag(num, tf.zeros([tf.shape(y)[0]]))
    return num / tf.reduce_sum(num)


def gaussian_affinity(x, sigma=1.0):
    p = tf.exp(-squared_distances(x) / (2.0 * sigma ** 2))
    p = p * (1.0 - tf.eye(tf.shape(x)[0]))
    return p / tf.reduce_sum(p, 1, keep_dims=True) #!


def kl(p, q):
    return tf.reduce_sum(p * tf.log(p / q)) #!


def kl_safe(p, q, eps=1e-12):
    return tf.reduce_sum(p * tf.log((p + eps) / (q + eps)))


def soft_assign(z, mu, alpha=1.0):
    d = tf.reduce_sum(tf.square(tf.expand_dims(z, 1) - mu), 2)
    q = 1.0 / (1.0 + d / alpha)
    q = q ** ((alpha + 1.0) / 2.0)
    return q / tf.reduce_sum(q, 1, keep_dims=True)


def target(q):
    w = q ** 2 / tf.reduce_sum(q, 0)
    return tf.transpose(tf.transpose(w) / tf.reduce_sum(w, 1))
