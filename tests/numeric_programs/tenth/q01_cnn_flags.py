"""Simple convolutional network for MNIST"""
from __future__ import print_function
import os, sys, time
import numpy as np
import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

flags = tf.app.flags
FLAGS = flags.FLAGS
flags.DEFINE_string('data_dir', '/tmp/data/', 'Directory for storing data')
flags.DEFINE_float('learning_rate', 1e-4, 'lr')
flags.DEFINE_integer('max_steps', 2000, 'steps')
flags.DEFINE_boolean('fake_data', False, '')


def conv_layer(x, shape, name):
    with tf.name_scope(name):
        w = tf.Variable(tf.truncated_normal(shape, stddev=0.1), name='W')
        b = tf.Variable(tf.constant(0.1, shape=[shape[-1]]), name='b')
        act = tf.nn.relu(tf.nn.conv2d(x, w, [1, 1, 1, 1], 'SAME') + b)
        tf.summary.histogram('act', act)
        return tf.nn.max_pool(act, [1, 2, 2, 1], [1, 2, 2, 1], 'SAME')


def dense(x, n_in, n_out, name, act=tf.nn.relu):
    with tf.name_scope(name):
        w = tf.Variable(tf.truncated_normal([n_in, n_out], stddev=0.1))
        b = tf.Variable(tf.constant(0.1, shape=[n_out]))
        return act(tf.matmul(x, w) + b)


def train():
    mnist = input_data.read_data_sets(FLAGS.data_dir, one_hot=True, fake_data=FLAGS.fake_data)
    sess = tf.InteractiveSession()
    with tf.name_scope('input'):
        x = tf.placeholder(tf.float32, [None, 784], name='x-input')
        y_ = tf.placeholder(tf.float32, [None, 10], name='y-input')
    img = tf.reshape(x, [-1, 28, 28, 1])
    tf.summary.image('input', img, 10)
    h = conv_layer(img, [5, 5, 1, 16], 'c1')
    h = conv_layer(h, [5, 5, 16, 32], 'c2')
    flat = tf.reshape(h, [-1, 7 * 7 * 32])
    hidden = dense(flat, 7 * 7 * 32, 256, 'fc1')
    with tf.name_scope('dropout'):
        keep_prob = tf.placeholder(tf.float32)
        dropped = tf.nn.dropout(hidden, keep_prob)
    y = dense(dropped, 256, 10, 'out', act=tf.nn.softmax)
    with tf.name_scope('cross_entropy'):
        diff = y_ * tf.log(y) #!
        with tf.name_scope('total'):
            cross_entropy = -tf.reduce_mean(diff)
        tf.summary.scalar('cross entropy', cross_entropy)
    train_step = tf.train.AdamOptimizer(FLAGS.learning_rate).minimize(cross_entropy)
    correct = tf.equal(tf.argmax(y, 1), tf.argmax(y_, 1))
    accuracy = tf.reduce_mean(tf.cast(correct, tf.float32))
    merged = tf.summary.merge_all()
    tf.initialize_all_variables().run()

    def feed_dict(train):
        if train or FLAGS.fake_data:
            xs, ys = mnist.train.next_batch(100, fake_data=FLAGS.fake_data)
            k = 0.9
        else:
            xs, ys = mnist.test.images, mnist.test.labels
            k = 1.0
        return {x: xs, y_: ys, keep_prob: k}

    start = time.time()
    for i in range(FLAGS.max_steps):
        if i % 10 == 0:
            summary, acc = sess.run([merged, accuracy], feed_dict=feed_dict(False))
            print('Accuracy at step %s: %s' % (i, acc), (time.time() - start) / (i + 1))
        else:
            summary, _ = sess.run([merged, train_step], feed_dict=feed_dict(True))


def main(_):
    if tf.gfile.Exists('/tmp/logs'):
        tf.gfile.DeleteRecursively('/tmp/logs')
    train()


if __name__ == '__main__':
    tf.app.run()
