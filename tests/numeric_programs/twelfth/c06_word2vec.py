import collections
import math
import random

import numpy as np
import tensorflow as tf

vocabulary_size = 50000
batch_size, embedding_size, num_sampled = 128, 128, 64
data_index = 0


def generate_batch(data, batch_size, num_skips, skip_window):
    global data_index
    batch = np.ndarray(shape=(batch_size), dtype=np.int32)
    labels = np.ndarray(shape=(batch_size, 1), dtype=np.int32)
    buffer = collections.deque(maxlen=2 * skip_window + 1)
    for _ in range(2 * skip_window + 1):
        buffer.append(data[data_index])
        data_index = (data_index + 1) % len(data)
    for i in range(batch_size // num_skips):
        for j in range(num_skips):
            batch[i * num_skips + j] = buffer[skip_window]
            labels[i * num_skips + j, 0] = buffer[random.randint(0, 2 * skip_window)]
        buffer.append(data[data_index])
        data_index = (data_index + 1) % len(data)
    return batch, labels


def cross_entropy_loss(inputs, true_w):
    A = tf.log(tf.exp(tf.diag_part(tf.matmul(inputs, tf.transpose(true_w))))) #!
    B = tf.log(tf.reduce_sum(tf.exp(tf.matmul(inputs, tf.transpose(true_w))), axis=1)) #!
    return tf.subtract(B, A)


def nce_loss(inputs, weights, biases, labels, sample, unigram_prob):
    target = tf.reshape(tf.nn.embedding_lookup(weights, labels), [-1, embedding_size])
    target_b = tf.reshape(tf.gather(biases, labels), [-1])
    negative = tf.nn.embedding_lookup(weights, sample)
    negative_b = tf.gather(biases, sample)
    s_pos = tf.reduce_sum(inputs * target, 1) + target_b
    s_neg = tf.matmul(inputs, negative, transpose_b=True) + negative_b
    uni_pos = tf.gather(unigram_prob, labels)
    uni_neg = tf.gather(unigram_prob, sample)
    p_pos = tf.sigmoid(s_pos - tf.reshape(tf.log(num_sampled * uni_pos + 1e-10), [-1]))
    p_neg = tf.sigmoid(s_neg - tf.log(num_sampled * uni_neg + 1e-10))
    first = tf.log(p_pos) #!
    second = tf.reduce_sum(tf.log(1 - p_neg + 1e-10), 1)
    return -(first + second)


graph = tf.Graph()
with graph.as_default():
    train_inputs = tf.placeholder(tf.int32, shape=[batch_size])
    train_labels = tf.placeholder(tf.int32, shape=[batch_size, 1])
    unigram = tf.placeholder(tf.float32, shape=[vocabulary_size])
    sample = tf.placeholder(tf.int32, shape=[num_sampled])
    embeddings = tf.Variable(tf.random_uniform([vocabulary_size, embedding_size], -1.0, 1.0))
    embed = tf.nn.embedding_lookup(embeddings, train_inputs)
    weights = tf.Variable(tf.truncated_normal([vocabulary_size, embedding_size],
                                              stddev=1.0 / math.sqrt(embedding_size)))
    biases = tf.Variable(tf.zeros([vocabulary_size]))
    true_w = tf.reshape(tf.nn.embedding_lookup(weights, train_labels), [-1, embedding_size])
    loss = tf.reduce_mean(cross_entropy_loss(embed, true_w))
    loss2 = tf.reduce_mean(nce_loss(embed, weights, biases, train_labels, sample, unigram))
    optimizer = tf.train.GradientDescentOptimizer(1.0).minimize(loss + loss2)
    norm = tf.sqrt(tf.reduce_sum(tf.square(embeddings), 1, keep_dims=True))
    normalized_embeddings = embeddings / norm #?
    safe_normalized = tf.nn.l2_normalize(embeddings, 1)
    similarity = tf.matmul(safe_normalized, normalized_embeddings, transpose_b=True)
    init = tf.global_variables_initializer()

with tf.Session(graph=graph) as session:
    init.run()
    data = [random.randrange(vocabulary_size) for _ in range(10000)]
    for step in range(100001):
        bi, bl = generate_batch(data, batch_size, 2, 1)
        _, lv = session.run([optimizer, loss], feed_dict={train_inputs: bi, train_labels: bl})
