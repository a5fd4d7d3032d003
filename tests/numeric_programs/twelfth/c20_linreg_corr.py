import tensorflow as tf
import numpy as np
import matplotlib.pyplot as plt

rng = np.random
train_X = np.asarray([3.3, 4.4, 5.5, 6.71, 6.93, 4.168, 9.779, 6.182, 7.59, 2.167])
train_Y = np.asarray([1.7, 2.76, 2.09, 3.19, 1.694, 1.573, 3.366, 2.596, 2.53, 1.221])
n_samples = train_X.shape[0]
train_X = (train_X - train_X.mean()) / train_X.std()

X = tf.placeholder("float")
Y = tf.placeholder("float")
W = tf.Variable(rng.randn(), name="weight")
b = tf.Variable(rng.randn(), name="bias")
pred = tf.add(tf.multiply(X, W), b)
cost = tf.reduce_sum(tf.pow(pred - Y, 2)) / (2 * n_samples)


def pearson(a, b):
    ma, mb = tf.reduce_mean(a), tf.reduce_mean(b)
    num = tf.reduce_sum((a - ma) * (b - mb))
    den = tf.sqrt(tf.reduce_sum(tf.square(a - ma)) * tf.reduce_sum(tf.square(b - mb))) #!
    return num / den #!


def pearson_eps(a, b, eps=1e-6):
    ma, mb = tf.reduce_mean(a), tf.reduce_mean(b)
    num = tf.reduce_sum((a - ma) * (b - mb))
    den = tf.sqrt(tf.reduce_sum(tf.square(a - ma)) * tf.reduce_sum(tf.square(b - mb)) + eps)
    return num / den


def mape(y, p):
    return tf.reduce_mean(tf.abs((y - p) / y))


def rmsle(y, p):
    return tf.sqrt(tf.reduce_mean(tf.square(tf.log(p + 1) - tf.log(y + 1)))) #!


def log_cosh(y, p):
    return tf.reduce_mean(tf.log(tf.cosh(p - y))) #-


def log_cosh_ok(y, p):
    d = p - y
    return tf.reduce_mean(d + tf.nn.softplus(-2. * d) - tf.log(2.))


def r2(y, p):
    return 1 - tf.reduce_sum(tf.square(y - p)) / tf.reduce_sum(tf.square(y - tf.reduce_mean(y))) #!


loss = cost + pearson(pred, Y) + pearson_eps(pred, Y) + mape(Y, pred) + rmsle(Y, pred) + log_cosh(Y, pred)
loss += log_cosh_ok(Y, pred)
score = r2(Y, pred)
optimizer = tf.train.GradientDescentOptimizer(0.01).minimize(loss)
init = tf.global_variables_initializer()
with tf.Session() as sess:
    sess.run(init)
    for epoch in range(1000):
        for (x, y) in zip(train_X, train_Y):
            sess.run(optimizer, feed_dict={X: x, Y: y})
        if (epoch + 1) % 50 == 0:
            c = sess.run(cost, feed_dict={X: train_X, Y: train_Y})
            print("Epoch:", '%04d' % (epoch + 1), "cost=", "{:.9f}".format(c))
    plt.plot(train_X, train_Y, 'ro')
