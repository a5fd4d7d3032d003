# -*- coding: utf-8 -*-
import numpy as np
import pandas as pd
import tensorflow as tf
from sklearn.model_selection import train_test_split

data = pd.read_csv('data/train.csv')
data['Sex'] = data['Sex'].apply(lambda s: 1 if s == 'male' else 0)
data = data.fillna(0)
dataset_X = data[['Sex', 'Age', 'Pclass', 'SibSp', 'Parch', 'Fare']].as_matrix()
data['Deceased'] = data['Survived'].apply(lambda s: 1 - s)
dataset_Y = data[['Deceased', 'Survived']].as_matrix()
X_train, X_val, y_train, y_val = train_test_split(dataset_X, dataset_Y, test_size=0.2)
with tf.name_scope('input'):
    X = tf.placeholder(tf.float32, shape=[None, 6], name='X')
    y_true = tf.placeholder(tf.float32, shape=[None, 2], name='y_true')
with tf.name_scope('classifier'):
    weights = tf.Variable(tf.random_normal([6, 2]), name='weights')
    bias = tf.Variable(tf.zeros([2]), name='bias')
    y_pred = tf.nn.softmax(tf.matmul(X, weights) + bias)
with tf.name_scope('cost'):
    cross_entropy = -tf.reduce_sum(y_true * tf.log(y_pred + 1e-10), reduction_indices=1)
    cost = tf.reduce_mean(cross_entropy)
    cost_raw = tf.reduce_mean(-tf.reduce_sum(y_true * tf.log(y_pred), reduction_indices=1)) #!
train_op = tf.train.GradientDescentOptimizer(0.001).minimize(cost + cost_raw)
with tf.Session() as sess:
    tf.global_variables_initializer().run()
    for epoch in range(10):
        total_loss = 0.
        for i in range(len(X_train)):
            feed = {X: [X_train[i]], y_true: [y_train[i]]}
            _, loss = sess.run([train_op, cost], feed_dict=feed)
            total_loss += loss
        print('Epoch: %04d, total loss=%.9f' % (epoch + 1, total_loss / len(X_train)))
    pred = sess.run(y_pred, feed_dict={X: X_val})
    correct = np.equal(np.argmax(pred, 1), np.argmax(y_val, 1))
    print("acc", np.mean(correct.astype(np.float32)))
