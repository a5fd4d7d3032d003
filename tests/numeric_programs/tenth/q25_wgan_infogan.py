import tensorflow as tf
import numpy as np
import os
from tensorflow.examples.tutorials.mnist import input_data

os.environ['CUDA_VISIBLE_DEVICES'] = '0'
mb_size, z_dim, X_dim, h_dim, c_dim = 32, 10, 784, 128, 10
lam = 10
mnist = input_data.read_data_sets('../../MNIST_data', one_hot=True)


def xavier_init(size):
    in_dim = size[0]
    xavier_stddev = 1. / tf.sqrt(in_dim / 2.)
    return tf.random_normal(shape=size, stddev=xavier_stddev)


X = tf.placeholder(tf.float32, shape=[None, X_dim])
D_W1 = tf.Variable(xavier_init([X_dim, h_dim]))
D_b1 = tf.Variable(tf.zeros(shape=[h_dim]))
D_W2 = tf.Variable(xavier_init([h_dim, 1]))
D_b2 = tf.Variable(tf.zeros(shape=[1]))
theta_D = [D_W1, D_W2, D_b1, D_b2]
z = tf.placeholder(tf.float32, shape=[None, z_dim])
c = tf.placeholder(tf.float32, shape=[None, c_dim])
G_W1 = tf.Variable(xavier_init([z_dim + c_dim, h_dim]))
G_W2 = tf.Variable(xavier_init([h_dim, X_dim]))
theta_G = [G_W1, G_W2]
Q_W1 = tf.Variable(xavier_init([X_dim, c_dim]))


def sample_z(m, n):
    return np.random.uniform(-1., 1., size=[m, n])


def G(z, c):
    h1 = tf.nn.relu(tf.matmul(tf.concat(axis=1, values=[z, c]), G_W1))
    return tf.nn.sigmoid(tf.matmul(h1, G_W2))


def D(X):
    h1 = tf.nn.relu(tf.matmul(X, D_W1) + D_b1)
    return tf.matmul(h1, D_W2) + D_b2


def Q(X):
    return tf.nn.softmax(tf.matmul(X, Q_W1))


G_sample = G(z, c)
D_real = D(X)
D_fake = D(G_sample)
eps = tf.random_uniform([mb_size, 1], minval=0., maxval=1.)
X_inter = eps * X + (1. - eps) * G_sample
grad = tf.gradients(D(X_inter), [X_inter])[0]
grad_norm = tf.sqrt(tf.reduce_sum((grad) ** 2, axis=1)) #!
grad_pen = lam * tf.reduce_mean((grad_norm - 1) ** 2)
D_loss = tf.reduce_mean(D_fake) - tf.reduce_mean(D_real) + grad_pen
G_loss = -tf.reduce_mean(D_fake)
S_real, S_fake = tf.nn.sigmoid(D_real), tf.nn.sigmoid(D_fake)
D_loss2 = -tf.reduce_mean(tf.log(S_real + 1e-8) + tf.log(1 - S_fake + 1e-8))
Q_c = Q(G_sample)
cond_ent = tf.reduce_mean(-tf.reduce_sum(tf.log(Q_c + 1e-8) * c, 1))
cond_bad = tf.reduce_mean(-tf.reduce_sum(tf.log(Q_c) * c, 1)) #!
slope = tf.reduce_sum(tf.exp(D_real), 0) #!
mine = tf.reduce_mean(S_real) - tf.log(tf.reduce_mean(tf.exp(D_fake))) #!
D_solver = tf.train.AdamOptimizer(learning_rate=1e-4, beta1=0.5).minimize(D_loss + D_loss2 - mine + slope, var_list=theta_D)
Q_solver = tf.train.AdamOptimizer().minimize(cond_ent + cond_bad, var_list=theta_G + [Q_W1])
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for it in range(1000000):
    X_mb, _ = mnist.train.next_batch(mb_size)
    c_mb = np.random.multinomial(1, c_dim * [0.1], size=mb_size)
    sess.run([D_solver, Q_solver], feed_dict={X: X_mb, z: sample_z(mb_size, z_dim), c: c_mb})
