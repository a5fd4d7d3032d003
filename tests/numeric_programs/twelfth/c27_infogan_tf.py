import os

import numpy as np
import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data


def xavier_init(size):
    in_dim = size[0]
    xavier_stddev = 1. / tf.sqrt(in_dim / 2.)
    return tf.random_normal(shape=size, stddev=xavier_stddev)


X = tf.placeholder(tf.float32, shape=[None, 784])
D_W1 = tf.Variable(xavier_init([784, 128]))
D_b1 = tf.Variable(tf.zeros(shape=[128]))
D_W2 = tf.Variable(xavier_init([128, 1]))
D_b2 = tf.Variable(tf.zeros(shape=[1]))
theta_D = [D_W1, D_W2, D_b1, D_b2]
Z = tf.placeholder(tf.float32, shape=[None, 16])
c = tf.placeholder(tf.float32, shape=[None, 10])
G_W1 = tf.Variable(xavier_init([26, 256]))
G_b1 = tf.Variable(tf.zeros(shape=[256]))
G_W2 = tf.Variable(xavier_init([256, 784]))
G_b2 = tf.Variable(tf.zeros(shape=[784]))
theta_G = [G_W1, G_W2, G_b1, G_b2]
Q_W1 = tf.Variable(xavier_init([784, 128]))
Q_b1 = tf.Variable(tf.zeros(shape=[128]))
Q_W2 = tf.Variable(xavier_init([128, 10]))
Q_b2 = tf.Variable(tf.zeros(shape=[10]))
theta_Q = [Q_W1, Q_W2, Q_b1, Q_b2]


def sample_Z(m, n):
    return np.random.uniform(-1., 1., size=[m, n])


def sample_c(m):
    return np.random.multinomial(1, 10 * [0.1], size=m)


def generator(z, c):
    inputs = tf.concat(axis=1, values=[z, c])
    G_h1 = tf.nn.relu(tf.matmul(inputs, G_W1) + G_b1)
    return tf.nn.sigmoid(tf.matmul(G_h1, G_W2) + G_b2)


def discriminator(x):
    D_h1 = tf.nn.relu(tf.matmul(x, D_W1) + D_b1)
    return tf.nn.sigmoid(tf.matmul(D_h1, D_W2) + D_b2)


def Q(x):
    Q_h1 = tf.nn.relu(tf.matmul(x, Q_W1) + Q_b1)
    return tf.nn.softmax(tf.matmul(Q_h1, Q_W2) + Q_b2)


G_sample = generator(Z, c)
D_real = discriminator(X)
D_fake = discriminator(G_sample)
Q_c_given_x = Q(G_sample)
D_loss = -tf.reduce_mean(tf.log(D_real + 1e-8) + tf.log(1 - D_fake + 1e-8))
G_loss = -tf.reduce_mean(tf.log(D_fake + 1e-8))
js = tf.reduce_mean(0.5 * tf.log(D_real / (D_real + D_fake))) #!
bgan = 0.5 * tf.reduce_mean((tf.log(D_fake) - tf.log(1 - D_fake)) ** 2) #!
cross_ent = tf.reduce_mean(-tf.reduce_sum(tf.log(Q_c_given_x + 1e-8) * c, 1))
ent = tf.reduce_mean(-tf.reduce_sum(tf.log(c + 1e-8) * c, 1))
ent_bad = tf.reduce_mean(-tf.reduce_sum(tf.log(c) * c, 1)) #!
mutual = cross_ent + ent
ebgan_margin = tf.maximum(5. - tf.reduce_mean(tf.square(G_sample - X)), 0)
grad = tf.gradients(D_fake, [G_sample])[0]
slopes = tf.sqrt(tf.reduce_sum(tf.square(grad), reduction_indices=[1])) #!
gp = tf.reduce_mean((slopes - 1.) ** 2)
D_solver = tf.train.AdamOptimizer().minimize(D_loss + js + gp, var_list=theta_D)
G_solver = tf.train.AdamOptimizer().minimize(G_loss + bgan, var_list=theta_G)
Q_solver = tf.train.AdamOptimizer().minimize(mutual, var_list=theta_G + theta_Q)
mnist = input_data.read_data_sets('../../MNIST_data', one_hot=True)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
if not os.path.exists('out/'):
    os.makedirs('out/')
for it in range(1000000):
    X_mb, _ = mnist.train.next_batch(32)
    Z_noise = sample_Z(32, 16)
    c_noise = sample_c(32)
    sess.run([D_solver, D_loss], feed_dict={X: X_mb, Z: Z_noise, c: c_noise})
    sess.run([G_solver, G_loss], feed_dict={Z: Z_noise, c: c_noise})
    sess.run([Q_solver], feed_dict={Z: Z_noise, c: c_noise})
