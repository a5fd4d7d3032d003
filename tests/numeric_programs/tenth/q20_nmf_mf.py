import tensorflow as tf
import numpy as np
import pandas as pd

np.random.seed(0)
A_orig = np.array([[3, 4, 5, 2], [4, 4, 3, 3], [5, 5, 4, 4]], dtype=np.float32).T
A_df_masked = pd.DataFrame(A_orig)
A_df_masked.iloc[0, 0] = np.NAN
np_mask = A_df_masked.notnull()
tf_mask = tf.Variable(np_mask.values)
A = tf.constant(A_df_masked.values)
rank = 3
H = tf.Variable(np.abs(np.random.randn(rank, 3)).astype(np.float32))
W = tf.Variable(np.abs(np.random.randn(4, rank)).astype(np.float32))
WH = tf.matmul(W, H)
cost = tf.reduce_sum(tf.pow(tf.boolean_mask(A, tf_mask) - tf.boolean_mask(WH, tf_mask), 2))
clip = tf.group(W.assign(tf.maximum(tf.zeros_like(W), W)), H.assign(tf.maximum(tf.zeros_like(H), H)))
V = tf.placeholder(tf.float32, [4, 3])
new_h = H * tf.matmul(tf.transpose(W), V) / tf.matmul(tf.matmul(tf.transpose(W), W), H) #!
new_w = W * tf.matmul(V, tf.transpose(H)) / (tf.matmul(W, tf.matmul(H, tf.transpose(H))) + 1e-9) #?
kl = tf.reduce_sum(V * tf.log(V / WH) - V + WH) #!
train_step = tf.train.GradientDescentOptimizer(0.001).minimize(cost + kl)
init = tf.global_variables_initializer()
with tf.Session() as sess:
    sess.run(init)
    for i in range(1000):
        sess.run(train_step, {V: A_orig})
        sess.run(clip)
        sess.run([H.assign(new_h), W.assign(new_w)], {V: A_orig})
