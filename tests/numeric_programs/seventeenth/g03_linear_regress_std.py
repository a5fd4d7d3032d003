import numpy as np
import tensorflow as tf
from sklearn.datasets import load_boston
from sklearn.preprocessing import scale

def append_bias_reshape(features, labels):
    m, n = features.shape[0], features.shape[1]
    x = np.reshape(np.c_[np.ones(m), features], [m, n + 1])
    return x, np.reshape(labels, [m, 1])

def normalize(dataset):
    mu = np.mean(dataset, axis=0)
    sigma = np.std(dataset, axis=0)
    return (dataset - mu) / sigma

boston = load_boston()
f, y = append_bias_reshape(normalize(boston.data), boston.target)
X = tf.placeholder(tf.float32, [None, 14])
Y = tf.placeholder(tf.float32, [None, 1])
W = tf.Variable(tf.ones([14, 1]))
y_ = tf.matmul(X, W)
cost = tf.reduce_mean(tf.square(y_ - Y))
mape = tf.reduce_mean(tf.abs((y_ - Y) / Y)) #!
msle = tf.reduce_mean(tf.square(tf.log(y_ + 1) - tf.log(Y + 1))) #!
msle_ok = tf.reduce_mean(tf.square(tf.log1p(tf.nn.relu(y_)) - tf.log1p(tf.nn.relu(Y))))
rmse = tf.sqrt(cost)
ss_tot = tf.reduce_sum(tf.square(Y - tf.reduce_mean(Y)))
r2 = 1 - tf.reduce_sum(tf.square(Y - y_)) / ss_tot #!
logcosh = tf.reduce_mean(tf.log(tf.cosh(y_ - Y))) #!
logcosh_ok = tf.reduce_mean(tf.abs(y_ - Y) + tf.nn.softplus(-2. * tf.abs(y_ - Y)) - np.log(2.))
train = tf.train.GradientDescentOptimizer(0.01).minimize(cost + mape + msle + logcosh + msle_ok + logcosh_ok)
init = tf.global_variables_initializer()
sess = tf.Session()
sess.run(init)
hist = []
for ep in range(1000):
    sess.run(train, feed_dict={X: f, Y: y})
    hist = np.append(hist, sess.run(cost, feed_dict={X: f, Y: y}))
print(sess.run([rmse, r2], {X: f, Y: y}))
