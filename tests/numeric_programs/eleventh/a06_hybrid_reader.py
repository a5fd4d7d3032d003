import tensorflow as tf
import os

def read_cifar(filename_queue):
    reader = tf.FixedLengthRecordReader(record_bytes=1 + 32 * 32 * 3)
    key, value = reader.read(filename_queue)
    record = tf.decode_raw(value, tf.uint8)
    label = tf.cast(tf.slice(record, [0], [1]), tf.int32)
    img = tf.transpose(tf.reshape(tf.slice(record, [1], [3072]), [3, 32, 32]), [1, 2, 0])
    return tf.cast(img, tf.float32), label

def inputs(batch):
    q = tf.train.string_input_producer([os.path.join('cifar', 'data_batch_%d.bin' % i) for i in range(1, 6)])
    img, label = read_cifar(q)
    img = tf.image.per_image_standardization(tf.random_crop(img, [24, 24, 3]))
    img.set_shape([24, 24, 3])
    label.set_shape([1])
    images, labels = tf.train.shuffle_batch([img, label], batch_size=batch, capacity=2000, min_after_dequeue=1000)
    return images, tf.reshape(labels, [batch])

def _variable_with_weight_decay(name, shape, stddev, wd):
    var = tf.get_variable(name, shape, initializer=tf.truncated_normal_initializer(stddev=stddev))
    if wd:
        tf.add_to_collection('losses', tf.multiply(tf.nn.l2_loss(var), wd, name='weight_loss'))
    return var

def inference(images):
    with tf.variable_scope('conv1') as scope:
        k = _variable_with_weight_decay('w', [5, 5, 3, 64], 5e-2, 0.0)
        c = tf.nn.relu(tf.nn.conv2d(images, k, [1, 1, 1, 1], 'SAME'), name=scope.name)
    p = tf.nn.max_pool(c, [1, 3, 3, 1], [1, 2, 2, 1], 'SAME')
    n = tf.nn.lrn(p, 4, bias=1.0, alpha=0.001 / 9.0, beta=0.75)
    with tf.variable_scope('local'):
        r = tf.reshape(n, [64, -1])
        w = _variable_with_weight_decay('w', [r.get_shape()[1].value, 10], 0.04, 0.004)
        return tf.nn.softmax(tf.matmul(r, w))

def loss(probs, labels):
    dense = tf.one_hot(labels, 10)
    ce = -tf.reduce_sum(dense * tf.log(probs), 1) #!
    tf.add_to_collection('losses', tf.reduce_mean(ce, name='cross_entropy'))
    pt = tf.reduce_sum(dense * probs, 1)
    focal = -tf.reduce_mean((1 - pt) ** 2 * tf.log(tf.clip_by_value(pt, 1e-6, 1.0)))
    tf.add_to_collection('losses', focal)
    return tf.add_n(tf.get_collection('losses'), name='total_loss')

def train():
    with tf.Graph().as_default():
        global_step = tf.contrib.framework.get_or_create_global_step()
        images, labels = inputs(64)
        l = loss(inference(images), labels)
        lr = tf.train.exponential_decay(0.1, global_step, 50000 // 64, 0.1, staircase=True)
        averages = tf.train.ExponentialMovingAverage(0.9, name='avg')
        op = averages.apply(tf.get_collection('losses') + [l])
        with tf.control_dependencies([op]):
            opt = tf.train.GradientDescentOptimizer(lr)
            grads = opt.compute_gradients(l)
        train_op = opt.apply_gradients(grads, global_step=global_step)
        with tf.train.MonitoredTrainingSession(checkpoint_dir='/tmp/x', hooks=[tf.train.StopAtStepHook(last_step=100), tf.train.NanTensorHook(l)]) as sess:
            while not sess.should_stop():
                sess.run(train_op)

if __name__ == '__main__':
    train()
