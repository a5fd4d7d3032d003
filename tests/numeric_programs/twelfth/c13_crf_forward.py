# -*- coding: utf-8 -*-
import numpy as np
import tensorflow as tf


class BiLSTM_CRF(object):
    def __init__(self, num_chars, num_classes, num_steps=200, emb_dim=100, hidden=100, is_training=True):
        self.num_steps, self.num_classes = num_steps, num_classes
        self.inputs = tf.placeholder(tf.int32, [None, num_steps])
        self.targets = tf.placeholder(tf.int32, [None, num_steps])
        self.targets_weight = tf.placeholder(tf.float32, [None, num_steps])
        self.embedding = tf.get_variable("emb", [num_chars, emb_dim])
        emb = tf.nn.embedding_lookup(self.embedding, self.inputs)
        fw = tf.nn.rnn_cell.LSTMCell(hidden)
        bw = tf.nn.rnn_cell.LSTMCell(hidden)
        if is_training:
            fw = tf.nn.rnn_cell.DropoutWrapper(fw, output_keep_prob=0.5)
            bw = tf.nn.rnn_cell.DropoutWrapper(bw, output_keep_prob=0.5)
        length = tf.cast(tf.reduce_sum(tf.sign(self.inputs), 1), tf.int32)
        (a, b), _ = tf.nn.bidirectional_dynamic_rnn(fw, bw, emb, dtype=tf.float32, sequence_length=length)
        out = tf.reshape(tf.concat([a, b], 2), [-1, hidden * 2])
        w = tf.get_variable("softmax_w", [hidden * 2, num_classes])
        bias = tf.get_variable("softmax_b", [num_classes])
        self.logits = tf.matmul(out, w) + bias
        scores = tf.reshape(self.logits, [-1, num_steps, num_classes])
        self.transitions = tf.get_variable("transitions", [num_classes, num_classes])
        total = self.forward_unstable(scores)
        stable = self.forward_stable(scores)
        gold = tf.reduce_sum(scores * tf.one_hot(self.targets, num_classes), [1, 2])
        self.loss = tf.reduce_mean(total + stable - 2 * gold)
        prob = tf.nn.softmax(self.logits)
        ce = -tf.reduce_sum(tf.one_hot(tf.reshape(self.targets, [-1]), num_classes) * tf.log(prob), 1) #!
        self.token_loss = tf.reduce_sum(ce * tf.reshape(self.targets_weight, [-1])) / \
            tf.reduce_sum(self.targets_weight) #!
        self.safe_token = tf.reduce_sum(ce * tf.reshape(self.targets_weight, [-1])) / \
            (tf.reduce_sum(self.targets_weight) + 1e-12)
        self.train = tf.train.AdamOptimizer(0.001).minimize(self.loss + self.token_loss)

    def forward_unstable(self, scores):
        alpha = scores[:, 0, :]
        for t in range(1, 5):
            alpha = tf.log(tf.reduce_sum(tf.exp(tf.expand_dims(alpha, 2) + self.transitions), 1)) + scores[:, t, :] #!
        return tf.log(tf.reduce_sum(tf.exp(alpha), 1)) #!

    def forward_stable(self, scores):
        alpha = scores[:, 0, :]
        for t in range(1, 5):
            x = tf.expand_dims(alpha, 2) + self.transitions
            m = tf.reduce_max(x, 1, keep_dims=True)
            alpha = tf.squeeze(m, 1) + tf.log(tf.reduce_sum(tf.exp(x - m), 1)) + scores[:, t, :]
        return tf.reduce_logsumexp(alpha, 1)


model = BiLSTM_CRF(5000, 7)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    X = np.random.randint(0, 5000, (32, 200))
    Y = np.random.randint(0, 7, (32, 200))
    sess.run(model.train, {model.inputs: X, model.targets: Y, model.targets_weight: (X > 0).astype(np.float32)})
