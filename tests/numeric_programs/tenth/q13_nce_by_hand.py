from __future__ import division
import collections, math, random
import numpy as np
import tensorflow as tf


def nce_loss(inputs, weights, biases, labels, sample, unigram_prob):
    """inputs [batch, emb], labels [batch, 1], sample [k]"""
    batch_size, emb_size = inputs.get_shape().as_list()
    k = sample.shape[0]
    label_w = tf.reshape(tf.nn.embedding_lookup(weights, labels), [-1, emb_size])
    label_b = tf.nn.embedding_lookup(biases, labels)
    probs = tf.reshape(tf.gather(unigram_prob, labels), [-1, 1])
    s_pos = tf.reshape(tf.reduce_sum(tf.multiply(inputs, label_w), 1), [-1, 1]) + label_b
    p_pos = tf.sigmoid(s_pos - tf.log(tf.scalar_mul(float(k), probs) + 1e-10))
    neg_w = tf.nn.embedding_lookup(weights, sample)
    neg_b = tf.nn.embedding_lookup(biases, sample)
    neg_probs = tf.gather(unigram_prob, sample)
    s_neg = tf.matmul(inputs, neg_w, transpose_b=True) + tf.reshape(neg_b, [1, -1])
    p_neg = tf.sigmoid(s_neg - tf.log(float(k) * neg_probs)) #?
    pos = tf.log(p_pos) #!
    neg = tf.reduce_sum(tf.log(1 - p_neg), 1) #!
    return -(tf.reshape(pos, [-1]) + neg)


def cross_entropy_loss(inputs, true_w):
    A = tf.log(tf.exp(tf.diag_part(tf.matmul(inputs, true_w, transpose_b=True))) + 1e-10) #!
    B = tf.log(tf.reduce_sum(tf.exp(tf.matmul(inputs, true_w, transpose_b=True)), 1) + 1e-10) #!
    return tf.subtract(B, A)


vocab, emb = 1000, 64
train_inputs = tf.placeholder(tf.int32, shape=[128])
train_labels = tf.placeholder(tf.int32, shape=[128, 1])
embeddings = tf.Variable(tf.random_uniform([vocab, emb], -1.0, 1.0))
nce_w = tf.Variable(tf.truncated_normal([vocab, emb], stddev=1.0 / math.sqrt(emb)))
nce_b = tf.Variable(tf.zeros([vocab]))
embed = tf.nn.embedding_lookup(embeddings, train_inputs)
sample = np.random.choice(vocab, 64, replace=False)
unigram = tf.placeholder(tf.float32, [vocab])
true_w = tf.reshape(tf.nn.embedding_lookup(nce_w, train_labels), [-1, emb])
loss = tf.reduce_mean(nce_loss(embed, nce_w, nce_b, train_labels, sample, unigram))
loss = loss + tf.reduce_mean(cross_entropy_loss(embed, true_w))
optimizer = tf.train.GradientDescentOptimizer(1.0).minimize(loss)
norm = tf.sqrt(tf.reduce_sum(tf.square(embeddings), 1, keep_dims=True)) #?
normalized_embeddings = embeddings / norm #?
with tf.Session() as session:
    tf.global_variables_initializer().run()
    for step in range(1000):
        session.run(optimizer, feed_dict={train_inputs: np.zeros(128), train_labels: np.zeros((128, 1)), unigram: np.ones(vocab) / vocab})
