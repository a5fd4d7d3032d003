import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

epsilon = 1e-9


def squash(vector):
    vec_squared_norm = tf.reduce_sum(tf.square(vector), -2, keep_dims=True)
    scalar_factor = vec_squared_norm / (1 + vec_squared_norm) / tf.sqrt(vec_squared_norm + epsilon)
    return scalar_factor * vector


def squash_naive(s, axis=-1):
    n = tf.norm(s, axis=axis, keep_dims=True) #!
    n2 = n ** 2
    return n2 / (1.0 + n2) * s / n #!


def routing(input, b_IJ, num_outputs=10):
    W = tf.get_variable('Weight', shape=(1, 288, num_outputs, 8, 16), initializer=tf.random_normal_initializer(stddev=0.01))
    W = tf.tile(W, [32, 1, 1, 1, 1])
    input = tf.tile(input, [1, 1, num_outputs, 1, 1])
    u_hat = tf.matmul(W, input, transpose_a=True)
    for r_iter in range(3):
        with tf.variable_scope('iter_' + str(r_iter)):
            c_IJ = tf.nn.softmax(b_IJ, dim=2)
            s_J = tf.reduce_sum(tf.multiply(c_IJ, u_hat), axis=1, keep_dims=True)
            v_J = squash(s_J)
            v_tiled = tf.tile(v_J, [1, 288, 1, 1, 1])
            b_IJ += tf.reduce_sum(tf.matmul(u_hat, v_tiled, transpose_a=True), axis=0, keep_dims=True)
    return v_J


class CapsNet(object):
    def __init__(self):
        self.X = tf.placeholder(tf.float32, [32, 28, 28, 1])
        self.labels = tf.placeholder(tf.int32, [32])
        self.Y = tf.one_hot(self.labels, depth=10, axis=1, dtype=tf.float32)
        conv1 = tf.contrib.layers.conv2d(self.X, 256, 9, 1, padding='VALID')
        pri = tf.contrib.layers.conv2d(conv1, 64, 9, 2, padding='VALID', activation_fn=None)
        caps1 = squash(tf.reshape(pri, (32, -1, 8, 1)))
        caps1 = caps1[:, :288]
        alt = squash_naive(tf.reshape(pri, (32, -1, 8)))
        tf.summary.histogram('alt', alt)
        u = tf.reshape(caps1, (32, 288, 1, 8, 1))
        b = tf.constant(0.0, shape=[1, 288, 10, 1, 1])
        self.caps2 = tf.squeeze(routing(u, b), axis=1)
        self.v_length = tf.sqrt(tf.reduce_sum(tf.square(self.caps2), axis=2, keep_dims=True) + epsilon)
        self.v_length_bad = tf.sqrt(tf.reduce_sum(tf.square(self.caps2), axis=2, keep_dims=True)) #!
        self.softmax_v = tf.nn.softmax(self.v_length, dim=1)
        max_l = tf.square(tf.maximum(0., 0.9 - self.v_length))
        max_r = tf.square(tf.maximum(0., self.v_length_bad - 0.1))
        max_l, max_r = tf.reshape(max_l, (32, -1)), tf.reshape(max_r, (32, -1))
        L = self.Y * max_l + 0.5 * (1 - self.Y) * max_r
        self.loss = tf.reduce_mean(tf.reduce_sum(L, axis=1)) + tf.reduce_mean(alt)
        self.train_op = tf.train.AdamOptimizer().minimize(self.loss)


def main(_):
    net = CapsNet()
    mnist = input_data.read_data_sets('data', one_hot=False)
    sv = tf.train.Supervisor(logdir='log')
    with sv.managed_session() as sess:
        for step in range(1000):
            x, y = mnist.train.next_batch(32)
            sess.run(net.train_op, {net.X: x.reshape(-1, 28, 28, 1), net.labels: y})


if __name__ == '__main__':
    tf.app.run()
