import tensorflow as tf


def dense(x, n_out, scope, activation=None):
    with tf.variable_scope(scope, reuse=tf.AUTO_REUSE):
        w = tf.get_variable('w', [x.get_shape()[1], n_out], initializer=tf.contrib.layers.variance_scaling_initializer())
        b = tf.get_variable('b', [n_out], initializer=tf.constant_initializer(0.))
        y = tf.matmul(x, w) + b
        return activation(y) if activation is not None else y


def gaussian_mlp_encoder(x, n_hidden, n_output, keep_prob):
    h = tf.nn.dropout(dense(x, n_hidden, 'enc1', tf.nn.elu), keep_prob)
    h = tf.nn.dropout(dense(h, n_hidden, 'enc2', tf.nn.tanh), keep_prob)
    params = dense(h, 2 * n_output, 'enc3')
    mean = params[:, :n_output]
    stddev = 1e-6 + tf.nn.softplus(params[:, n_output:])
    return mean, stddev


def bernoulli_mlp_decoder(z, n_hidden, n_output, keep_prob):
    h = tf.nn.dropout(dense(z, n_hidden, 'dec1', tf.nn.tanh), keep_prob)
    return dense(h, n_output, 'dec2', tf.sigmoid)
