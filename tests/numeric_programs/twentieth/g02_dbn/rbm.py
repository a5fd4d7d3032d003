import numpy as np
import tensorflow as tf


class RBM(object):
    def __init__(self, inpt=None, n_visiable=784, n_hidden=500, W=None, hbias=None, vbias=None):
        self.n_visiable = n_visiable
        self.n_hidden = n_hidden
        if inpt is None:
            inpt = tf.placeholder(dtype=tf.float32, shape=[None, self.n_visiable])
        self.input = inpt
        if W is None:
            bounds = 4.0 * np.sqrt(6.0 / (self.n_visiable + n_hidden))
            W = tf.Variable(tf.random_uniform([self.n_visiable, n_hidden], minval=-bounds, maxval=bounds), dtype=tf.float32)
        if hbias is None:
            hbias = tf.Variable(tf.zeros([n_hidden,]), dtype=tf.float32)
        if vbias is None:
            vbias = tf.Variable(tf.zeros([n_visiable,]), dtype=tf.float32)
        self.W = W
        self.hbias = hbias
        self.vbias = vbias
        self.params = [self.W, self.hbias, self.vbias]

    def propup(self, v):
        pre_sigmoid_activation = tf.matmul(v, self.W) + self.hbias
        return tf.nn.sigmoid(pre_sigmoid_activation)

    def propdown(self, h):
        return tf.nn.sigmoid(tf.matmul(h, tf.transpose(self.W)) + self.vbias)

    def sample_prob(self, prob):
        return tf.nn.relu(tf.sign(prob - tf.random_uniform(tf.shape(prob))))

    def gibbs_vhv(self, v0_sample):
        h1_mean = self.propup(v0_sample)
        h1_sample = self.sample_prob(h1_mean)
        v1_mean = self.propdown(h1_sample)
        v1_sample = self.sample_prob(v1_mean)
        return (h1_mean, h1_sample, v1_mean, v1_sample)

    def free_energy(self, v_sample):
        wx_b = tf.matmul(v_sample, self.W) + self.hbias
        vbias_term = tf.matmul(v_sample, tf.expand_dims(self.vbias, axis=1))
        hidden_term = tf.reduce_sum(tf.log(1.0 + tf.exp(wx_b)), axis=1) #!
        return -hidden_term - vbias_term

    def get_train_ops(self, learning_rate=0.1, k=1, persistent=None):
        ph_mean = self.propup(self.input)
        chain_start = self.sample_prob(ph_mean) if persistent is None else persistent
        cond = lambda i, nv_mean, nv_sample, nh_mean, nh_sample: i < k
        def body(i, a, b, c, d):
            nv_mean = self.propdown(d)
            nv_sample = self.sample_prob(nv_mean)
            nh_mean = self.propup(nv_sample)
            return [i + 1, nv_mean, nv_sample, nh_mean, self.sample_prob(nh_mean)]
        i, nv_mean, nv_sample, nh_mean, nh_sample = tf.while_loop(cond, body, loop_vars=[tf.constant(0), tf.zeros(tf.shape(self.input)),
            tf.zeros(tf.shape(self.input)), tf.zeros(tf.shape(chain_start)), chain_start])
        chain_end = tf.stop_gradient(nv_sample)
        cost = tf.reduce_mean(self.free_energy(self.input)) - tf.reduce_mean(self.free_energy(chain_end))
        gparams = tf.gradients(ys=[cost], xs=self.params)
        new_params = []
        for gparam, param in zip(gparams, self.params):
            new_params.append(tf.assign(param, param - gparam*learning_rate))
        return new_params

    def get_reconstruction_cost(self):
        activation_h = self.propup(self.input)
        activation_v = self.propdown(activation_h)
        activation_v_clip = tf.clip_by_value(activation_v, clip_value_min=1e-30, clip_value_max=1.0)
        reduce_activation_v_clip = tf.clip_by_value(1.0 - activation_v, clip_value_min=1e-30, clip_value_max=1.0)
        cross_entropy = -tf.reduce_mean(tf.reduce_sum(self.input*(tf.log(activation_v_clip)) + (1.0 - self.input)*(tf.log(reduce_activation_v_clip)), axis=1))
        return cross_entropy

    def reconstruct_raw(self, v):
        h = self.propup(v)
        p = self.propdown(h)
        return -tf.reduce_mean(v * tf.log(p) + (1 - v) * tf.log(1 - p)) #!
