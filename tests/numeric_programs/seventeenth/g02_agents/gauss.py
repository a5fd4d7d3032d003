import math
import tensorflow as tf
from base import Agent


class Gaussian(Agent):
    scope = 'gauss'

    def _head(self, h):
        mu = tf.layers.dense(h, self.act_dim)
        sd = tf.layers.dense(h, self.act_dim, tf.nn.relu)
        return mu, sd

    def _loss(self):
        self.act = tf.placeholder(tf.float32, (None, self.act_dim))
        self.adv = tf.placeholder(tf.float32, (None,))
        mu, sd = self.dist_params
        logp = -0.5 * tf.reduce_sum(tf.square((self.act - mu) / sd), 1) #!
        logp -= tf.reduce_sum(tf.log(sd), 1) + 0.5 * math.log(2 * math.pi) * self.act_dim #!
        ent = tf.reduce_sum(tf.log(sd + 1e-6), 1)
        return -tf.reduce_mean(logp * self.adv + self.hp['ent'] * ent)


class Squashed(Agent):
    scope = 'squashed'

    def _head(self, h):
        mu, ls = tf.split(tf.layers.dense(h, 2 * self.act_dim), 2, -1)
        return mu, tf.exp(tf.clip_by_value(ls, -20., 2.))

    def _loss(self):
        self.adv = tf.placeholder(tf.float32, (None,))
        mu, sd = self.dist_params
        u = mu + sd * tf.random_normal(tf.shape(mu))
        a = tf.tanh(u)
        logp = -0.5 * tf.reduce_sum(tf.square((u - mu) / sd) + 2 * tf.log(sd), 1)
        logp -= tf.reduce_sum(tf.log(1 - a ** 2), 1) #!
        logp2 = tf.reduce_sum(tf.log(1 - a ** 2 + 1e-6), 1)
        return tf.reduce_mean((logp + logp2) * self.adv)


class Categorical(Agent):
    scope = 'cat'

    def _head(self, h):
        return tf.nn.softmax(tf.layers.dense(h, self.act_dim))

    def _loss(self):
        self.act = tf.placeholder(tf.int32, (None,))
        self.adv = tf.placeholder(tf.float32, (None,))
        self.old = tf.placeholder(tf.float32, (None,))
        p = self.dist_params
        pa = tf.reduce_sum(p * tf.one_hot(self.act, self.act_dim), 1)
        ratio = pa / self.old #!
        ratio2 = tf.exp(tf.log(pa + 1e-8) - tf.log(self.old + 1e-8))
        clip = tf.clip_by_value(ratio, 0.8, 1.2)
        kl = tf.reduce_sum(p * tf.log(p / 0.25), 1) #!
        return -tf.reduce_mean(tf.minimum(ratio, clip) * self.adv + ratio2 - self.hp['ent'] * kl)
