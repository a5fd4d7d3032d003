import argparse
import math

import numpy as np
import tensorflow as tf


class Model():
    def __init__(self, args, infer=False):
        self.args = args
        if infer:
            args.batch_size = 1
            args.seq_length = 1
        cell = tf.contrib.rnn.MultiRNNCell([tf.contrib.rnn.BasicLSTMCell(args.rnn_size)] * args.num_layers)
        self.input_data = tf.placeholder(dtype=tf.float32, shape=[None, args.seq_length, 3])
        self.target_data = tf.placeholder(dtype=tf.float32, shape=[None, args.seq_length, 3])
        self.state_in = cell.zero_state(batch_size=args.batch_size, dtype=tf.float32)
        self.num_mixture = args.num_mixture
        NOUT = 1 + self.num_mixture * 6
        with tf.variable_scope('rnn_mdn'):
            output_w = tf.get_variable("output_w", [args.rnn_size, NOUT])
            output_b = tf.get_variable("output_b", [NOUT])
        inputs = [tf.squeeze(i, [1]) for i in tf.split(self.input_data, args.seq_length, 1)]
        outputs, state_out = tf.contrib.legacy_seq2seq.rnn_decoder(inputs, self.state_in, cell, loop_function=None)
        output = tf.reshape(tf.concat(outputs, 1), [-1, args.rnn_size])
        output = tf.nn.xw_plus_b(output, output_w, output_b)
        flat_target_data = tf.reshape(self.target_data, [-1, 3])
        [x1_data, x2_data, eos_data] = tf.split(flat_target_data, 3, 1)

        def tf_2d_normal(x1, x2, mu1, mu2, s1, s2, rho):
            norm1 = tf.subtract(x1, mu1)
            norm2 = tf.subtract(x2, mu2)
            s1s2 = tf.multiply(s1, s2)
            z = tf.square(tf.div(norm1, s1)) + tf.square(tf.div(norm2, s2)) - \
                2 * tf.div(tf.multiply(rho, tf.multiply(norm1, norm2)), s1s2) #!
            negRho = 1 - tf.square(rho)
            result = tf.exp(tf.div(-z, 2 * negRho)) #!
            denom = 2 * np.pi * tf.multiply(s1s2, tf.sqrt(negRho)) #!
            result = tf.div(result, denom) #!
            return result

        def get_lossfunc(z_pi, z_mu1, z_mu2, z_sigma1, z_sigma2, z_corr, z_eos, x1_data, x2_data, eos_data):
            result0 = tf_2d_normal(x1_data, x2_data, z_mu1, z_mu2, z_sigma1, z_sigma2, z_corr)
            result1 = tf.reduce_sum(tf.multiply(result0, z_pi), 1, keep_dims=True)
            result1 = -tf.log(tf.maximum(result1, 1e-20))
            result2 = tf.multiply(z_eos, eos_data) + tf.multiply(1 - z_eos, 1 - eos_data)
            result2 = -tf.log(result2) #!
            return tf.reduce_sum(result1 + result2)

        def get_mixture_coef(output):
            z_eos = tf.sigmoid(output[:, 0:1])
            z_pi, z_mu1, z_mu2, z_sigma1, z_sigma2, z_corr = tf.split(output[:, 1:], 6, 1)
            max_pi = tf.reduce_max(z_pi, 1, keep_dims=True)
            z_pi = tf.exp(tf.subtract(z_pi, max_pi))
            normalize_pi = tf.reciprocal(tf.reduce_sum(z_pi, 1, keep_dims=True))
            z_pi = tf.multiply(normalize_pi, z_pi)
            z_sigma1 = tf.exp(z_sigma1) #!
            z_sigma2 = tf.exp(z_sigma2) #!
            z_corr = tf.tanh(z_corr)
            return [z_pi, z_mu1, z_mu2, z_sigma1, z_sigma2, z_corr, z_eos]

        [o_pi, o_mu1, o_mu2, o_sigma1, o_sigma2, o_corr, o_eos] = get_mixture_coef(output)
        lossfunc = get_lossfunc(o_pi, o_mu1, o_mu2, o_sigma1, o_sigma2, o_corr, o_eos, x1_data, x2_data, eos_data)
        self.cost = lossfunc / (args.batch_size * args.seq_length)
        self.lr = tf.Variable(0.0, trainable=False)
        tvars = tf.trainable_variables()
        grads, _ = tf.clip_by_global_norm(tf.gradients(self.cost, tvars), args.grad_clip)
        self.train_op = tf.train.AdamOptimizer(self.lr).apply_gradients(zip(grads, tvars))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--rnn_size', type=int, default=256)
    parser.add_argument('--num_layers', type=int, default=2)
    parser.add_argument('--batch_size', type=int, default=50)
    parser.add_argument('--seq_length', type=int, default=30)
    parser.add_argument('--num_mixture', type=int, default=20)
    parser.add_argument('--grad_clip', type=float, default=10.)
    train(parser.parse_args())


def train(args):
    model = Model(args)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for e in range(30):
            x = np.random.randn(args.batch_size, args.seq_length, 3)
            sess.run([model.cost, model.train_op], feed_dict={model.input_data: x, model.target_data: x})


if __name__ == '__main__':
    main()
