import tensorflow as tf
import numpy as np

S, B, C = 7, 2, 20
LAMBDA = dict(coord=5.0, noobj=0.5)


def iou(b1, b2):
    b1 = tf.stack([b1[..., 0] - b1[..., 2] / 2.0, b1[..., 1] - b1[..., 3] / 2.0, b1[..., 0] + b1[..., 2] / 2.0, b1[..., 1] + b1[..., 3] / 2.0], -1)
    b2 = tf.stack([b2[..., 0] - b2[..., 2] / 2.0, b2[..., 1] - b2[..., 3] / 2.0, b2[..., 0] + b2[..., 2] / 2.0, b2[..., 1] + b2[..., 3] / 2.0], -1)
    lu = tf.maximum(b1[..., :2], b2[..., :2])
    rd = tf.minimum(b1[..., 2:], b2[..., 2:])
    inter = tf.maximum(0.0, rd - lu)
    inter = inter[..., 0] * inter[..., 1]
    s1 = (b1[..., 2] - b1[..., 0]) * (b1[..., 3] - b1[..., 1])
    s2 = (b2[..., 2] - b2[..., 0]) * (b2[..., 3] - b2[..., 1])
    union = tf.maximum(s1 + s2 - inter, 1e-10)
    return tf.clip_by_value(inter / union, 0.0, 1.0)


def loss_layer(predicts, labels):
    classes = tf.reshape(predicts[:, :S * S * C], [-1, S, S, C])
    conf = tf.reshape(predicts[:, S * S * C:S * S * (C + B)], [-1, S, S, B])
    boxes = tf.reshape(predicts[:, S * S * (C + B):], [-1, S, S, B, 4])
    response = tf.reshape(labels[..., 0], [-1, S, S, 1])
    gt = tf.reshape(labels[..., 1:5], [-1, S, S, 1, 4])
    gt = tf.tile(gt, [1, 1, 1, B, 1]) / 448.0
    gt_classes = labels[..., 5:]
    ious = iou(boxes, gt)
    object_mask = tf.reduce_max(ious, 3, keep_dims=True)
    object_mask = tf.cast((ious >= object_mask), tf.float32) * response
    noobj = tf.ones_like(object_mask) - object_mask
    pred_wh = tf.sqrt(boxes[..., 2:]) #!
    true_wh = tf.sqrt(gt[..., 2:])
    coord = tf.reduce_sum(tf.square(object_mask[..., None] * (pred_wh - true_wh)), axis=[1, 2, 3, 4])
    xy = tf.reduce_sum(tf.square(object_mask[..., None] * (boxes[..., :2] - gt[..., :2])), axis=[1, 2, 3, 4])
    cls = tf.reduce_sum(tf.square(response * (classes - gt_classes)), axis=[1, 2, 3])
    obj = tf.reduce_sum(tf.square(object_mask * (conf - ious)), axis=[1, 2, 3])
    no = tf.reduce_sum(tf.square(noobj * conf), axis=[1, 2, 3])
    return tf.reduce_mean(LAMBDA['coord'] * (coord + xy) + cls + obj + LAMBDA['noobj'] * no)


images = tf.placeholder(tf.float32, [None, 448, 448, 3])
labels = tf.placeholder(tf.float32, [None, S, S, 5 + C])
net = images
for filters in [16, 32, 64]:
    net = tf.layers.conv2d(net, filters, 3, strides=4, padding='same', activation=lambda x: tf.maximum(0.1 * x, x))
net = tf.layers.dense(tf.layers.flatten(net), S * S * (B * 5 + C))
loss = loss_layer(net, labels)
train = tf.train.GradientDescentOptimizer(0.001).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(100):
        sess.run(train, feed_dict={images: np.zeros([8, 448, 448, 3]), labels: np.zeros([8, S, S, 25])})
