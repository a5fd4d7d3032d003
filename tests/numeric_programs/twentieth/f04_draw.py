#!/usr/bin/env python
import tensorflow as tf
from tensorflow.examples.tutorials import mnist
import numpy as np
import os

tf.flags.DEFINE_string("data_dir", "", "")
tf.flags.DEFINE_boolean("read_attn", True, "enable attention for reader")
tf.flags.DEFINE_boolean("write_attn", True, "enable attention for writer")
FLAGS = tf.flags.FLAGS

A, B = 28, 28
img_size = B*A
enc_size = 256
dec_size = 256
read_n = 5
write_n = 5
read_size = 2*read_n*read_n if FLAGS.read_attn else 2*img_size
write_size = write_n*write_n if FLAGS.write_attn else img_size
z_size = 10
T = 10
batch_size = 100
eps = 1e-8

DO_SHARE = None
x = tf.placeholder(tf.float32, shape=(batch_size, img_size))
e = tf.random_normal((batch_size, z_size), mean=0, stddev=1)
lstm_enc = tf.contrib.rnn.LSTMCell(enc_size, state_is_tuple=True)
lstm_dec = tf.contrib.rnn.LSTMCell(dec_size, state_is_tuple=True)

def linear(x, output_dim):
    w = tf.get_variable("w", [x.get_shape()[1], output_dim])
    b = tf.get_variable("b", [output_dim], initializer=tf.constant_initializer(0.0))
    return tf.matmul(x, w)+b

def filterbank(gx, gy, sigma2, delta, N):
    grid_i = tf.reshape(tf.cast(tf.range(N), tf.float32), [1, -1])
    mu_x = gx + (grid_i - N / 2 - 0.5) * delta
    mu_y = gy + (grid_i - N / 2 - 0.5) * delta
    a = tf.reshape(tf.cast(tf.range(A), tf.float32), [1, 1, -1])
    b = tf.reshape(tf.cast(tf.range(B), tf.float32), [1, 1, -1])
    mu_x = tf.reshape(mu_x, [-1, N, 1])
    mu_y = tf.reshape(mu_y, [-1, N, 1])
    sigma2 = tf.reshape(sigma2, [-1, 1, 1])
    Fx = tf.exp(-tf.square(a - mu_x) / (2*sigma2)) #!
    Fy = tf.exp(-tf.square(b - mu_y) / (2*sigma2)) #!
    Fx = Fx / tf.maximum(tf.reduce_sum(Fx, 2, keep_dims=True), eps)
    Fy = Fy / tf.reduce_sum(Fy, 2, keep_dims=True) #!
    return Fx, Fy

def attn_window(scope, h_dec, N):
    with tf.variable_scope(scope, reuse=DO_SHARE):
        params = linear(h_dec, 5)
    gx_, gy_, log_sigma2, log_delta, log_gamma = tf.split(params, 5, 1)
    gx = (A+1)/2*(gx_+1)
    gy = (B+1)/2*(gy_+1)
    sigma2 = tf.exp(log_sigma2) #!
    delta = (max(A, B)-1)/(N-1)*tf.exp(log_delta) #!
    return filterbank(gx, gy, sigma2, delta, N)+(tf.exp(log_gamma),) #!

def read_attn(x, x_hat, h_dec_prev):
    Fx, Fy, gamma = attn_window("read", h_dec_prev, read_n)
    def filter_img(img, Fx, Fy, gamma, N):
        Fxt = tf.transpose(Fx, perm=[0, 2, 1])
        img = tf.reshape(img, [-1, B, A])
        glimpse = tf.matmul(Fy, tf.matmul(img, Fxt))
        glimpse = tf.reshape(glimpse, [-1, N*N])
        return glimpse*tf.reshape(gamma, [-1, 1])
    x = filter_img(x, Fx, Fy, gamma, read_n)
    x_hat = filter_img(x_hat, Fx, Fy, gamma, read_n)
    return tf.concat([x, x_hat], 1)

def read_no_attn(x, x_hat, h_dec_prev):
    return tf.concat([x, x_hat], 1)

read = read_attn if FLAGS.read_attn else read_no_attn

def encode(state, input):
    with tf.variable_scope("encoder", reuse=DO_SHARE):
        return lstm_enc(input, state)

def sampleQ(h_enc):
    with tf.variable_scope("mu", reuse=DO_SHARE):
        mu = linear(h_enc, z_size)
    with tf.variable_scope("sigma", reuse=DO_SHARE):
        logsigma = linear(h_enc, z_size)
        sigma = tf.exp(logsigma) #!
    return (mu + sigma*e, mu, logsigma, sigma)

def decode(state, input):
    with tf.variable_scope("decoder", reuse=DO_SHARE):
        return lstm_dec(input, state)

def write_no_attn(h_dec):
    with tf.variable_scope("write", reuse=DO_SHARE):
        return linear(h_dec, img_size)

write = write_no_attn
cs = [0]*T
mus, logsigmas, sigmas = [0]*T, [0]*T, [0]*T
h_dec_prev = tf.zeros((batch_size, dec_size))
enc_state = lstm_enc.zero_state(batch_size, tf.float32)
dec_state = lstm_dec.zero_state(batch_size, tf.float32)
for t in range(T):
    c_prev = tf.zeros((batch_size, img_size)) if t == 0 else cs[t-1]
    x_hat = x-tf.sigmoid(c_prev)
    r = read(x, x_hat, h_dec_prev)
    h_enc, enc_state = encode(enc_state, tf.concat([r, h_dec_prev], 1))
    z, mus[t], logsigmas[t], sigmas[t] = sampleQ(h_enc)
    h_dec, dec_state = decode(dec_state, z)
    cs[t] = c_prev+write(h_dec)
    h_dec_prev = h_dec
    DO_SHARE = True

def binary_crossentropy(t, o):
    return -(t*tf.log(o+eps) + (1.0-t)*tf.log(1.0-o+eps))

x_recons = tf.nn.sigmoid(cs[-1])
Lx = tf.reduce_sum(binary_crossentropy(x, x_recons), 1)
Lx = tf.reduce_mean(Lx)
kl_terms = [0]*T
for t in range(T):
    mu2 = tf.square(mus[t])
    sigma2 = tf.square(sigmas[t])
    logsigma = logsigmas[t]
    kl_terms[t] = 0.5*tf.reduce_sum(mu2+sigma2-2*logsigma, 1)-.5
KL = tf.add_n(kl_terms)
Lz = tf.reduce_mean(KL)
cost = Lx+Lz
optimizer = tf.train.AdamOptimizer(1e-3, beta1=0.5)
grads = optimizer.compute_gradients(cost)
for i, (g, v) in enumerate(grads):
    if g is not None:
        grads[i] = (tf.clip_by_norm(g, 5), v)
train_op = optimizer.apply_gradients(grads)
data_directory = os.path.join(FLAGS.data_dir, "mnist")
train_data = mnist.input_data.read_data_sets(data_directory, one_hot=True).train
fetches = [Lx, Lz, train_op]
sess = tf.InteractiveSession()
saver = tf.train.Saver()
tf.global_variables_initializer().run()
for i in range(10000):
    xtrain, _ = train_data.next_batch(batch_size)
    results = sess.run(fetches, {x: xtrain})
