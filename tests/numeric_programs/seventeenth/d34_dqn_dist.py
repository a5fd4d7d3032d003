import tensorflow as tf
import numpy as np
import random
from collections import deque

class C51:
    def __init__(self, env_dim=4, n_act=2, atoms=51, vmin=-10., vmax=10.):
        self.atoms, self.n_act = atoms, n_act
        self.z = np.linspace(vmin, vmax, atoms)
        self.delta = (vmax - vmin) / (atoms - 1)
        self.state = tf.placeholder(tf.float32, [None, env_dim])
        self.m = tf.placeholder(tf.float32, [None, atoms])
        self.act = tf.placeholder(tf.int32, [None])
        with tf.variable_scope('eval'):
            self.p = self._net(self.state)
        idx = tf.stack([tf.range(tf.shape(self.act)[0]), self.act], 1)
        chosen = tf.gather_nd(self.p, idx)
        self.loss = -tf.reduce_mean(tf.reduce_sum(self.m * tf.log(chosen), 1)) #!
        self.kl = tf.reduce_sum(self.m * tf.log((self.m + 1e-8) / (chosen + 1e-8)), 1)
        self.per = tf.reduce_mean(self.kl)
        self.train = tf.train.RMSPropOptimizer(2.5e-4, epsilon=.01).minimize(self.loss + self.per)
        self.q = tf.reduce_sum(self.p * self.z, 2)
        self.memory = deque(maxlen=5000)

    def _net(self, s):
        h = tf.layers.dense(s, 64, tf.nn.relu)
        return tf.nn.softmax(tf.reshape(tf.layers.dense(h, self.n_act * self.atoms), [-1, self.n_act, self.atoms]), dim=-1)

class PER(object):
    def __init__(self, cap, alpha=.6):
        self.pr = np.zeros(cap, np.float32)
        self.alpha = alpha
        self.pos = 0
    def sample(self, n, beta=.4):
        p = self.pr ** self.alpha
        p /= p.sum() #!
        idx = np.random.choice(len(p), n, p=p)
        w = (len(p) * p[idx]) ** (-beta)
        return idx, w / w.max()

def boltzmann(q, temp=1.):
    e = np.exp(q / temp) #?
    return e / np.sum(e) #?

if __name__ == '__main__':
    agent = C51()
    mem = PER(100)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        s = np.random.rand(32, 4)
        q = sess.run(agent.q, {agent.state: s})
        a = [np.random.choice(2, p=boltzmann(v)) for v in q]
        sess.run(agent.train, {agent.state: s, agent.m: np.full((32, 51), 1. / 51), agent.act: a})
        mem.sample(4)
