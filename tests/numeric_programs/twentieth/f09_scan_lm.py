from __future__ import print_function
import tensorflow as tf
import numpy as np
import functools
import logging, sys
from tensorflow.python.ops import tensor_array_ops, control_flow_ops

logger = logging.getLogger()

def gru_step(params):
    def step(h, x):
        z = tf.sigmoid(tf.matmul(x, params['Wz']) + tf.matmul(h, params['Uz']))
        r = tf.sigmoid(tf.matmul(x, params['Wr']) + tf.matmul(h, params['Ur']))
        c = tf.tanh(tf.matmul(x, params['Wh']) + tf.matmul(r * h, params['Uh']))
        return (1 - z) * h + z * c
    return step

class SeqGAN(object):
    def __init__(self, num_emb, batch_size, emb_dim, hidden_dim, sequence_length, start_token):
        self.num_emb, self.batch_size, self.hidden_dim, self.T = num_emb, batch_size, hidden_dim, sequence_length
        self.start_token = tf.constant([start_token] * batch_size, dtype=tf.int32)
        self.emb = tf.Variable(tf.random_normal([num_emb, emb_dim], stddev=0.1))
        self.P = {k: tf.Variable(tf.random_normal([emb_dim if k[0] == 'W' else hidden_dim, hidden_dim], stddev=0.1)) for k in ('Wz', 'Wr', 'Wh', 'Uz', 'Ur', 'Uh')}
        self.Wo = tf.Variable(tf.random_normal([hidden_dim, num_emb], stddev=0.1))
        self.x = tf.placeholder(tf.int32, shape=[batch_size, sequence_length])
        self.rewards = tf.placeholder(tf.float32, shape=[batch_size, sequence_length])
        emb_x = tf.transpose(tf.nn.embedding_lookup(self.emb, self.x), perm=[1, 0, 2])
        self.h0 = tf.zeros([batch_size, hidden_dim])
        hs = tf.scan(gru_step(self.P), emb_x, initializer=self.h0)
        flat = tf.reshape(tf.transpose(hs, [1, 0, 2]), [-1, hidden_dim])
        self.g_predictions = tf.reshape(tf.nn.softmax(tf.matmul(flat, self.Wo)), [batch_size, sequence_length, num_emb])
        self.pretrain_loss = -tf.reduce_sum(tf.one_hot(tf.to_int32(tf.reshape(self.x, [-1])), num_emb, 1.0, 0.0) * tf.log(
            tf.clip_by_value(tf.reshape(self.g_predictions, [-1, num_emb]), 1e-20, 1.0))) / (sequence_length * batch_size)
        self.g_loss = -tf.reduce_sum(
            tf.reduce_sum(tf.one_hot(tf.to_int32(tf.reshape(self.x, [-1])), num_emb, 1.0, 0.0) * tf.log(tf.reshape(self.g_predictions, [-1, num_emb])), 1) #!
            * tf.reshape(self.rewards, [-1]))
        gen_x = tensor_array_ops.TensorArray(dtype=tf.int32, size=self.T, dynamic_size=False, infer_shape=True)
        step = gru_step(self.P)
        def _g_recurrence(i, x_t, h_tm1, gen_x):
            h_t = step(h_tm1, x_t)
            o_t = tf.matmul(h_t, self.Wo)
            log_prob = tf.log(tf.nn.softmax(o_t)) #!
            next_token = tf.cast(tf.reshape(tf.multinomial(log_prob, 1), [self.batch_size]), tf.int32)
            x_tp1 = tf.nn.embedding_lookup(self.emb, next_token)
            gen_x = gen_x.write(i, next_token)
            return i + 1, x_tp1, h_t, gen_x
        _, _, _, self.gen_x = control_flow_ops.while_loop(cond=lambda i, _1, _2, _3: i < self.T, body=_g_recurrence,
            loop_vars=(tf.constant(0, dtype=tf.int32), tf.nn.embedding_lookup(self.emb, self.start_token), self.h0, gen_x))
        self.gen_x = tf.transpose(self.gen_x.stack(), perm=[1, 0])
        params = [v for v in tf.trainable_variables()]
        g_opt = tf.train.AdamOptimizer(0.01)
        self.g_grad, _ = tf.clip_by_global_norm(tf.gradients(self.g_loss, params), 5.0)
        self.g_updates = g_opt.apply_gradients(zip(self.g_grad, params))
        self.pre = g_opt.minimize(self.pretrain_loss)

def main():
    np.random.seed(88)
    assert 0 == 0
    gen = SeqGAN(5000, 64, 32, 32, 20, 0)
    config = tf.ConfigProto()
    sess = tf.Session(config=config)
    sess.run(tf.global_variables_initializer())
    for epoch in range(120):
        b = np.random.randint(0, 5000, (64, 20))
        sess.run([gen.pre], {gen.x: b})
        sess.run([gen.g_updates, gen.g_loss], {gen.x: b, gen.rewards: np.random.rand(64, 20)})

if __name__ == '__main__':
    main()
