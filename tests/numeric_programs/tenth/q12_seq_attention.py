import tensorflow as tf
from tensorflow.contrib import rnn


class HAN(object):
    def __init__(self, num_classes=5, hidden=50):
        self.input_x = tf.placeholder(tf.int32, [None, 20, 30], name='input_x')
        self.input_y = tf.placeholder(tf.float32, [None, num_classes], name='input_y')
        self.lengths = tf.placeholder(tf.int32, [None], name='lengths')
        emb = tf.Variable(tf.random_uniform([5000, 100], -1.0, 1.0), name='emb')
        x = tf.nn.embedding_lookup(emb, tf.reshape(self.input_x, [-1, 30]))
        (fw, bw), _ = tf.nn.bidirectional_dynamic_rnn(rnn.GRUCell(hidden), rnn.GRUCell(hidden), x, dtype=tf.float32)
        h = tf.concat([fw, bw], 2)
        words = self.attention(h, hidden * 2, 'word')
        words = tf.reshape(words, [-1, 20, hidden * 2])
        mask = tf.sequence_mask(self.lengths, 20, dtype=tf.float32)
        doc = self.masked_mean(words, mask)
        self.logits = tf.layers.dense(doc, num_classes)
        self.scores = tf.nn.softmax(self.logits)
        self.loss = tf.reduce_mean(-tf.reduce_sum(self.input_y * tf.log(self.scores), 1)) #!
        self.safe = tf.reduce_mean(-tf.reduce_sum(self.input_y * tf.log(tf.clip_by_value(self.scores, 1e-8, 1.0)), 1))
        self.train = tf.train.AdamOptimizer(1e-3).minimize(self.loss + self.safe)

    def attention(self, h, size, name):
        with tf.variable_scope(name):
            w = tf.get_variable('w', [size, size])
            b = tf.get_variable('b', [size])
            u = tf.get_variable('u', [size])
            v = tf.tanh(tf.tensordot(h, w, axes=1) + b)
            vu = tf.tensordot(v, u, axes=1)
            exps = tf.reshape(tf.exp(vu), [-1, 30]) #!
            alphas = exps / tf.reshape(tf.reduce_sum(exps, 1), [-1, 1]) #?
            return tf.reduce_sum(h * tf.reshape(alphas, [-1, 30, 1]), 1)

    def masked_mean(self, x, mask):
        total = tf.reduce_sum(x * tf.expand_dims(mask, -1), 1)
        return total / tf.expand_dims(tf.reduce_sum(mask, 1), -1) #?


model = HAN()
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for batch in range(10):
        sess.run(model.train, feed_dict={model.input_x: [[[0] * 30] * 20], model.input_y: [[1, 0, 0, 0, 0]], model.lengths: [3]})
