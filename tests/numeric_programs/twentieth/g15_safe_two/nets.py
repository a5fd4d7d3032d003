import tensorflow as tf
import tensorflow.contrib.layers as layers

EPS = 1e-6

def encoder(x, z, reuse=False):
    with tf.variable_scope('enc', reuse=reuse):
        h = layers.fully_connected(x, 128, activation_fn=tf.nn.elu)
        mu = layers.fully_connected(h, z, activation_fn=None)
        sigma = EPS + tf.nn.softplus(layers.fully_connected(h, z, activation_fn=None))
        return mu, sigma

def decoder(z, n, reuse=False):
    with tf.variable_scope('dec', reuse=reuse):
        y = layers.fully_connected(layers.fully_connected(z, 128), n, activation_fn=tf.nn.sigmoid)
        return tf.clip_by_value(y, 1e-8, 1 - 1e-7)
