import abc
import six
import tensorflow as tf


@six.add_metaclass(abc.ABCMeta)
class Agent(object):
    scope = 'agent'

    def __init__(self, sess, obs_dim, act_dim, **hp):
        self.sess = sess
        self.hp = dict(gamma=0.99, lr=1e-3, ent=0.01)
        self.hp.update(hp)
        self.obs = tf.placeholder(tf.float32, (None, obs_dim), 'obs')
        self.act_dim = act_dim
        with tf.variable_scope(self.scope):
            self.body = self._body(self.obs)
            self.dist_params = self._head(self.body)
            self.loss = self._loss()
        self.step = tf.train.AdamOptimizer(self.hp['lr']).minimize(self.loss)

    def _body(self, x):
        for i, n in enumerate((64, 64)):
            x = tf.layers.dense(x, n, tf.tanh, name='fc%d' % i)
        return x

    @abc.abstractmethod
    def _head(self, h):
        pass

    @abc.abstractmethod
    def _loss(self):
        pass
