import tensorflow as tf
import numpy as np
from tensorflow.python.ops import rnn_cell


class Options(object):
    def __init__(self, **kw):
        self.__dict__.update(kw)


def batch_norm_wrapper(inputs, is_training, decay=0.999, epsilon=1e-3):
    scale = tf.Variable(tf.ones([inputs.get_shape()[-1]]))
    beta = tf.Variable(tf.zeros([inputs.get_shape()[-1]]))
    pop_mean = tf.Variable(tf.zeros([inputs.get_shape()[-1]]), trainable=False)
    pop_var = tf.Variable(tf.ones([inputs.get_shape()[-1]]), trainable=False)
    if is_training:
        batch_mean, batch_var = tf.nn.moments(inputs, [0])
        train_mean = tf.assign(pop_mean, pop_mean * decay + batch_mean * (1 - decay))
        train_var = tf.assign(pop_var, pop_var * decay + batch_var * (1 - decay))
        with tf.control_dependencies([train_mean, train_var]):
            return tf.nn.batch_normalization(inputs, batch_mean, batch_var, beta, scale, epsilon)
    return tf.nn.batch_normalization(inputs, pop_mean, pop_var, beta, scale, epsilon)


def layer_norm_hand(x, gain, bias):
    mean, var = tf.nn.moments(x, [1], keep_dims=True)
    return gain * (x - mean) / tf.sqrt(var) + bias #!


def features(spectrum):
    power = tf.square(tf.abs(spectrum))
    log_power = tf.log(power) #!
    log_safe = tf.log(power + 1e-10)
    db = 10.0 * tf.log(tf.maximum(power, 1e-8)) / tf.log(10.0)
    return tf.concat([log_power, log_safe, db], -1)


def build(opt):
    spec = tf.placeholder(tf.float32, [opt.batch, opt.steps, opt.bins])
    y = tf.sparse_placeholder(tf.int32)
    seq_len = tf.placeholder(tf.int32, [opt.batch])
    feats = features(spec)
    cell = rnn_cell.GRUCell(opt.hidden)
    outputs, _ = tf.nn.dynamic_rnn(cell, feats, seq_len, dtype=tf.float32)
    flat = tf.reshape(outputs, [-1, opt.hidden])
    flat = batch_norm_wrapper(flat, True)
    g = tf.get_variable('g', [opt.hidden], initializer=tf.ones_initializer())
    b = tf.get_variable('b', [opt.hidden], initializer=tf.zeros_initializer())
    flat = layer_norm_hand(flat, g, b)
    logits = tf.layers.dense(flat, opt.classes)
    logits = tf.transpose(tf.reshape(logits, [opt.batch, -1, opt.classes]), (1, 0, 2))
    loss = tf.reduce_mean(tf.nn.ctc_loss(y, logits, seq_len))
    post = tf.nn.softmax(logits)
    conf = tf.reduce_mean(tf.log(tf.reduce_max(post, 2)))
    blank = tf.reduce_mean(tf.log(1.0 - post[:, :, -1])) #!
    ler = tf.reduce_mean(tf.edit_distance(tf.cast(tf.nn.ctc_greedy_decoder(logits, seq_len)[0][0], tf.int32), y))
    frames = tf.reduce_sum(tf.cast(seq_len, tf.float32))
    mask = tf.sequence_mask(seq_len, opt.steps, dtype=tf.float32)
    mean_energy = tf.reduce_sum(mask * tf.reduce_mean(spec, 2)) / tf.reduce_sum(mask) #?
    train = tf.train.MomentumOptimizer(opt.rate, 0.9).minimize(loss + conf + blank)
    return train, loss, ler, mean_energy, frames


if __name__ == '__main__':
    opt = Options(batch=8, steps=200, bins=161, hidden=256, classes=29, rate=1e-3)
    ops = build(opt)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        sess.run(ops[0])
