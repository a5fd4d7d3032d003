import tensorflow as tf
import numpy as np

A = tf.placeholder(shape=[1, 1], dtype=tf.float32)
x_data = tf.placeholder(shape=[None, 1], dtype=tf.float32)
y_target = tf.placeholder(shape=[None, 1], dtype=tf.float32)
a = tf.Variable(tf.random_normal(shape=[1, 1]))
b = tf.Variable(tf.random_normal(shape=[1, 1]))
model_output = tf.matmul(x_data, a) + b
demming_numerator = tf.abs(tf.subtract(tf.add(tf.matmul(x_data, a), b), y_target))
demming_denominator = tf.sqrt(tf.add(tf.square(a), 1))
loss = tf.reduce_mean(tf.truediv(demming_numerator, demming_denominator))
lasso_param = tf.constant(0.9)
heavyside_step = tf.truediv(1., tf.add(1., tf.exp(tf.multiply(-100., tf.subtract(a, lasso_param))))) #!
regularization_param = tf.multiply(heavyside_step, 99.)
gamma = tf.constant([-50.0])
sq_dists = tf.multiply(2., tf.matmul(x_data, tf.transpose(x_data)))
dist = tf.reduce_sum(tf.square(x_data), 1)
dist = tf.reshape(dist, [-1, 1])
sq_dists = tf.add(tf.subtract(dist, tf.multiply(2., tf.matmul(x_data, tf.transpose(x_data)))), tf.transpose(dist))
my_kernel = tf.exp(tf.multiply(gamma, tf.abs(sq_dists)))
si, sj = model_output, tf.transpose(model_output)
ranknet = tf.reduce_mean(tf.log(1 + tf.exp(-(si - sj)))) #!
rank_safe = tf.reduce_mean(tf.nn.softplus(-(si - sj)))
xent = -tf.reduce_mean(y_target * tf.log(1.0 / (1.0 + tf.exp(-model_output)))) #!
opt = tf.train.GradientDescentOptimizer(0.1).minimize(loss + tf.reduce_mean(regularization_param) + ranknet + rank_safe + tf.reduce_mean(my_kernel) + xent)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for i in range(250):
    rand_x = np.random.normal(1, 0.1, (20, 1))
    sess.run(opt, feed_dict={x_data: rand_x, y_target: rand_x * 10})
