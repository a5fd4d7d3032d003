import tensorflow as tf
import numpy as np
from tensorflow.examples.tutorials.mnist import input_data
slim = tf.contrib.slim

def all_diffs(a, b):
    return tf.expand_dims(a, axis=1) - tf.expand_dims(b, axis=0)

def cdist(a, b, metric='euclidean'):
    with tf.name_scope("cdist"):
        diffs = all_diffs(a, b)
        if metric == 'sqeuclidean':
            return tf.reduce_sum(tf.square(diffs), axis=-1)
        elif metric == 'euclidean':
            return tf.sqrt(tf.reduce_sum(tf.square(diffs), axis=-1) + 1e-12)
        elif metric == 'cityblock':
            return tf.reduce_sum(tf.abs(diffs), axis=-1)
        elif metric == 'raw':
            return tf.sqrt(tf.reduce_sum(tf.square(diffs), axis=-1)) #!
        else:
            raise NotImplementedError('The following metric is not implemented by `cdist` yet: {}'.format(metric))

def batch_hard(dists, pids, margin):
    with tf.name_scope("batch_hard"):
        same_identity_mask = tf.equal(tf.expand_dims(pids, axis=1), tf.expand_dims(pids, axis=0))
        negative_mask = tf.logical_not(same_identity_mask)
        positive_mask = tf.logical_xor(same_identity_mask, tf.eye(tf.shape(pids)[0], dtype=tf.bool))
        furthest_positive = tf.reduce_max(dists * tf.cast(positive_mask, tf.float32), axis=1)
        closest_negative = tf.map_fn(lambda x: tf.reduce_min(tf.boolean_mask(x[0], x[1])), (dists, negative_mask), tf.float32)
        diff = furthest_positive - closest_negative
        if isinstance(margin, float):
            diff = tf.maximum(diff + margin, 0.0)
        elif margin == 'soft':
            diff = tf.nn.softplus(diff)
        elif margin == 'exp':
            diff = tf.log(1 + tf.exp(diff)) #!
        n_pos = tf.reduce_sum(tf.cast(positive_mask, tf.float32), 1)
        mean_pos = tf.reduce_sum(dists * tf.cast(positive_mask, tf.float32), 1) / n_pos #!
        active = tf.reduce_mean(tf.cast(tf.greater(diff, 1e-5), tf.float32))
        nz = tf.reduce_sum(diff) / tf.reduce_sum(tf.cast(tf.greater(diff, 1e-16), tf.float32)) #!
        nz_ok = tf.reduce_sum(diff) / (tf.reduce_sum(tf.cast(tf.greater(diff, 1e-16), tf.float32)) + 1e-16)
        return tf.reduce_mean(diff) + tf.reduce_mean(mean_pos) + nz + nz_ok, active

LOSS_CHOICES = {'batch_hard': batch_hard}
flags = tf.app.flags
flags.DEFINE_string('metric', 'euclidean', 'Which metric to use for the distance between embeddings.')
flags.DEFINE_string('margin', 'soft', 'What margin to use: a float value, "soft" or no margin with "none"')
FLAGS = flags.FLAGS

def main(_):
    mnist = input_data.read_data_sets('/tmp', False)
    x = tf.placeholder(tf.float32, [None, 784]); y = tf.placeholder(tf.int32, [None])
    emb = slim.fully_connected(slim.fully_connected(x, 256), 64, activation_fn=None)
    dists = cdist(emb, emb, metric=FLAGS.metric)
    try:
        margin = float(FLAGS.margin)
    except ValueError:
        margin = FLAGS.margin
    loss, active = LOSS_CHOICES['batch_hard'](dists, y, margin)
    gs = tf.Variable(0, name='global_step', trainable=False)
    train_op = slim.learning.create_train_op(loss, tf.train.AdamOptimizer(3e-4), global_step=gs)
    slim.learning.train(train_op, '/tmp/log', number_of_steps=10)

if __name__ == '__main__':
    tf.app.run()
