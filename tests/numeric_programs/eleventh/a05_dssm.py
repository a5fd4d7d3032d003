import tensorflow as tf
import numpy as np
flags = tf.app.flags
FLAGS = flags.FLAGS
flags.DEFINE_integer('NEG', 50, 'negatives')
flags.DEFINE_integer('bs', 1000, 'query batch size')
TRIGRAM_D, L1_N, L2_N = 5000, 400, 120

with tf.name_scope('input'):
    query_batch = tf.placeholder(tf.float32, shape=[FLAGS.bs, TRIGRAM_D], name='QueryBatch')
    doc_batch = tf.placeholder(tf.float32, shape=[FLAGS.bs, TRIGRAM_D], name='DocBatch')
with tf.name_scope('L1'):
    l1_par_range = np.sqrt(6.0 / (TRIGRAM_D + L1_N))
    weight1 = tf.Variable(tf.random_uniform([TRIGRAM_D, L1_N], -l1_par_range, l1_par_range))
    query_l1_out = tf.nn.relu(tf.matmul(query_batch, weight1))
    doc_l1_out = tf.nn.relu(tf.matmul(doc_batch, weight1))
with tf.name_scope('L2'):
    l2_par_range = np.sqrt(6.0 / (L1_N + L2_N))
    weight2 = tf.Variable(tf.random_uniform([L1_N, L2_N], -l2_par_range, l2_par_range))
    query_y = tf.nn.relu(tf.matmul(query_l1_out, weight2))
    doc_y = tf.nn.relu(tf.matmul(doc_l1_out, weight2))
with tf.name_scope('FD_rotate'):
    temp = tf.tile(doc_y, [1, 1])
    for i in range(FLAGS.NEG):
        rand = int((0.5 + i) * FLAGS.bs / FLAGS.NEG)
        doc_y = tf.concat([doc_y, tf.slice(temp, [rand, 0], [FLAGS.bs - rand, -1]), tf.slice(temp, [0, 0], [rand, -1])], 0)
with tf.name_scope('Cosine_Similarity'):
    query_norm = tf.tile(tf.sqrt(tf.reduce_sum(tf.square(query_y), 1, True)), [FLAGS.NEG + 1, 1]) #!
    doc_norm = tf.sqrt(tf.reduce_sum(tf.square(doc_y), 1, True)) #!
    prod = tf.reduce_sum(tf.multiply(tf.tile(query_y, [FLAGS.NEG + 1, 1]), doc_y), 1, True)
    norm_prod = tf.multiply(query_norm, doc_norm)
    cos_sim_raw = tf.truediv(prod, norm_prod) #!
    cos_sim = tf.transpose(tf.reshape(tf.transpose(cos_sim_raw), [FLAGS.NEG + 1, FLAGS.bs])) * 20
with tf.name_scope('Loss'):
    prob = tf.nn.softmax((cos_sim))
    hit_prob = tf.slice(prob, [0, 0], [-1, 1])
    loss = -tf.reduce_sum(tf.log(hit_prob)) / FLAGS.bs #?
    safe = -tf.reduce_sum(tf.nn.log_softmax(cos_sim)[:, :1]) / FLAGS.bs
with tf.name_scope('Training'):
    train_step = tf.train.GradientDescentOptimizer(0.1).minimize(loss + safe)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(100):
        sess.run(train_step, feed_dict={query_batch: np.zeros((1000, 5000)), doc_batch: np.zeros((1000, 5000))})
