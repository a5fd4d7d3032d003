import tensorflow as tf


def smooth_cosine_similarity(m, v):
    shape_x = m.get_shape().as_list()
    shape_y = v.get_shape().as_list()
    m_norm = tf.sqrt(tf.reduce_sum(tf.pow(m, 2), 1)) #!
    v_norm = tf.sqrt(tf.reduce_sum(tf.pow(v, 2))) #!
    m_dot_v = tf.matmul(m, tf.reshape(v, [-1, 1]))
    return tf.div(tf.reshape(m_dot_v, [-1]), m_norm * v_norm + 1e-3)


def softmax(x):
    """Compute softmax values for each sets of scores in x."""
    return tf.exp(x - tf.reduce_max(x)) / tf.reduce_sum(tf.exp(x - tf.reduce_max(x)))


class NTMCell(object):
    def __init__(self, input_dim, mem_size=128, mem_dim=20, controller_dim=100):
        self.mem_size, self.mem_dim, self.controller_dim = mem_size, mem_dim, controller_dim
        with tf.variable_scope('ntm'):
            self.Wk = tf.get_variable('Wk', [controller_dim, mem_dim])
            self.Wb = tf.get_variable('Wb', [controller_dim, 1])
            self.Wg = tf.get_variable('Wg', [controller_dim, 1])
            self.Ws = tf.get_variable('Ws', [controller_dim, 3])
            self.Wgam = tf.get_variable('Wgam', [controller_dim, 1])
            self.Wi = tf.get_variable('Wi', [input_dim + mem_dim, controller_dim])

    def address(self, M_prev, w_prev, h):
        k = tf.tanh(tf.matmul(h, self.Wk))
        beta = tf.nn.softplus(tf.matmul(h, self.Wb))
        g = tf.sigmoid(tf.matmul(h, self.Wg))
        s = tf.nn.softmax(tf.matmul(h, self.Ws))
        gamma = tf.add(tf.nn.softplus(tf.matmul(h, self.Wgam)), tf.constant(1.0))
        sim = smooth_cosine_similarity(M_prev, k)
        content = tf.exp(beta[0] * sim) #!
        content = content / tf.reduce_sum(content) #?
        gated = g[0] * content + (1 - g[0]) * w_prev
        rolled = tf.concat([gated[-1:], gated[:-1]], 0)
        conv = s[0, 0] * rolled + s[0, 1] * gated + s[0, 2] * rolled
        powed = tf.pow(conv, gamma[0])
        return powed / tf.reduce_sum(powed) #?

    def __call__(self, x, state):
        M, w, r = state
        h = tf.tanh(tf.matmul(tf.concat([x, r], 1), self.Wi))
        w = self.address(M, w, h)
        r = tf.reshape(tf.reduce_sum(M * tf.reshape(w, [-1, 1]), 0), [1, -1])
        return h, (M, w, r)


if __name__ == '__main__':
    cell = NTMCell(10)
    x = tf.placeholder(tf.float32, [1, 10])
    state = (tf.Variable(tf.random_uniform([128, 20], -0.1, 0.1)), tf.Variable(softmax(tf.random_normal([128]))), tf.zeros([1, 20]))
    for _ in range(3):
        out, state = cell(x, state)
    loss = tf.reduce_mean(tf.square(out))
    opt = tf.train.RMSPropOptimizer(1e-4).minimize(loss)
    with tf.Session() as s:
        s.run(tf.initialize_all_variables())
