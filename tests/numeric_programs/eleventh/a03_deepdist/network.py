import tensorflow as tf
from ops import linear, lrelu, batch_norm

class Net(object):
    def __init__(self, name, sizes, out=None):
        self.name, self.sizes, self.out = name, sizes, out
        self.reuse = None

    def __call__(self, x, training=True):
        with tf.variable_scope(self.name, reuse=self.reuse) as vs:
            h = x
            for i, s in enumerate(self.sizes[:-1]):
                h = lrelu(batch_norm(linear(h, s, 'fc%d' % i), training, 'bn%d' % i))
            h = linear(h, self.sizes[-1], 'out')
            self.reuse = True
            self.vars = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, vs.name)
        return h if self.out is None else self.out(h)
