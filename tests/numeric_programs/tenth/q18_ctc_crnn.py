import tensorflow as tf
import numpy as np

num_features, num_units, num_classes = 13, 50, 28
graph = tf.Graph()
with graph.as_default():
    inputs = tf.placeholder(tf.float32, [None, None, num_features])
    targets = tf.sparse_placeholder(tf.int32)
    seq_len = tf.placeholder(tf.int32, [None])
    cell = tf.contrib.rnn.LSTMCell(num_units, state_is_tuple=True)
    stack = tf.contrib.rnn.MultiRNNCell([cell] * 1, state_is_tuple=True)
    outputs, _ = tf.nn.dynamic_rnn(stack, inputs, seq_len, dtype=tf.float32)
    shape = tf.shape(inputs)
    batch_s, max_timesteps = shape[0], shape[1]
    outputs = tf.reshape(outputs, [-1, num_units])
    W = tf.Variable(tf.truncated_normal([num_units, num_classes], stddev=0.1))
    b = tf.Variable(tf.constant(0., shape=[num_classes]))
    logits = tf.matmul(outputs, W) + b
    logits = tf.reshape(logits, [batch_s, -1, num_classes])
    logits = tf.transpose(logits, (1, 0, 2))
    loss = tf.nn.ctc_loss(targets, logits, seq_len)
    cost = tf.reduce_mean(loss)
    log_probs = tf.log(tf.nn.softmax(logits)) #!
    entropy = -tf.reduce_mean(tf.reduce_sum(tf.nn.softmax(logits) * tf.nn.log_softmax(logits), -1))
    optimizer = tf.train.MomentumOptimizer(1e-2, 0.9).minimize(cost - 0.01 * entropy)
    decoded, log_prob = tf.nn.ctc_greedy_decoder(logits, seq_len)
    ler = tf.reduce_mean(tf.edit_distance(tf.cast(decoded[0], tf.int32), targets))

data = np.random.randn(1, 100, 13)
data = (data - np.mean(data)) / np.std(data)
with tf.Session(graph=graph) as session:
    tf.global_variables_initializer().run()
    for curr_epoch in range(200):
        train_cost = train_ler = 0
        for batch in range(1):
            feed = {inputs: data, targets: (np.array([[0, 0]]), np.array([1]), np.array([1, 1])), seq_len: [100]}
            batch_cost, _ = session.run([cost, optimizer], feed)
            train_cost += batch_cost * 1
        train_cost /= 1
    session.run(log_probs, feed)
