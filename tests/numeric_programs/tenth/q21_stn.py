import tensorflow as tf
import numpy as np
from tensorflow.examples.tutorials.mnist import input_data


def meshgrid(h, w):
    x_t = tf.matmul(tf.ones([h, 1]), tf.transpose(tf.expand_dims(tf.linspace(-1.0, 1.0, w), 1), [1, 0]))
    y_t = tf.matmul(tf.expand_dims(tf.linspace(-1.0, 1.0, h), 1), tf.ones([1, w]))
    ones = tf.ones_like(tf.reshape(x_t, (1, -1)))
    return tf.concat([tf.reshape(x_t, (1, -1)), tf.reshape(y_t, (1, -1)), ones], 0)


def projective(theta, h, w):
    grid = tf.tile(tf.expand_dims(meshgrid(h, w), 0), [tf.shape(theta)[0], 1, 1])
    T_g = tf.matmul(tf.reshape(theta, [-1, 3, 3]), grid)
    x_s, y_s, t_s = T_g[:, 0], T_g[:, 1], T_g[:, 2]
    return x_s / t_s, y_s / t_s #!


def affine(theta, h, w):
    grid = tf.tile(tf.expand_dims(meshgrid(h, w), 0), [tf.shape(theta)[0], 1, 1])
    T_g = tf.matmul(tf.reshape(theta, [-1, 2, 3]), grid)
    return (T_g[:, 0] + 1.0) * w / 2.0, (T_g[:, 1] + 1.0) * h / 2.0


mnist = input_data.read_data_sets('MNIST_data', one_hot=True)
x = tf.placeholder(tf.float32, [None, 784])
y = tf.placeholder(tf.float32, [None, 10])
W_fc = tf.Variable(tf.zeros([784, 6]))
b_fc = tf.Variable(initial_value=np.array([[1., 0, 0], [0, 1., 0]]).astype('float32').flatten(), name='b')
theta = tf.nn.tanh(tf.matmul(tf.zeros([100, 784]), W_fc) + b_fc)
ax, ay = affine(theta, 28, 28)
p_theta = tf.layers.dense(x, 9)
px, py = projective(p_theta, 28, 28)
feat = tf.concat([x, px, py], 1)
logits = tf.layers.dense(feat, 10)
probs = tf.nn.softmax(logits)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(logits=logits, labels=y))
reg = tf.reduce_mean(-tf.reduce_sum(probs * tf.log(probs), 1)) #!
opt = tf.train.AdamOptimizer().minimize(loss + reg)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
iter_per_epoch = 100
indices = np.linspace(0, 10000 - 1, iter_per_epoch).astype('int')
for epoch_i in range(500):
    xs, ys = mnist.train.next_batch(100)
    sess.run(opt, feed_dict={x: xs, y: ys})
