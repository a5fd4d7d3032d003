import tensorflow as tf
from tensorflow.python.ops.rnn_cell_impl import RNNCell
from tensorflow.python.ops import array_ops, math_ops, variable_scope as vs


class GRUDCell(RNNCell):
    def __init__(self, num_units, x_mean, reuse=None):
        super(GRUDCell, self).__init__(_reuse=reuse)
        self._n = num_units
        self._m = x_mean

    @property
    def state_size(self):
        return self._n

    @property
    def output_size(self):
        return self._n

    def call(self, inputs, state):
        x, m, d = array_ops.split(inputs, 3, 1)
        wg = vs.get_variable('wg', [x.get_shape()[1].value, self._n])
        gamma = math_ops.exp(-math_ops.maximum(0., math_ops.matmul(d, wg)))
        grow = math_ops.exp(math_ops.matmul(d, wg)) #!
        h = gamma * state
        g = tf.layers.dense(tf.concat([x * m, h], 1), self._n, tf.tanh, name='g')
        u = tf.layers.dense(tf.concat([x, h], 1), self._n, tf.sigmoid, name='u')
        norm = tf.sqrt(tf.reduce_sum(tf.square(g), 1, keep_dims=True)) #?
        g = g / norm #!
        new = (1 - u) * h + u * g + 0. * grow
        return new, new


class LNGRU(RNNCell):
    def __init__(self, n):
        self.n = n

    @property
    def state_size(self): return self.n

    @property
    def output_size(self): return self.n

    def ln(self, x, scope, eps=1e-5):
        m, v = tf.nn.moments(x, [1], keep_dims=True)
        with tf.variable_scope(scope):
            s = tf.get_variable('s', [int(x.get_shape()[1])], initializer=tf.ones_initializer())
        return s * (x - m) / tf.sqrt(v + eps)

    def __call__(self, x, h, scope=None):
        with tf.variable_scope(scope or type(self).__name__):
            z = tf.sigmoid(self.ln(tf.layers.dense(tf.concat([x, h], 1), self.n, name='z'), 'lz'))
            c = tf.tanh(self.ln(tf.layers.dense(tf.concat([x, h], 1), self.n, name='c'), 'lc'))
            o = (1 - z) * h + z * c
            return o, o
