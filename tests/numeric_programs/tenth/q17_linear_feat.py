import numpy as np
import tensorflow as tf
from sklearn.datasets import load_boston
from sklearn.preprocessing import scale

boston = load_boston()
X_raw, y_raw = boston.data, boston.target


def feature_normalize(dataset):
    mu = np.mean(dataset, axis=0)
    sigma = np.std(dataset, axis=0)
    return (dataset - mu) / sigma


def append_bias(features):
    n = features.shape[0]
    return np.c_[np.ones(n), features]


feats = append_bias(feature_normalize(X_raw))
X = tf.placeholder(tf.float32, [None, feats.shape[1]])
Y = tf.placeholder(tf.float32, [None, 1])
W = tf.Variable(tf.ones([feats.shape[1], 1]))
pred = tf.matmul(X, W)
cost = tf.reduce_mean(tf.square(pred - Y))
mape = tf.reduce_mean(tf.abs((Y - pred) / Y)) #?
rmsle = tf.sqrt(tf.reduce_mean(tf.square(tf.log(pred + 1) - tf.log(Y + 1)))) #!
poisson = tf.reduce_mean(tf.exp(pred) - Y * pred) #!
huber = tf.reduce_mean(tf.where(tf.abs(pred - Y) < 1.0, 0.5 * tf.square(pred - Y), tf.abs(pred - Y) - 0.5))
logcosh = tf.reduce_mean(tf.log(tf.cosh(pred - Y))) #!
quantile = tf.reduce_mean(tf.maximum(0.9 * (Y - pred), -0.1 * (Y - pred)))
ss_res = tf.reduce_sum(tf.square(Y - pred))
ss_tot = tf.reduce_sum(tf.square(Y - tf.reduce_mean(Y)))
r2 = 1 - ss_res / ss_tot #?
step = tf.train.GradientDescentOptimizer(0.01).minimize(cost + rmsle + poisson + huber + logcosh + quantile)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(1000):
        sess.run(step, feed_dict={X: feats, Y: y_raw.reshape(-1, 1)})
    print(sess.run([cost, r2, mape], feed_dict={X: feats, Y: y_raw.reshape(-1, 1)}))
