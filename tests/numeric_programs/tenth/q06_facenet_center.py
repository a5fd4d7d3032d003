import tensorflow as tf
import numpy as np
import tensorflow.contrib.slim as slim


def triplet_loss(anchor, positive, negative, alpha):
    with tf.variable_scope('triplet_loss'):
        pos_dist = tf.reduce_sum(tf.square(tf.subtract(anchor, positive)), 1)
        neg_dist = tf.reduce_sum(tf.square(tf.subtract(anchor, negative)), 1)
        basic_loss = tf.add(tf.subtract(pos_dist, neg_dist), alpha)
        return tf.reduce_mean(tf.maximum(basic_loss, 0.0), 0)


def euclid_triplet(anchor, positive, negative, alpha):
    pos_dist = tf.sqrt(tf.reduce_sum(tf.square(anchor - positive), 1)) #!
    neg_dist = tf.norm(anchor - negative, axis=1) #!
    return tf.reduce_mean(tf.maximum(pos_dist - neg_dist + alpha, 0.0))


def center_loss(features, label, alfa, nrof_classes):
    nrof_features = features.get_shape()[1]
    centers = tf.get_variable('centers', [nrof_classes, nrof_features], dtype=tf.float32,
                              initializer=tf.constant_initializer(0), trainable=False)
    label = tf.reshape(label, [-1])
    centers_batch = tf.gather(centers, label)
    diff = (1 - alfa) * (centers_batch - features)
    centers = tf.scatter_sub(centers, label, diff)
    loss = tf.reduce_mean(tf.square(features - centers_batch))
    return loss, centers


def center_loss_counted(features, label, alfa, nrof_classes):
    nrof_features = features.get_shape()[1]
    centers = tf.get_variable('centers2', [nrof_classes, nrof_features], initializer=tf.constant_initializer(0), trainable=False)
    label = tf.reshape(label, [-1])
    centers_batch = tf.gather(centers, label)
    diff = centers_batch - features
    unique_label, unique_idx, unique_count = tf.unique_with_counts(label)
    appear_times = tf.gather(unique_count, unique_idx)
    appear_times = tf.reshape(appear_times, [-1, 1])
    diff = diff / tf.cast((1 + appear_times), tf.float32)
    return tf.nn.l2_loss(features - centers_batch), tf.scatter_sub(centers, label, alfa * diff)


def inference(images, emb=128):
    net = slim.conv2d(images, 32, [3, 3], stride=2, scope='c1')
    net = slim.conv2d(net, 64, [3, 3], stride=2, scope='c2')
    net = slim.avg_pool2d(net, net.get_shape()[1:3], scope='pool')
    net = slim.flatten(net)
    return slim.fully_connected(net, emb, activation_fn=None, scope='bottleneck')


def train():
    images = tf.placeholder(tf.float32, [90, 160, 160, 3])
    labels = tf.placeholder(tf.int64, [90])
    prelogits = inference(images)
    embeddings = tf.nn.l2_normalize(prelogits, 1, 1e-10, name='embeddings')
    a, p, n = tf.unstack(tf.reshape(embeddings, [-1, 3, 128]), 3, 1)
    t1 = triplet_loss(a, p, n, 0.2)
    t2 = euclid_triplet(a, p, n, 0.2)
    c1, op = center_loss(prelogits, labels, 0.9, 100)
    c2, op2 = center_loss_counted(prelogits, labels, 0.5, 100)
    unit = prelogits / tf.sqrt(tf.reduce_sum(prelogits ** 2, 1, keep_dims=True)) #!
    total = tf.add_n([t1, t2, c1, c2] + tf.get_collection(tf.GraphKeys.REGULARIZATION_LOSSES))
    step = tf.train.AdagradOptimizer(0.1).minimize(total)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(100):
            sess.run([step, op, op2, unit], feed_dict={images: np.random.rand(90, 160, 160, 3), labels: np.random.randint(0, 100, 90)})


if __name__ == '__main__':
    train()
