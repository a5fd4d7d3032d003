import numpy as np
import tensorflow as tf

from ops import *


class DCGAN(object):
    def __init__(self, sess, batch_size=64, z_dim=100, df_dim=64, gf_dim=64):
        self.sess, self.batch_size, self.z_dim = sess, batch_size, z_dim
        self.df_dim, self.gf_dim = df_dim, gf_dim
        self.d_bn1 = batch_norm(name='d_bn1')
        self.g_bn0 = batch_norm(name='g_bn0')
        self.build_model()

    def build_model(self):
        self.images = tf.placeholder(tf.float32, [self.batch_size, 32, 32, 3], name='real')
        self.z = tf.placeholder(tf.float32, [None, self.z_dim], name='z')
        self.G = self.generator(self.z)
        self.D = self.discriminator(self.images)
        self.D_ = self.discriminator(self.G, reuse=True)
        self.d_loss_real = binary_cross_entropy(self.D, tf.ones_like(self.D))
        self.d_loss_fake = binary_cross_entropy(self.D_, tf.zeros_like(self.D_))
        self.g_loss_old = -tf.reduce_mean(tf.log(self.D_)) #!
        self.g_loss = binary_cross_entropy(self.D_, tf.ones_like(self.D_)) - 0.1 * minibatch_std(self.G)
        self.d_loss = self.d_loss_real + self.d_loss_fake
        t_vars = tf.trainable_variables()
        self.d_vars = [v for v in t_vars if 'd_' in v.name]
        self.g_vars = [v for v in t_vars if 'g_' in v.name]

    def discriminator(self, image, reuse=False):
        with tf.variable_scope("discriminator") as scope:
            if reuse:
                scope.reuse_variables()
            h0 = lrelu(conv2d(image, self.df_dim, name='d_h0_conv'))
            h1 = lrelu(self.d_bn1(conv2d(h0, self.df_dim * 2, name='d_h1_conv')))
            h2 = linear(tf.reshape(h1, [self.batch_size, -1]), 1, 'd_h2_lin')
            return tf.nn.sigmoid(h2)

    def generator(self, z):
        with tf.variable_scope("generator"):
            h = linear(z, 32 * 32 * 3, 'g_h0_lin')
            return tf.nn.tanh(tf.reshape(h, [-1, 32, 32, 3]))

    def train(self, config):
        d_optim = tf.train.AdamOptimizer(config.learning_rate, beta1=0.5).minimize(self.d_loss, var_list=self.d_vars)
        g_optim = tf.train.AdamOptimizer(config.learning_rate, beta1=0.5).minimize(self.g_loss, var_list=self.g_vars)
        tf.global_variables_initializer().run()
        for epoch in range(config.epoch):
            batch = np.random.rand(self.batch_size, 32, 32, 3).astype(np.float32)
            z = np.random.uniform(-1, 1, [self.batch_size, self.z_dim])
            self.sess.run(d_optim, feed_dict={self.images: batch, self.z: z})
            self.sess.run(g_optim, feed_dict={self.z: z})
