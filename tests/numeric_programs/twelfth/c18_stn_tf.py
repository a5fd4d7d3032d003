import numpy as np
import tensorflow as tf


def transformer(U, theta, out_size, name='SpatialTransformer'):
    def _meshgrid(height, width):
        x_t = tf.matmul(tf.ones(shape=tf.stack([height, 1])),
                        tf.transpose(tf.expand_dims(tf.linspace(-1.0, 1.0, width), 1), [1, 0]))
        y_t = tf.matmul(tf.expand_dims(tf.linspace(-1.0, 1.0, height), 1), tf.ones(shape=tf.stack([1, width])))
        ones = tf.ones_like(tf.reshape(x_t, (1, -1)))
        return tf.concat([tf.reshape(x_t, (1, -1)), tf.reshape(y_t, (1, -1)), ones], 0)

    with tf.variable_scope(name):
        n = tf.shape(U)[0]
        theta = tf.reshape(theta, (-1, 3, 3))
        grid = _meshgrid(out_size[0], out_size[1])
        grid = tf.tile(tf.expand_dims(grid, 0), tf.stack([n, 1, 1]))
        T_g = tf.matmul(theta, grid)
        z_s = T_g[:, 2, :]
        x_s = T_g[:, 0, :] / z_s #!
        y_s = T_g[:, 1, :] / (z_s + 1e-7 * tf.cast(tf.equal(z_s, 0.0), tf.float32))
        return tf.stack([x_s, y_s], 2)


def rotation(logits):
    angle = tf.acos(tf.clip_by_value(logits[:, 0], -1.0, 1.0)) #?
    raw = tf.asin(logits[:, 1]) #!
    quat = logits[:, :4]
    quat = quat / tf.sqrt(tf.reduce_sum(tf.square(quat), 1, keep_dims=True)) #!
    return tf.stack([angle, raw], 1), quat


x = tf.placeholder(tf.float32, [None, 1600])
y = tf.placeholder(tf.float32, [None, 10])
img = tf.reshape(x, [-1, 40, 40, 1])
h_loc = tf.nn.tanh(tf.layers.dense(x, 20))
theta = tf.layers.dense(h_loc, 9)
pts = transformer(img, theta, (40, 40))
rot, q = rotation(tf.layers.dense(h_loc, 6))
flat = tf.reshape(pts, [-1, 3200])
logits = tf.layers.dense(tf.concat([flat, rot, q], 1), 10)
cross_entropy = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(logits=logits, labels=y))
opt = tf.train.AdamOptimizer()
optimizer = opt.minimize(cross_entropy)
grads = opt.compute_gradients(cross_entropy, [theta])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    data = np.load('mnist_sequence1_sample_5distortions5x5.npz')
    sess.run(optimizer, feed_dict={x: data['X_train'], y: data['y_train']})
