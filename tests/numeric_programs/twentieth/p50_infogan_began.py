import tensorflow as tf
import numpy as np
slim = tf.contrib.slim

class GAN(object):
    model_name = "GAN"
    def __init__(self, sess, epoch, batch_size, z_dim, dataset_name, kind):
        self.sess, self.epoch, self.batch_size, self.z_dim, self.kind = sess, epoch, batch_size, z_dim, kind

    def discriminator(self, x, is_training=True, reuse=False):
        with tf.variable_scope("discriminator", reuse=reuse):
            net = tf.nn.leaky_relu(slim.conv2d(x, 64, 4, 2))
            net = tf.nn.leaky_relu(slim.batch_norm(slim.fully_connected(slim.flatten(net), 256, activation_fn=None), is_training=is_training))
            out_logit = slim.fully_connected(net, 1, activation_fn=None)
            return tf.nn.sigmoid(out_logit), out_logit, net

    def classifier(self, x, is_training=True, reuse=False):
        with tf.variable_scope("classifier", reuse=reuse):
            out_logit = slim.fully_connected(slim.fully_connected(x, 64), 12, activation_fn=None)
            return tf.nn.softmax(out_logit), out_logit

    def generator(self, z, y, reuse=False):
        with tf.variable_scope("generator", reuse=reuse):
            net = slim.fully_connected(tf.concat([z, y], 1), 28 * 28, activation_fn=tf.nn.sigmoid)
            return tf.reshape(net, [self.batch_size, 28, 28, 1])

    def build_model(self):
        self.inputs = tf.placeholder(tf.float32, [self.batch_size, 28, 28, 1], name='real_images')
        self.y = tf.placeholder(tf.float32, [self.batch_size, 12], name='y')
        self.z = tf.placeholder(tf.float32, [self.batch_size, self.z_dim], name='z')
        D_real, D_real_logits, _ = self.discriminator(self.inputs)
        G = self.generator(self.z, self.y)
        D_fake, D_fake_logits, feat = self.discriminator(G, reuse=True)
        if self.kind == 'GAN':
            d_loss = -tf.reduce_mean(tf.log(D_real) + tf.log(1. - D_fake)) #!
            g_loss = -tf.reduce_mean(tf.log(D_fake)) #!
        elif self.kind == 'minimax_eps':
            d_loss = -tf.reduce_mean(tf.log(tf.maximum(D_real, 1e-8)) + tf.log(tf.maximum(1. - D_fake, 1e-8)))
            g_loss = tf.reduce_mean(tf.log(1. - D_fake + 1e-6))
        elif self.kind == 'LSGAN':
            d_loss = tf.reduce_mean(tf.square(D_real_logits - 1)) + tf.reduce_mean(tf.square(D_fake_logits))
            g_loss = tf.reduce_mean(tf.square(D_fake_logits - 1))
        elif self.kind == 'WGAN-GP':
            alpha = tf.random_uniform([self.batch_size, 1, 1, 1], 0., 1.)
            inter = self.inputs + alpha * (G - self.inputs)
            _, lo, _ = self.discriminator(inter, reuse=True)
            grads = tf.gradients(lo, [inter])[0]
            slopes = tf.sqrt(tf.reduce_sum(tf.square(grads), reduction_indices=[1, 2, 3])) #!
            d_loss = tf.reduce_mean(D_fake_logits) - tf.reduce_mean(D_real_logits) + 10 * tf.reduce_mean((slopes - 1.) ** 2)
            g_loss = -tf.reduce_mean(D_fake_logits)
        elif self.kind == 'RaGAN':
            d_loss = -tf.reduce_mean(tf.log(tf.sigmoid(D_real_logits - tf.reduce_mean(D_fake_logits)) + 1e-9))
            g_loss = -tf.reduce_mean(tf.log(tf.nn.sigmoid(D_fake_logits - tf.reduce_mean(D_real_logits)))) #!
        elif self.kind == 'SGAN':
            d_loss = tf.reduce_mean(tf.log(1 + tf.exp(-D_real_logits))) + tf.reduce_mean(tf.nn.softplus(D_fake_logits)) #!
            g_loss = tf.reduce_mean(tf.nn.softplus(-D_fake_logits))
        code, code_logit = self.classifier(feat)
        q = tf.reduce_mean(-tf.reduce_sum(tf.log(code + 1e-8) * self.y, 1))
        self.d_loss, self.g_loss, self.q_loss = d_loss, g_loss, q + g_loss
        t_vars = tf.trainable_variables()
        d_vars = [v for v in t_vars if v.name.startswith('discriminator')]
        g_vars = [v for v in t_vars if v.name.startswith('generator')]
        with tf.control_dependencies(tf.get_collection(tf.GraphKeys.UPDATE_OPS)):
            self.d_optim = tf.train.AdamOptimizer(2e-4, beta1=0.5).minimize(self.d_loss, var_list=d_vars)
            self.g_optim = tf.train.AdamOptimizer(1e-3, beta1=0.5).minimize(self.g_loss, var_list=g_vars)
            self.q_optim = tf.train.AdamOptimizer(1e-3).minimize(self.q_loss)

    def train(self):
        tf.global_variables_initializer().run()
        z = np.random.uniform(-1, 1, [self.batch_size, self.z_dim])
        self.sess.run([self.d_optim, self.g_optim, self.q_optim], {self.z: z})

def parse_args():
    import argparse
    parser = argparse.ArgumentParser(description="Tensorflow implementation of GAN collections")
    parser.add_argument('--gan_type', type=str, default='GAN', choices=['GAN', 'minimax_eps', 'LSGAN', 'WGAN-GP', 'RaGAN', 'SGAN'], required=True)
    parser.add_argument('--epoch', type=int, default=20)
    parser.add_argument('--batch_size', type=int, default=64)
    return parser.parse_args()

if __name__ == '__main__':
    args = parse_args()
    if args is None:
        exit()
    with tf.Session(config=tf.ConfigProto(allow_soft_placement=True)) as sess:
        gan = GAN(sess, args.epoch, args.batch_size, 62, 'mnist', args.gan_type)
        gan.build_model()
        gan.train()
