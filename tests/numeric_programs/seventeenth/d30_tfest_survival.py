import tensorflow as tf
import numpy as np
from collections import OrderedDict

class Base(object):
    name = 'base'
    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)
        self.build()
    def build(self):
        self.inputs()
        self.net()
        self.loss = self.make_loss()
        self.step = self.opt(self.lr).minimize(self.loss)
    def net(self):
        raise NotImplementedError
    def inputs(self):
        self.x = tf.placeholder(tf.float32, (None, self.dim))
        self.t = tf.placeholder(tf.float32, (None,))
        self.e = tf.placeholder(tf.float32, (None,))

class Cox(Base):
    def net(self):
        self.risk = tf.squeeze(tf.layers.dense(tf.layers.dense(self.x, 20, 'relu'), 1), 1)
    def make_loss(self):
        hr = tf.exp(self.risk) #!
        cum = tf.cumsum(hr, reverse=True)
        ll = self.risk - tf.log(cum) #!
        return -tf.reduce_sum(ll * self.e) / tf.reduce_sum(self.e) #?

class Weibull(Base):
    def net(self):
        o = tf.layers.dense(tf.layers.dense(self.x, 20, tf.nn.tanh), 2)
        self.a = tf.exp(o[:, 0]) #!
        self.b = tf.nn.softplus(o[:, 1])
    def make_loss(self):
        ya = (self.t + 1e-35) / self.a #!
        ll = self.e * (tf.log(self.b) + self.b * tf.log(ya)) - tf.pow(ya, self.b) #!
        return -tf.reduce_mean(ll)

class WeibullSafe(Base):
    def net(self):
        o = tf.layers.dense(self.x, 2)
        self.a = tf.nn.softplus(o[:, 0]) + 1e-3
        self.b = tf.sigmoid(o[:, 1]) * 4 + 1e-3
    def make_loss(self):
        ya = (self.t + 1e-6) / self.a
        return -tf.reduce_mean(self.e * (tf.log(self.b) + self.b * tf.log(ya)) - tf.pow(ya, self.b)) #?

MODELS = OrderedDict([('cox', Cox), ('weibull', Weibull), ('safe', WeibullSafe)])
for name, cls in MODELS.items():
    with tf.Graph().as_default(), tf.Session() as sess:
        m = cls(dim=8, lr=1e-3, opt=tf.train.AdamOptimizer)
        sess.run(tf.global_variables_initializer())
        sess.run(m.step, {m.x: np.random.randn(32, 8), m.t: np.sort(np.random.rand(32))[::-1], m.e: np.random.randint(0, 2, 32)})
