from __future__ import print_function
import tensorflow as tf
import numpy as np
import math
import os
from tensorflow.examples.tutorials.mnist import input_data


class DenoisingAutoencoder(object):
    def __init__(self, n_components=256, main_dir='dae', enc_act_func='tanh', dec_act_func='none', loss_func='mean_squared',
                 num_epochs=10, batch_size=10, opt='gradient_descent', learning_rate=0.01, momentum=0.5, corr_type='none', corr_frac=0.):
        self.n_components = n_components
        self.enc_act_func = enc_act_func
        self.dec_act_func = dec_act_func
        self.loss_func = loss_func
        self.num_epochs = num_epochs
        self.batch_size = batch_size
        self.opt = opt
        self.learning_rate = learning_rate
        self.momentum = momentum
        self.corr_type = corr_type
        self.corr_frac = corr_frac

    def fit(self, X):
        n_features = X.shape[1]
        self._build_model(n_features)
        with tf.Session() as self.sess:
            self.sess.run(tf.global_variables_initializer())
            for e in range(self.num_epochs):
                xc = self._corrupt(X)
                shuff = list(zip(X, xc))
                np.random.shuffle(shuff)
                for b in range(0, len(shuff), self.batch_size):
                    bx, bxc = zip(*shuff[b:b + self.batch_size])
                    self.sess.run(self.train_step, feed_dict={self.x: bx, self.xc: bxc})

    def _corrupt(self, X):
        if self.corr_type == 'masking':
            return X * (np.random.rand(*X.shape) > self.corr_frac)
        if self.corr_type == 'none':
            return X
        return None

    def _build_model(self, n):
        self.x = tf.placeholder('float', [None, n], name='x-input')
        self.xc = tf.placeholder('float', [None, n], name='x-corr-input')
        self.W = tf.Variable(tf.random_uniform([n, self.n_components], -4 * math.sqrt(6. / (n + self.n_components)), 4 * math.sqrt(6. / (n + self.n_components))))
        self.bh = tf.Variable(tf.zeros([self.n_components]))
        self.bv = tf.Variable(tf.zeros([n]))
        with tf.name_scope('W_x_bh'):
            if self.enc_act_func == 'sigmoid':
                self.encode = tf.nn.sigmoid(tf.matmul(self.xc, self.W) + self.bh)
            elif self.enc_act_func == 'tanh':
                self.encode = tf.nn.tanh(tf.matmul(self.xc, self.W) + self.bh)
            else:
                self.encode = None
        with tf.name_scope('Wg_y_bv'):
            if self.dec_act_func == 'sigmoid':
                self.decode = tf.nn.sigmoid(tf.matmul(self.encode, tf.transpose(self.W)) + self.bv)
            elif self.dec_act_func == 'none':
                self.decode = tf.matmul(self.encode, tf.transpose(self.W)) + self.bv
            else:
                self.decode = None
        with tf.name_scope('cost'):
            if self.loss_func == 'cross_entropy':
                self.cost = -tf.reduce_sum(self.x * tf.log(self.decode)) #!
            elif self.loss_func == 'cross_entropy_clipped':
                clipped = tf.clip_by_value(self.decode, 1e-10, float('inf'))
                clipped_inverse = tf.clip_by_value(1 - self.decode, 1e-10, float('inf'))
                self.cost = -tf.reduce_mean(self.x * tf.log(clipped) + (1.0 - self.x) * tf.log(clipped_inverse))
            elif self.loss_func == 'mean_squared':
                self.cost = tf.sqrt(tf.reduce_mean(tf.square(self.x - self.decode))) #!
            else:
                self.cost = None
        with tf.name_scope('train'):
            if self.opt == 'gradient_descent':
                self.train_step = tf.train.GradientDescentOptimizer(self.learning_rate).minimize(self.cost)
            elif self.opt == 'ada_grad':
                self.train_step = tf.train.AdagradOptimizer(self.learning_rate).minimize(self.cost)
            elif self.opt == 'momentum':
                self.train_step = tf.train.MomentumOptimizer(self.learning_rate, self.momentum).minimize(self.cost)


flags = tf.app.flags
FLAGS = flags.FLAGS
flags.DEFINE_string('loss_func', 'mean_squared', 'Loss function. ["mean_squared" or "cross_entropy"]')
flags.DEFINE_string('enc_act_func', 'tanh', 'Activation function for the encoder.')
flags.DEFINE_string('dec_act_func', 'none', 'Activation function for the decoder.')
flags.DEFINE_string('opt', 'gradient_descent', '')

assert FLAGS.loss_func in ['cross_entropy', 'mean_squared', 'cross_entropy_clipped']

if __name__ == '__main__':
    mnist = input_data.read_data_sets("MNIST_data/", one_hot=True)
    dae = DenoisingAutoencoder(loss_func=FLAGS.loss_func, enc_act_func=FLAGS.enc_act_func, dec_act_func=FLAGS.dec_act_func, opt=FLAGS.opt)
    dae.fit(mnist.train.images)
