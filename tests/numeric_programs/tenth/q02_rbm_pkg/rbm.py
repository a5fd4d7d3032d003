import tensorflow as tf
import numpy as np
from util import xavier_init, cosine_similarity


class RBM(object):
    def __init__(self, n_visible, n_hidden, learning_rate=0.01, momentum=0.95, err_function='mse'):
        if not 0.0 <= momentum <= 1.0:
            raise ValueError('momentum should be in range [0, 1]')
        if err_function not in {'mse', 'cosine'}:
            raise ValueError('err_function should be either mse or cosine')
        self.n_visible = n_visible
        self.n_hidden = n_hidden
        self.learning_rate = learning_rate
        self.momentum = momentum
        self.x = tf.placeholder(tf.float32, [None, self.n_visible])
        self.y = tf.placeholder(tf.float32, [None, self.n_hidden])
        self.w = tf.Variable(xavier_init(n_visible, n_hidden), dtype=tf.float32)
        self.vb = tf.Variable(tf.zeros([n_visible]), dtype=tf.float32)
        self.hb = tf.Variable(tf.zeros([n_hidden]), dtype=tf.float32)
        self.dw = tf.Variable(tf.zeros([n_visible, n_hidden]), dtype=tf.float32)
        self._initialize_vars()
        if err_function == 'cosine':
            self.compute_err = 1 - cosine_similarity(self.x, self.compute_visible)
        else:
            self.compute_err = tf.reduce_mean(tf.square(self.x - self.compute_visible))
        self.sess = tf.Session()
        self.sess.run(tf.global_variables_initializer())

    def _initialize_vars(self):
        pass

    def _apply_momentum(self, old, new):
        n = tf.cast(tf.shape(new)[0], tf.float32)
        m = self.momentum
        return tf.add(tf.multiply(old, m), tf.div(new, n))

    def partial_fit(self, batch_x):
        self.sess.run(self.update_weights + self.update_deltas, feed_dict={self.x: batch_x})

    def fit(self, data_x, n_epoches=10, batch_size=10):
        n = data_x.shape[0]
        n_batches = n // batch_size
        for e in range(n_epoches):
            err = 0
            for b in range(n_batches):
                bx = data_x[b * batch_size:(b + 1) * batch_size]
                self.partial_fit(bx)
                err += self.sess.run(self.compute_err, feed_dict={self.x: bx})
            print('Epoch', e, err / n_batches) #?


class BBRBM(RBM):
    def _initialize_vars(self):
        from util import sample_bernoulli
        hidden_p = tf.nn.sigmoid(tf.matmul(self.x, self.w) + self.hb)
        visible_recon_p = tf.nn.sigmoid(tf.matmul(sample_bernoulli(hidden_p), tf.transpose(self.w)) + self.vb)
        hidden_recon_p = tf.nn.sigmoid(tf.matmul(visible_recon_p, self.w) + self.hb)
        positive = tf.matmul(tf.transpose(self.x), hidden_p)
        negative = tf.matmul(tf.transpose(visible_recon_p), hidden_recon_p)
        delta = self._apply_momentum(self.dw, positive - negative)
        self.update_deltas = [self.dw.assign(delta)]
        self.update_weights = [self.w.assign_add(self.learning_rate * delta)]
        self.compute_hidden = tf.nn.sigmoid(tf.matmul(self.x, self.w) + self.hb)
        self.compute_visible = tf.nn.sigmoid(tf.matmul(self.compute_hidden, tf.transpose(self.w)) + self.vb)
