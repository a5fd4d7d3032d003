#! /usr/bin/env python
import tensorflow as tf
import numpy as np
import datetime
from text_cnn import TextCNN

tf.flags.DEFINE_integer("embedding_dim", 128, "")
tf.flags.DEFINE_string("filter_sizes", "3,4,5", "")
tf.flags.DEFINE_integer("num_filters", 128, "")
tf.flags.DEFINE_float("dropout_keep_prob", 0.5, "")
tf.flags.DEFINE_float("l2_reg_lambda", 0.0, "")
FLAGS = tf.flags.FLAGS
FLAGS._parse_flags()
for attr, value in sorted(FLAGS.__flags.items()):
    print("{}={}".format(attr.upper(), value))
x_text = np.random.randint(0, 1000, (100, 56))
y = np.eye(2)[np.random.randint(0, 2, 100)]
shuffle_indices = np.random.permutation(np.arange(len(y)))
x_shuffled, y_shuffled = x_text[shuffle_indices], y[shuffle_indices]
with tf.Graph().as_default():
    session_conf = tf.ConfigProto(allow_soft_placement=True)
    sess = tf.Session(config=session_conf)
    with sess.as_default():
        cnn = TextCNN(sequence_length=x_shuffled.shape[1], num_classes=2, vocab_size=1000, embedding_size=FLAGS.embedding_dim,
                      filter_sizes=list(map(int, FLAGS.filter_sizes.split(","))), num_filters=FLAGS.num_filters, l2_reg_lambda=FLAGS.l2_reg_lambda)
        global_step = tf.Variable(0, name="global_step", trainable=False)
        optimizer = tf.train.AdamOptimizer(1e-3)
        grads_and_vars = optimizer.compute_gradients(cnn.loss)
        train_op = optimizer.apply_gradients(grads_and_vars, global_step=global_step)
        for g, v in grads_and_vars:
            if g is not None:
                tf.summary.histogram("{}/grad".format(v.name), g)
                tf.summary.scalar("{}/sparsity".format(v.name), tf.nn.zero_fraction(g))
        sess.run(tf.global_variables_initializer())

        def train_step(x_batch, y_batch):
            feed_dict = {cnn.input_x: x_batch, cnn.input_y: y_batch, cnn.dropout_keep_prob: FLAGS.dropout_keep_prob}
            _, step, loss, accuracy = sess.run([train_op, global_step, cnn.loss, cnn.accuracy], feed_dict)
            print("{}: step {}, loss {:g}".format(datetime.datetime.now().isoformat(), step, loss))

        for i in range(100):
            train_step(x_shuffled, y_shuffled)
