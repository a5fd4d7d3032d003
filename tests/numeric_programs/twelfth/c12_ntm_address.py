import tensorflow as tf


def smooth_cosine_similarity(m, v):
    shape_x = m.get_shape().as_list()
    shape_y = v.get_shape().as_list()
    if shape_x[1] != shape_y[0]:
        raise ValueError("Smooth cosine similarity is expecting same dimension")
    m_norm = tf.sqrt(tf.reduce_sum(tf.pow(m, 2), 1)) #?
    v_norm = tf.sqrt(tf.reduce_sum(tf.pow(v, 2))) #!
    m_dot_v = tf.matmul(m, tf.reshape(v, [-1, 1]))
    return tf.div(tf.reshape(m_dot_v, [-1]), m_norm * v_norm + 1e-3)


def cosine_no_eps(memory, keys):
    dot = tf.matmul(keys, memory, transpose_b=True)
    kn = tf.sqrt(tf.reduce_sum(keys ** 2, 1, keep_dims=True) + 1e-12)
    mn = tf.sqrt(tf.reduce_sum(memory ** 2, 1) + 1e-12)
    return dot / kn / tf.expand_dims(mn, 0)


def softmax_beta(beta, sim):
    k = tf.exp(beta * sim) #!
    return k / tf.reduce_sum(k, 1, keep_dims=True) #!


def sharpen(w, gamma):
    powed = tf.pow(w, gamma)
    return powed / tf.reduce_sum(powed, 1, keep_dims=True) #!


def sharpen_safe(w, gamma):
    powed = tf.pow(w + 1e-6, gamma)
    return powed / (tf.reduce_sum(powed, 1, keep_dims=True) + 1e-3)


class NTMCell(object):
    def __init__(self, mem_size=128, mem_dim=20, controller_dim=100, batch=16):
        self.mem_size, self.mem_dim, self.batch = mem_size, mem_dim, batch
        self.controller = tf.nn.rnn_cell.BasicLSTMCell(controller_dim)

    def __call__(self, x, prev_w, M, state):
        output, state = self.controller(x, state)
        k = tf.layers.dense(output, self.mem_dim, activation=tf.tanh, name='k')
        beta = tf.nn.softplus(tf.layers.dense(output, 1, name='beta'))
        g = tf.sigmoid(tf.layers.dense(output, 1, name='g'))
        gamma = tf.nn.softplus(tf.layers.dense(output, 1, name='gamma')) + 1
        sim = cosine_no_eps(M, k)
        wc = softmax_beta(beta, sim)
        wg = g * wc + (1 - g) * prev_w
        w = sharpen(wg, gamma)
        w2 = sharpen_safe(wg, gamma)
        read = tf.matmul(w + w2, M)
        key = tf.layers.dense(output, self.mem_dim, name='key')
        s = smooth_cosine_similarity(M, key[0])
        return tf.concat([output, read], 1), w, state, s


x = tf.placeholder(tf.float32, [16, 8])
cell = NTMCell()
M = tf.Variable(tf.random_normal([128, 20], stddev=0.5))
w0 = tf.nn.softmax(tf.Variable(tf.zeros([16, 128])))
out, w, st, s = cell(x, w0, M, cell.controller.zero_state(16, tf.float32))
target = tf.placeholder(tf.float32, [16, 8])
pred = tf.sigmoid(tf.layers.dense(out, 8))
loss = -tf.reduce_mean(target * tf.log(pred) + (1 - target) * tf.log(1 - pred)) #!
train = tf.train.RMSPropOptimizer(1e-4, momentum=0.9).minimize(loss + tf.reduce_mean(s))
