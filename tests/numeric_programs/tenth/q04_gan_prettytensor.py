import argparse
import numpy as np
import tensorflow as tf
import tensorflow.contrib.slim as slim
from tensorflow.contrib import layers


def leaky(x, leak=0.2):
    return tf.maximum(x, leak * x)


class DCGAN(object):
    def __init__(self, sess, args):
        self.sess = sess
        self.batch = args.batch_size
        self.z_dim = args.z_dim
        self.size = 32
        self.build(args)

    def generator(self, z):
        with tf.variable_scope('G'):
            h = slim.fully_connected(z, 4 * 4 * 128, activation_fn=None)
            h = tf.reshape(h, [-1, 4, 4, 128])
            h = tf.nn.relu(slim.batch_norm(h))
            for ch in (64, 32):
                h = slim.conv2d_transpose(h, ch, [5, 5], stride=2, normalizer_fn=slim.batch_norm)
            return slim.conv2d_transpose(h, 3, [5, 5], stride=2, activation_fn=tf.tanh)

    def discriminator(self, x, reuse=False):
        with tf.variable_scope('D') as scope:
            if reuse:
                scope.reuse_variables()
            h = x
            for ch in (32, 64, 128):
                h = leaky(slim.conv2d(h, ch, [5, 5], stride=2, activation_fn=None))
            h = layers.flatten(h)
            logit = slim.fully_connected(h, 1, activation_fn=None)
            return tf.nn.sigmoid(logit), logit

    def build(self, args):
        self.images = tf.placeholder(tf.float32, [self.batch, self.size, self.size, 3], name='real')
        self.z = tf.placeholder(tf.float32, [None, self.z_dim], name='z')
        self.fake = self.generator(self.z)
        self.d_real, self.d_real_logit = self.discriminator(self.images)
        self.d_fake, self.d_fake_logit = self.discriminator(self.fake, reuse=True)
        if args.loss == 'stable':
            ce = tf.nn.sigmoid_cross_entropy_with_logits
            self.d_loss = tf.reduce_mean(ce(logits=self.d_real_logit, labels=tf.ones_like(self.d_real))) + tf.reduce_mean(
                ce(logits=self.d_fake_logit, labels=tf.zeros_like(self.d_fake)))
            self.g_loss = tf.reduce_mean(ce(logits=self.d_fake_logit, labels=tf.ones_like(self.d_fake)))
        elif args.loss == 'eps':
            self.d_loss = -tf.reduce_mean(tf.log(self.d_real + 1e-8) + tf.log(1. - self.d_fake + 1e-8))
            self.g_loss = -tf.reduce_mean(tf.log(self.d_fake + 1e-8))
        else:
            self.d_loss = -tf.reduce_mean(tf.log(self.d_real) + tf.log(1. - self.d_fake)) #!
            self.g_loss = -tf.reduce_mean(tf.log(self.d_fake)) #!
        t_vars = tf.trainable_variables()
        d_vars = [v for v in t_vars if v.name.startswith('D')]
        g_vars = [v for v in t_vars if v.name.startswith('G')]
        self.d_opt = tf.train.AdamOptimizer(args.lr, beta1=0.5).minimize(self.d_loss, var_list=d_vars)
        self.g_opt = tf.train.AdamOptimizer(args.lr, beta1=0.5).minimize(self.g_loss, var_list=g_vars)


if __name__ == '__main__':
    p = argparse.ArgumentParser()
    p.add_argument('--batch_size', type=int, default=64)
    p.add_argument('--z_dim', type=int, default=100)
    p.add_argument('--lr', type=float, default=2e-4)
    p.add_argument('--loss', default='stable', choices=['stable', 'eps', 'vanilla'])
    args = p.parse_args()
    with tf.Session() as sess:
        gan = DCGAN(sess, args)
        sess.run(tf.global_variables_initializer())
        for it in range(1000):
            z = np.random.uniform(-1, 1, [args.batch_size, args.z_dim])
            sess.run(gan.g_opt, {gan.z: z})
