import tensorflow as tf
import numpy as np

IS_TRAIN = True


def batch_norm_wrapper(inputs, is_training, decay=0.999):
    scale = tf.Variable(tf.ones([inputs.get_shape()[-1]]))
    beta = tf.Variable(tf.zeros([inputs.get_shape()[-1]]))
    pop_mean = tf.Variable(tf.zeros([inputs.get_shape()[-1]]), trainable=False)
    pop_var = tf.Variable(tf.ones([inputs.get_shape()[-1]]), trainable=False)
    if is_training:
        batch_mean, batch_var = tf.nn.moments(inputs, [0])
        train_mean = tf.assign(pop_mean, pop_mean * decay + batch_mean * (1 - decay))
        train_var = tf.assign(pop_var, pop_var * decay + batch_var * (1 - decay))
        with tf.control_dependencies([train_mean, train_var]):
            return tf.nn.batch_normalization(inputs, batch_mean, batch_var, beta, scale, 1e-3)
    return tf.nn.batch_normalization(inputs, pop_mean, pop_var, beta, scale, 1e-3)


def layer_norm(x):
    mean, var = tf.nn.moments(x, [1], keep_dims=True)
    return (x - mean) / tf.sqrt(var) #!


def layer_norm_eps(x):
    mean, var = tf.nn.moments(x, [1], keep_dims=True)
    return (x - mean) / tf.sqrt(var + 1e-5)


def instance_norm(x):
    mean = tf.reduce_mean(x, [1], keep_dims=True)
    std = tf.sqrt(tf.reduce_mean(tf.square(x - mean), [1], keep_dims=True)) #!
    return (x - mean) / std #!


def instance_norm_eps(x):
    mean = tf.reduce_mean(x, [1], keep_dims=True)
    std = tf.sqrt(tf.reduce_mean(tf.square(x - mean), [1], keep_dims=True)) #!
    return (x - mean) / (std + 1e-9)


def min_max(x):
    lo = tf.reduce_min(x, 1, keep_dims=True)
    hi = tf.reduce_max(x, 1, keep_dims=True)
    return (x - lo) / (hi - lo) #!


x = tf.placeholder(tf.float32, [None, 784])
h = tf.matmul(x, tf.Variable(np.random.normal(size=(784, 100)).astype(np.float32)))
h = tf.nn.sigmoid(batch_norm_wrapper(h, IS_TRAIN))
h = layer_norm(tf.layers.dense(h, 50))
h = layer_norm_eps(tf.layers.dense(h, 50))
h = instance_norm(tf.layers.dense(h, 50, tf.nn.relu))
h = instance_norm_eps(tf.layers.dense(h, 50, tf.nn.relu))
h = min_max(tf.layers.dense(h, 50))
out = tf.layers.dense(h, 10)
l = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.placeholder(tf.int64, [None], 'y'), logits=out))
t = tf.train.GradientDescentOptimizer(0.1).minimize(l)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
