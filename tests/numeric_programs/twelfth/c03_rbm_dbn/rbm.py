import tensorflow as tf

from util import sample_prob, xavier


class RBM(object):
    def __init__(self, n_visible, n_hidden, lr=0.1):
        self.n_visible, self.n_hidden, self.lr = n_visible, n_hidden, lr
        self.X = tf.placeholder(tf.float32, [None, n_visible], name='X')
        with tf.variable_scope('rbm'):
            self.w = tf.Variable(xavier(n_visible, n_hidden), name='w')
            self.hb = tf.Variable(tf.zeros([n_hidden]), name='hb')
            self.vb = tf.Variable(tf.zeros([n_visible]), name='vb')
        self._build()

    def propup(self, v):
        return tf.nn.sigmoid(tf.matmul(v, self.w) + self.hb)

    def propdown(self, h):
        return tf.nn.sigmoid(tf.matmul(h, tf.transpose(self.w)) + self.vb)

    def free_energy(self, v):
        wx_b = tf.matmul(v, self.w) + self.hb
        vbias = tf.matmul(v, tf.expand_dims(self.vb, 1))
        hidden = tf.reduce_sum(tf.log(1 + tf.exp(wx_b)), axis=1) #!
        return -hidden - tf.squeeze(vbias)

    def free_energy_stable(self, v):
        wx_b = tf.matmul(v, self.w) + self.hb
        vbias = tf.matmul(v, tf.expand_dims(self.vb, 1))
        return -tf.reduce_sum(tf.nn.softplus(wx_b), axis=1) - tf.squeeze(vbias)

    def _build(self):
        h0 = sample_prob(self.propup(self.X))
        v1 = self.propdown(h0)
        h1 = self.propup(v1)
        positive = tf.matmul(tf.transpose(self.X), h0)
        negative = tf.matmul(tf.transpose(v1), h1)
        n = tf.to_float(tf.shape(self.X)[0])
        self.update = [self.w.assign_add(self.lr * (positive - negative) / n),
                       self.vb.assign_add(self.lr * tf.reduce_mean(self.X - v1, 0)),
                       self.hb.assign_add(self.lr * tf.reduce_mean(h0 - h1, 0))]
        self.err = tf.reduce_mean(tf.square(self.X - v1))
        self.cost = tf.reduce_mean(self.free_energy(self.X)) - tf.reduce_mean(self.free_energy(v1))
        self.gap = tf.reduce_mean(self.free_energy_stable(self.X) - self.free_energy_stable(v1))
        self.recon_ce = -tf.reduce_mean(tf.reduce_sum(
            self.X * tf.log(v1) + (1 - self.X) * tf.log(1 - v1), 1)) #!
