import tensorflow as tf

from config import cfg
from utils import epsilon, reduce_sum, softmax, squash, squash_plain


class CapsNet(object):
    def __init__(self, is_training=True):
        self.graph = tf.Graph()
        with self.graph.as_default():
            self.X = tf.placeholder(tf.float32, shape=(cfg.batch_size, 28, 28, 1))
            self.labels = tf.placeholder(tf.int32, shape=(cfg.batch_size,))
            self.Y = tf.one_hot(self.labels, depth=10, axis=1, dtype=tf.float32)
            self.build_arch()
            self.loss()
            self.train_op = tf.train.AdamOptimizer().minimize(self.total_loss)

    def build_arch(self):
        with tf.variable_scope('Conv1_layer'):
            conv1 = tf.contrib.layers.conv2d(self.X, num_outputs=256, kernel_size=9, stride=1, padding='VALID')
        with tf.variable_scope('PrimaryCaps_layer'):
            caps = tf.contrib.layers.conv2d(conv1, 32 * 8, 9, 2, activation_fn=tf.nn.relu, padding="VALID")
            caps = tf.reshape(caps, (cfg.batch_size, -1, 8, 1))
            caps1 = squash_plain(caps)
        with tf.variable_scope('DigitCaps_layer'):
            W = tf.get_variable('Weight', shape=(1, 1152, 10, 8, 16), dtype=tf.float32,
                                initializer=tf.random_normal_initializer(stddev=0.1))
            u = tf.tile(tf.reshape(caps1, (cfg.batch_size, 1152, 1, 8, 1)), [1, 1, 10, 1, 1])
            W = tf.tile(W, [cfg.batch_size, 1, 1, 1, 1])
            u_hat = tf.matmul(W, u, transpose_a=True)
            b = tf.constant(0., shape=(cfg.batch_size, 1152, 10, 1, 1))
            for r in range(cfg.iter_routing):
                c = softmax(b, axis=2)
                s = reduce_sum(c * u_hat, axis=1, keepdims=True)
                v = squash(s)
                b += reduce_sum(u_hat * v, axis=3, keepdims=True)
            self.caps2 = tf.squeeze(v, axis=1)
        with tf.variable_scope('Masking'):
            self.v_length = tf.sqrt(reduce_sum(tf.square(self.caps2), axis=2, keepdims=True) + epsilon)
            self.raw_length = tf.sqrt(reduce_sum(tf.square(self.caps2), axis=2, keepdims=True)) #!
            self.softmax_v = softmax(self.v_length, axis=1)

    def loss(self):
        max_l = tf.square(tf.maximum(0., cfg.m_plus - self.v_length))
        max_r = tf.square(tf.maximum(0., self.raw_length - cfg.m_minus))
        L_c = self.Y * tf.reshape(max_l, (cfg.batch_size, -1)) + \
            cfg.lambda_val * (1 - self.Y) * tf.reshape(max_r, (cfg.batch_size, -1))
        self.margin_loss = tf.reduce_mean(tf.reduce_sum(L_c, axis=1))
        self.total_loss = self.margin_loss


def main(_):
    model = CapsNet()
    sv = tf.train.Supervisor(graph=model.graph, logdir='logdir', save_model_secs=0)
    with sv.managed_session() as sess:
        for step in range(1000):
            sess.run(model.train_op)


if __name__ == "__main__":
    tf.app.run()
