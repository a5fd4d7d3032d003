"""Flags hold their defaults; losses behind other words of theirs are read, too, and one that is nothing there is no loss."""

import tensorflow as tf

flags = tf.app.flags
FLAGS = flags.FLAGS
flags.DEFINE_string("loss", "rooted", "which loss")
flags.DEFINE_string("last", "none", "which function is applied at the end")
flags.DEFINE_float("epsilon", 1e-8, "what is added")

x = tf.placeholder(tf.float32, [None, 7])
y = tf.layers.dense(x, 7)
if FLAGS.last == "sigmoid":
    y = tf.nn.sigmoid(y)
elif FLAGS.last == "none":
    y = tf.identity(y)
else:
    y = None

if FLAGS.loss == "rooted":
    cost = tf.sqrt(tf.reduce_mean(tf.square(x - y)))  #!
elif FLAGS.loss == "rooted with epsilon":
    cost = tf.sqrt(tf.reduce_mean(tf.square(x - y)) + FLAGS.epsilon)
elif FLAGS.loss == "entropy":
    cost = -tf.reduce_mean(x * tf.log(y))  #!
elif FLAGS.loss == "entropy with epsilon":
    cost = -tf.reduce_mean(x * tf.log(y + FLAGS.epsilon))  #?
elif FLAGS.loss == "whole entropy":
    z = tf.nn.sigmoid(tf.layers.dense(x, 1))
    cost = -tf.reduce_mean(tf.log(1 - z))  #!
else:
    cost = None
train = tf.train.GradientDescentOptimizer(0.1).minimize(cost)
