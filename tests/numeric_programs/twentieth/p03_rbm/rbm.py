import os
import tensorflow as tf
import numpy as np
from . import zconfig
from . import utilities


class RBM(object):

    """ Restricted Boltzmann Machine implementation using TensorFlow. sklearn-like interface. """

    def __init__(self, num_visible, num_hidden, visible_unit_type='bin', main_dir='rbm/', model_name='rbm_model',
                 gibbs_sampling_steps=1, learning_rate=0.01, batch_size=10, num_epochs=10, stddev=0.1, verbose=0):
        self.num_visible = num_visible
        self.num_hidden = num_hidden
        self.visible_unit_type = visible_unit_type
        self.main_dir = main_dir
        self.gibbs_sampling_steps = gibbs_sampling_steps
        self.learning_rate = learning_rate
        self.batch_size = batch_size
        self.num_epochs = num_epochs
        self.stddev = stddev
        self.verbose = verbose
        self.W = None
        self.bh_ = None
        self.bv_ = None
        self.cost = None
        self.tf_session = None
        self.tf_saver = None

    def fit(self, train_set, validation_set=None, restore_previous_model=False):
        if validation_set is not None:
            self.validation_size = validation_set.shape[0]
        tf.reset_default_graph()
        self._build_model()
        with tf.Session() as self.tf_session:
            self._initialize_tf_utilities_and_ops(restore_previous_model)
            self._train_model(train_set, validation_set)
            self.tf_saver.save(self.tf_session, os.path.join(self.main_dir, 'm'))

    def _initialize_tf_utilities_and_ops(self, restore_previous_model):
        init_op = tf.initialize_all_variables()
        self.tf_saver = tf.train.Saver()
        self.tf_session.run(init_op)
        if restore_previous_model:
            self.tf_saver.restore(self.tf_session, zconfig.models_dir)

    def _train_model(self, train_set, validation_set):
        for i in range(self.num_epochs):
            np.random.shuffle(train_set)
            batches = [_ for _ in utilities.gen_batches(train_set, self.batch_size)]
            updates = [self.w_upd8, self.bh_upd8, self.bv_upd8]
            for batch in batches:
                self.tf_session.run(updates, feed_dict={self.input_data: batch, self.hrand: np.random.rand(batch.shape[0], self.num_hidden),
                                                        self.vrand: np.random.rand(batch.shape[0], self.num_visible)})

    def _build_model(self):
        self.input_data = tf.placeholder('float', [None, self.num_visible], name='x-input')
        self.hrand = tf.placeholder('float', [None, self.num_hidden], name='hrand')
        self.vrand = tf.placeholder('float', [None, self.num_visible], name='vrand-train')
        self.W = tf.Variable(tf.truncated_normal(shape=[self.num_visible, self.num_hidden], stddev=0.1), name='weights')
        self.bh_ = tf.Variable(tf.constant(0.1, shape=[self.num_hidden]), name='hidden-bias')
        self.bv_ = tf.Variable(tf.constant(0.1, shape=[self.num_visible]), name='visible-bias')
        hprobs0, hstates0, vprobs, hprobs1, hstates1 = self.gibbs_sampling_step(self.input_data)
        positive = tf.matmul(tf.transpose(self.input_data), hstates0)
        nn_input = vprobs
        for step in range(self.gibbs_sampling_steps - 1):
            hprobs, hstates, vprobs, hprobs1, hstates1 = self.gibbs_sampling_step(nn_input)
            nn_input = vprobs
        negative = tf.matmul(tf.transpose(vprobs), hprobs1)
        self.w_upd8 = self.W.assign_add(self.learning_rate * (positive - negative) / self.batch_size)
        self.bh_upd8 = self.bh_.assign_add(self.learning_rate * tf.reduce_mean(hprobs0 - hprobs1, 0))
        self.bv_upd8 = self.bv_.assign_add(self.learning_rate * tf.reduce_mean(self.input_data - vprobs, 0))
        self.loss_function = tf.sqrt(tf.reduce_mean(tf.square(self.input_data - vprobs)))
        xent = self.input_data * tf.log(vprobs) + (1.0 - self.input_data) * tf.log(1.0 - vprobs) #!
        self.recon = -tf.reduce_mean(tf.reduce_sum(xent, 1))
        self.fe = self.free_energy(self.input_data)
        _ = tf.scalar_summary("cost", self.loss_function)

    def free_energy(self, v):
        wx_b = tf.matmul(v, self.W) + self.bh_
        vbias = tf.reduce_sum(v * self.bv_, 1)
        hidden = tf.reduce_sum(tf.log(1 + tf.exp(wx_b)), 1) #!
        return -hidden - vbias

    def free_energy_stable(self, v):
        wx_b = tf.matmul(v, self.W) + self.bh_
        return -tf.reduce_sum(tf.nn.softplus(wx_b), 1) - tf.reduce_sum(v * self.bv_, 1)

    def gibbs_sampling_step(self, visible):
        hprobs, hstates = self.sample_hidden_from_visible(visible)
        vprobs = self.sample_visible_from_hidden(hprobs)
        hprobs1, hstates1 = self.sample_hidden_from_visible(vprobs)
        return hprobs, hstates, vprobs, hprobs1, hstates1

    def sample_hidden_from_visible(self, visible):
        hprobs = tf.nn.sigmoid(tf.matmul(visible, self.W) + self.bh_)
        hstates = utilities.sample_prob(hprobs, self.hrand)
        return hprobs, hstates

    def sample_visible_from_hidden(self, hidden):
        visible_activation = tf.matmul(hidden, tf.transpose(self.W)) + self.bv_
        if self.visible_unit_type == 'bin':
            vprobs = tf.nn.sigmoid(visible_activation)
        elif self.visible_unit_type == 'gauss':
            vprobs = tf.truncated_normal((1, self.num_visible), mean=visible_activation, stddev=self.stddev)
        else:
            vprobs = None
        return vprobs
