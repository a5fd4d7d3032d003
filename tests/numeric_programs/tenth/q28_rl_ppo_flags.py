import argparse
import numpy as np
import tensorflow as tf


class PPO(object):
    def __init__(self, s_dim, a_dim, kl_method='clip'):
        self.sess = tf.Session()
        self.tfs = tf.placeholder(tf.float32, [None, s_dim], 'state')
        with tf.variable_scope('critic'):
            l1 = tf.layers.dense(self.tfs, 100, tf.nn.relu)
            self.v = tf.layers.dense(l1, 1)
            self.tfdc_r = tf.placeholder(tf.float32, [None, 1], 'discounted_r')
            self.advantage = self.tfdc_r - self.v
            self.ctrain_op = tf.train.AdamOptimizer(0.0002).minimize(tf.reduce_mean(tf.square(self.advantage)))
        pi, pi_params = self._build_anet('pi', trainable=True)
        oldpi, oldpi_params = self._build_anet('oldpi', trainable=False)
        self.update_oldpi_op = [oldp.assign(p) for p, oldp in zip(pi_params, oldpi_params)]
        self.tfa = tf.placeholder(tf.int32, [None], 'action')
        self.tfadv = tf.placeholder(tf.float32, [None, 1], 'advantage')
        onehot = tf.one_hot(self.tfa, a_dim)
        p_new = tf.reduce_sum(pi * onehot, 1)
        p_old = tf.reduce_sum(oldpi * onehot, 1)
        if kl_method == 'clip':
            ratio = p_new / p_old #!
            surr = ratio * self.tfadv
            self.aloss = -tf.reduce_mean(tf.minimum(surr, tf.clip_by_value(ratio, 0.8, 1.2) * self.tfadv))
        else:
            ratio = tf.exp(tf.log(p_new) - tf.log(p_old)) #!
            kl = tf.reduce_sum(oldpi * tf.log(oldpi / pi), 1) #!
            self.aloss = -tf.reduce_mean(ratio * self.tfadv - 0.5 * kl)
        self.safe_ratio = p_new / (p_old + 1e-8)
        self.atrain_op = tf.train.AdamOptimizer(0.0001).minimize(self.aloss)
        self.sess.run(tf.global_variables_initializer())

    def _build_anet(self, name, trainable):
        with tf.variable_scope(name):
            l1 = tf.layers.dense(self.tfs, 100, tf.nn.relu, trainable=trainable)
            probs = tf.layers.dense(l1, 4, tf.nn.softmax, trainable=trainable)
        return probs, tf.get_collection(tf.GraphKeys.GLOBAL_VARIABLES, scope=name)

    def update(self, s, a, r):
        self.sess.run(self.update_oldpi_op)
        adv = self.sess.run(self.advantage, {self.tfs: s, self.tfdc_r: r})
        adv = (adv - adv.mean()) / (adv.std() + 1e-6)
        [self.sess.run(self.atrain_op, {self.tfs: s, self.tfa: a, self.tfadv: adv}) for _ in range(10)]


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--method', default='clip')
    opts = parser.parse_args()
    ppo = PPO(8, 4, opts.method)
    ppo.update(np.zeros((32, 8)), np.zeros(32), np.zeros((32, 1)))
