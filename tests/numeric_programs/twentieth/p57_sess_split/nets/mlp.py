import tensorflow as tf
from ..base import BaseModel
from . import losses


class MLP(BaseModel):
    def build_graph(self):
        self.x = tf.placeholder(tf.float32, [None, self.cfg.n_in])
        self.y = tf.placeholder(tf.int32, [None])
        self.t = tf.placeholder(tf.float32, [None, self.cfg.n_out])
        self.train_flag = tf.placeholder_with_default(True, [])
        h = tf.layers.dense(self.x, 32, activation=tf.nn.relu)
        h = tf.layers.dropout(h, 0.5, training=self.train_flag)
        h = tf.cond(self.train_flag, lambda: h * 2., lambda: h)
        self.logits = tf.layers.dense(h, self.cfg.n_out)
        self.prob = tf.nn.softmax(self.logits / self.cfg.temperature)
        return self.logits

    def build_loss(self):
        hot = tf.one_hot(self.y, self.cfg.n_out)
        l1 = losses.xent(hot, self.prob)
        l2 = losses.xent(hot, self.prob, eps=self.cfg.eps if self.cfg.use_eps else 0.)
        l3 = losses.distill(self.t, self.logits, self.cfg.temperature)
        l4 = losses.js(self.prob, self.t)
        l5 = losses.entropy(self.prob) + losses.renyi(self.prob)
        return tf.add_n([tf.reduce_mean(l) for l in (l1, l2, l3, l4, l5)])
