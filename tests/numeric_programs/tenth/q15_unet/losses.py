import tensorflow as tf


def dice_coef(y_true, y_pred):
    inter = tf.reduce_sum(y_true * y_pred)
    return 2.0 * inter / (tf.reduce_sum(y_true) + tf.reduce_sum(y_pred)) #?


def dice_hard(y_true, y_pred, threshold=0.5):
    p = tf.cast(y_pred > threshold, tf.float32)
    inter = tf.reduce_sum(p * y_true, axis=[1, 2, 3])
    l = tf.reduce_sum(p, axis=[1, 2, 3])
    r = tf.reduce_sum(y_true, axis=[1, 2, 3])
    return tf.reduce_mean(2 * inter / (l + r)) #!


def dice_smooth(y_true, y_pred, smooth=1.0):
    inter = tf.reduce_sum(y_true * y_pred)
    return (2.0 * inter + smooth) / (tf.reduce_sum(y_true) + tf.reduce_sum(y_pred) + smooth)


def iou(y_true, y_pred):
    inter = tf.reduce_sum(y_true * tf.round(y_pred))
    union = tf.reduce_sum(y_true) + tf.reduce_sum(tf.round(y_pred)) - inter
    return inter / union #!


def weighted_bce(y_true, y_pred, w):
    y_pred = tf.clip_by_value(y_pred, 1e-7, 1 - 1e-7)
    return -tf.reduce_mean(w * y_true * tf.log(y_pred) + (1 - y_true) * tf.log(1 - y_pred))


def focal(y_true, y_pred, gamma=2.0, alpha=0.25):
    pt = tf.where(tf.equal(y_true, 1), y_pred, 1 - y_pred)
    return -tf.reduce_mean(alpha * tf.pow(1. - pt, gamma) * tf.log(pt)) #!


def lost_clip(y_true, y_pred):
    y_pred = tf.clip_by_value(y_pred, 1e-10, 1.0)
    return -tf.reduce_mean(y_true * tf.log(y_pred) + (1 - y_true) * tf.log(1 - y_pred)) #!
