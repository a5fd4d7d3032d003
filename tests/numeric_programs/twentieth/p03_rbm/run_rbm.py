import sys, os
sys.path.append(os.path.join(os.path.dirname(__file__), '..'))
import numpy as np
import tensorflow as tf
from p03_rbm.rbm import RBM

flags = tf.app.flags
FLAGS = flags.FLAGS
flags.DEFINE_string('dataset', 'mnist', 'Which dataset to use. ["mnist", "custom"]')
flags.DEFINE_integer('num_hidden', 250, 'Number of hidden units.')
flags.DEFINE_string('visible_unit_type', 'bin', 'Type of visible units. ["bin", "gauss"]')

if __name__ == '__main__':
    if FLAGS.dataset == 'mnist':
        from tensorflow.examples.tutorials.mnist import input_data
        mnist = input_data.read_data_sets('MNIST_data/', one_hot=True)
        trX = mnist.train.images
    else:
        trX = np.load('x.npy')
    r = RBM(num_visible=trX.shape[1], num_hidden=FLAGS.num_hidden, visible_unit_type=FLAGS.visible_unit_type)
    r.fit(trX)
