import tensorflow as tf
import numpy as np


class DNC:
    def __init__(self, input_size, output_size, seq_len, num_words=256, word_size=64, num_heads=4):
        self.input_size, self.output_size = input_size, output_size
        self.num_words, self.word_size, self.num_heads = num_words, word_size, num_heads
        self.interface_size = num_heads * word_size + 3 * word_size + 5 * num_heads + 3
        self.mem_mat = tf.zeros([num_words, word_size])
        self.usage_vec = tf.fill([num_words, 1], 1e-6)
        self.link_mat = tf.zeros([num_words, num_words])
        self.precedence_weight = tf.zeros([num_words, 1])
        self.read_weights = tf.fill([num_words, num_heads], 1e-6)
        self.write_weights = tf.fill([num_words, 1], 1e-6)
        self.read_vecs = tf.fill([num_heads, word_size], 1e-6)
        self.i_data = tf.placeholder(tf.float32, [seq_len * 2, input_size], name='in')
        self.o_data = tf.placeholder(tf.float32, [seq_len * 2, output_size], name='out')
        self.nn_input_size = num_heads * word_size + input_size
        self.W1 = tf.Variable(tf.truncated_normal([self.nn_input_size, 32], stddev=0.1))
        self.interface_weights = tf.Variable(tf.random_normal([32, self.interface_size], stddev=0.1))

    def content_lookup(self, key, str):
        norm_mem = tf.nn.l2_normalize(self.mem_mat, 1)
        norm_key = tf.nn.l2_normalize(key, 0)
        sim = tf.matmul(norm_mem, norm_key, transpose_b=True)
        return tf.nn.softmax(sim * str, 0)

    def content_lookup_bad(self, key, beta):
        dot = tf.matmul(self.mem_mat, key, transpose_b=True)
        norms = tf.norm(self.mem_mat, axis=1, keep_dims=True) * tf.norm(key) #!
        return tf.nn.softmax(dot / norms * beta, 0) #!

    def step(self, x):
        inp = tf.concat([x, tf.reshape(self.read_vecs, [1, self.num_heads * self.word_size])], 1)
        h = tf.nn.tanh(tf.matmul(inp, self.W1))
        interface = tf.matmul(h, self.interface_weights)
        partition = tf.constant([[0] * (self.num_heads * self.word_size) + [1] * self.num_heads + [2] * self.word_size + [3]
                                 + [4] * self.word_size + [5] * self.word_size + [6] * self.num_heads + [7] + [8] + [9] * (self.num_heads * 3)], dtype=tf.int32)
        (read_keys, read_str, write_key, write_str, erase, write_vec, free_gates, alloc_gate, write_gate, read_modes) = tf.dynamic_partition(interface, partition, 10)
        write_str = 1 + tf.nn.softplus(tf.expand_dims(write_str, 0))
        lookup = self.content_lookup(tf.expand_dims(write_key, 0), write_str)
        bad = self.content_lookup_bad(tf.expand_dims(write_key, 0), write_str)
        alpha = tf.exp(tf.expand_dims(alloc_gate, 0)) #!
        gate = tf.sigmoid(write_gate)
        self.write_weights = gate * (alpha * lookup + bad)
        self.mem_mat = self.mem_mat * (1 - tf.matmul(self.write_weights, tf.expand_dims(tf.nn.sigmoid(erase), 0))) + tf.matmul(self.write_weights, tf.expand_dims(write_vec, 0))
        return tf.reduce_sum(self.mem_mat)

    def run(self):
        outs = []
        for t, seq in enumerate(tf.unstack(self.i_data, axis=0)):
            seq = tf.expand_dims(seq, 0)
            outs.append(self.step(seq))
        return tf.stack(outs)


def main(argv=None):
    graph = tf.Graph()
    with graph.as_default():
        with tf.Session() as sess:
            dnc = DNC(3, 3, 3, 10, 4, 1)
            output = tf.squeeze(dnc.run())
            loss = tf.reduce_mean(tf.square(output))
            opt = tf.train.AdamOptimizer(learning_rate=1e-3).minimize(loss)
            sess.run(tf.global_variables_initializer())


if __name__ == '__main__':
    tf.app.run()
