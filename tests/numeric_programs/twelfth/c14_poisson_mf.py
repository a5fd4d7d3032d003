import numpy as np
import pandas as pd
import tensorflow as tf

ratings = pd.read_csv('ratings.csv', names=['user', 'item', 'rating', 'ts'])
n_users = ratings.user.nunique()
n_items = ratings.item.nunique()
rank = 10

user_id = tf.placeholder(tf.int32, [None])
item_id = tf.placeholder(tf.int32, [None])
count = tf.placeholder(tf.float32, [None])

U = tf.Variable(tf.abs(tf.random_normal([1000, rank], stddev=0.1)))
V = tf.Variable(tf.abs(tf.random_normal([2000, rank], stddev=0.1)))
u = tf.nn.embedding_lookup(U, user_id)
v = tf.nn.embedding_lookup(V, item_id)
rate = tf.reduce_sum(tf.nn.relu(u) * tf.nn.relu(v), 1)
poisson = tf.reduce_mean(rate - count * tf.log(rate)) #!
poisson_ok = tf.reduce_mean(rate - count * tf.log(rate + 1e-6))
log_rate = tf.reduce_sum(u * v, 1)
poisson_exp = tf.reduce_mean(tf.exp(log_rate) - count * log_rate) #!
builtin = tf.nn.log_poisson_loss(count, tf.clip_by_value(log_rate, -20., 20.))

# multiplicative updates
A = tf.constant(np.random.rand(100, 80).astype(np.float32))
W = tf.Variable(tf.random_uniform([100, 5]))
H = tf.Variable(tf.random_uniform([5, 80]))
WH = tf.matmul(W, H)
f_norm = tf.reduce_sum(tf.pow(A - WH, 2))
Hn = H * tf.matmul(W, A, transpose_a=True) / tf.matmul(tf.matmul(W, W, transpose_a=True), H) #!
update_H = H.assign(Hn)
Wd = tf.matmul(W, tf.matmul(H, H, transpose_b=True))
update_W = W.assign(W * tf.matmul(A, H, transpose_b=True) / (Wd + 1e-9))
rmse = tf.sqrt(tf.reduce_mean(tf.square(count - rate))) #!
opt = tf.train.AdagradOptimizer(0.1).minimize(poisson + poisson_exp + rmse)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(100):
        batch = ratings.sample(512)
        sess.run(opt, feed_dict={user_id: batch.user.values, item_id: batch.item.values, count: batch.rating.values})
        sess.run(update_H)
        sess.run(update_W)
