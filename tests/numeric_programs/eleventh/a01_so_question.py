# cost becomes nan after a few steps - why?
import tensorflow as tf
import numpy as np
from sklearn import datasets
from sklearn.preprocessing import OneHotEncoder
iris = datasets.load_iris()
x_vals = np.array([x[0:4] for x in iris.data])
enc = OneHotEncoder()
y_vals = enc.fit_transform(iris.target.reshape(-1, 1)).toarray()
n_hidden = 10
X = tf.placeholder('float')
Y = tf.placeholder('float')
w1 = tf.Variable(tf.random_uniform([4, n_hidden], -1, 1))
w2 = tf.Variable(tf.random_uniform([n_hidden, 3], -1, 1))
b1 = tf.Variable(tf.zeros([n_hidden]))
b2 = tf.Variable(tf.zeros([3]))
L2 = tf.sigmoid(tf.matmul(X, w1) + b1)
hypothesis = tf.sigmoid(tf.matmul(L2, w2) + b2)
cost = tf.reduce_mean(-Y * tf.log(hypothesis) - (1 - Y) * tf.log(1 - hypothesis)) #!
optimizer = tf.train.GradientDescentOptimizer(0.1)
train = optimizer.minimize(cost)
sess = tf.Session()
sess.run(tf.initialize_all_variables())
for step in xrange(10000):
    sess.run(train, feed_dict={X: x_vals, Y: y_vals})
    if step % 1000 == 0:
        print step, sess.run(cost, feed_dict={X: x_vals, Y: y_vals})
