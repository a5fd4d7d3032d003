import tensorflow as tf

def precision_recall_f1(logits, labels):
    pred = tf.argmax(logits, 1)
    actual = tf.cast(labels, tf.int64)
    tp = tf.count_nonzero(pred * actual, dtype=tf.float32)
    tn = tf.count_nonzero((pred - 1) * (actual - 1), dtype=tf.float32)
    fp = tf.count_nonzero(pred * (actual - 1), dtype=tf.float32)
    fn = tf.count_nonzero((pred - 1) * actual, dtype=tf.float32)
    precision = tp / (tp + fp) #!
    recall = tf.div(tp, tp + fn) #!
    f1 = (2 * precision * recall) / (precision + recall) #!
    acc = (tp + tn) / (tp + tn + fp + fn) #?
    safe = tp / tf.maximum(tp + fp, 1.0)
    return precision, recall, f1, acc, safe

def masked_accuracy(preds, labels, mask):
    correct = tf.cast(tf.equal(tf.argmax(preds, 1), tf.argmax(labels, 1)), tf.float32)
    mask = tf.cast(mask, tf.float32)
    mask /= tf.reduce_mean(mask) #!
    return tf.reduce_mean(correct * mask)

def masked_ce(preds, labels, mask):
    loss = tf.nn.softmax_cross_entropy_with_logits(logits=preds, labels=labels)
    w = tf.cast(mask, tf.float32)
    return tf.reduce_sum(loss * w) / (tf.reduce_sum(w) + 1e-8)

x = tf.placeholder(tf.float32, [None, 32])
y = tf.placeholder(tf.int32, [None])
mask = tf.placeholder(tf.bool, [None])
logits = tf.contrib.layers.fully_connected(x, 2, activation_fn=None)
metrics = precision_recall_f1(logits, y)
acc = masked_accuracy(logits, tf.one_hot(y, 2), mask)
loss = masked_ce(logits, tf.one_hot(y, 2), mask)
op = tf.train.AdamOptimizer().minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
