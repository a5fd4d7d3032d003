import argparse

import numpy as np
import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

from layers import bernoulli_mlp_decoder, dense, gaussian_mlp_encoder


def autoencoder(x_hat, x, dim_z, n_hidden, keep_prob):
    mu, sigma = gaussian_mlp_encoder(x_hat, n_hidden, dim_z, keep_prob)
    z = mu + sigma * tf.random_normal(tf.shape(mu), 0, 1, dtype=tf.float32)
    y = bernoulli_mlp_decoder(z, n_hidden, 784, keep_prob)
    y = tf.clip_by_value(y, 1e-8, 1 - 1e-8) #?
    marginal_likelihood = tf.reduce_sum(x * tf.log(y) + (1 - x) * tf.log(1 - y), 1) #!
    KL = 0.5 * tf.reduce_sum(tf.square(mu) + tf.square(sigma) - tf.log(1e-8 + tf.square(sigma)) - 1, 1)
    loss = tf.reduce_mean(KL) - tf.reduce_mean(marginal_likelihood)
    return y, z, loss


def conditional(x, labels, dim_z):
    h = dense(tf.concat([x, labels], 1), 256, 'c1', tf.nn.relu)
    mu = dense(h, dim_z, 'c_mu')
    log_sigma_sq = dense(h, dim_z, 'c_ls')
    z = mu + tf.sqrt(tf.exp(log_sigma_sq)) * tf.random_normal(tf.shape(mu)) #!
    latent = -0.5 * tf.reduce_sum(1 + log_sigma_sq - tf.square(mu) - tf.exp(log_sigma_sq), 1) #!
    logits = dense(z, 784, 'c_out')
    rec = tf.reduce_sum(tf.nn.sigmoid_cross_entropy_with_logits(logits=logits, labels=x), 1)
    return tf.reduce_mean(latent + rec)


def bounded(x, dim_z):
    h = dense(x, 256, 'b1', tf.nn.relu)
    mu, raw = tf.split(dense(h, 2 * dim_z, 'b2'), 2, axis=1)
    ls = tf.clip_by_value(raw, -10.0, 10.0)
    z = mu + tf.exp(0.5 * ls) * tf.random_normal(tf.shape(mu))
    kl = -0.5 * tf.reduce_sum(1 + ls - tf.square(mu) - tf.exp(ls), 1)
    return z, tf.reduce_mean(kl)


def parse_args():
    parser = argparse.ArgumentParser(description='VAE')
    parser.add_argument('--dim_z', type=int, default=2, help='Dimension of latent vector')
    parser.add_argument('--n_hidden', type=int, default=500)
    parser.add_argument('--num_epochs', type=int, default=60)
    return parser.parse_args()


def main(args):
    mnist = input_data.read_data_sets('data', one_hot=True)
    x_hat = tf.placeholder(tf.float32, shape=[None, 784], name='input_img')
    x = tf.placeholder(tf.float32, shape=[None, 784], name='target_img')
    labels = tf.placeholder(tf.float32, shape=[None, 10])
    keep_prob = tf.placeholder(tf.float32, name='keep_prob')
    y, z, loss = autoencoder(x_hat, x, args.dim_z, args.n_hidden, keep_prob)
    extra = conditional(x, labels, args.dim_z) + bounded(x, args.dim_z)[1]
    train_op = tf.train.AdamOptimizer(1e-3).minimize(loss + extra)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer(), feed_dict={keep_prob: 0.9})
        for epoch in range(args.num_epochs):
            bx, by = mnist.train.next_batch(128)
            sess.run([train_op, loss], feed_dict={x_hat: bx, x: bx, labels: by, keep_prob: 0.9})


if __name__ == '__main__':
    main(parse_args())
