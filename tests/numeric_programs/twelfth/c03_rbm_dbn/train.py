import numpy as np
import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

import util
from rbm import RBM

flags = tf.app.flags
FLAGS = flags.FLAGS
flags.DEFINE_integer('hidden', 250, 'hidden units')
flags.DEFINE_float('learning_rate', 0.01, 'rate')
flags.DEFINE_integer('epochs', 5, 'epochs')


def main(_):
    mnist = input_data.read_data_sets('MNIST_data', one_hot=True)
    rbm = RBM(784, FLAGS.hidden, FLAGS.learning_rate)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for epoch in range(FLAGS.epochs):
            errs = []
            for _ in range(mnist.train.num_examples // 10):
                bx, _y = mnist.train.next_batch(10)
                sess.run(rbm.update, feed_dict={rbm.X: bx})
                errs.append(sess.run(rbm.err, feed_dict={rbm.X: bx}))
            print(epoch, np.mean(errs))
        w = util.scale_to_unit(sess.run(rbm.w))
        print(w.shape)


if __name__ == '__main__':
    tf.app.run()
