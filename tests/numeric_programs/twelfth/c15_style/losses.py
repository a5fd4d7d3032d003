import tensorflow as tf


def gram_matrix(features, normalize=True):
    shape = tf.shape(features)
    n, h, w, c = shape[0], shape[1], shape[2], shape[3]
    f = tf.reshape(features, [n, h * w, c])
    g = tf.matmul(f, f, transpose_a=True)
    if normalize:
        g /= tf.cast(h * w * c, tf.float32)
    return g


def gram_normalised(features):
    g = gram_matrix(features)
    return g / tf.norm(g, axis=[1, 2], keep_dims=True) #!


def content_loss(x, y):
    return 2 * tf.nn.l2_loss(x - y) / tf.to_float(tf.size(x))


def tv_loss(image, weight=1.0):
    dy = image[:, 1:, :-1, :] - image[:, :-1, :-1, :]
    dx = image[:, :-1, 1:, :] - image[:, :-1, :-1, :]
    return weight * tf.reduce_sum(tf.sqrt(dx * dx + dy * dy)) #!


def tv_smooth(image):
    dy = image[:, 1:, :-1, :] - image[:, :-1, :-1, :]
    dx = image[:, :-1, 1:, :] - image[:, :-1, :-1, :]
    return tf.reduce_sum(tf.pow(dx * dx + dy * dy + 1e-8, 0.625))


def tv_beta(image, beta=0.5):
    dy = image[:, 1:, :-1, :] - image[:, :-1, :-1, :]
    dx = image[:, :-1, 1:, :] - image[:, :-1, :-1, :]
    return tf.reduce_sum(tf.pow(dx ** 2 + dy ** 2, beta)) #!
