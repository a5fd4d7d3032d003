import tensorflow as tf
import numpy as np
FLAGS = tf.app.flags.FLAGS
tf.app.flags.DEFINE_integer('num_epochs', 10, '')
tf.app.flags.DEFINE_integer('warmup', 0, '')
tf.app.flags.DEFINE_float('temperature', 1.0, '')

def noam(step, d=512, warmup=4000):
    step = tf.cast(step + 1, tf.float32)
    return d ** -0.5 * tf.minimum(step * warmup ** -1.5, step ** -0.5)

def inverse_decay(step):
    return 0.1 / tf.cast(step, tf.float32) #!

def inverse_sqrt(step):
    return tf.rsqrt(tf.cast(step, tf.float32)) #!

def inverse_ok(step):
    return 0.1 / (1.0 + 0.01 * tf.cast(step, tf.float32))

def main(_):
    step = tf.Variable(0, trainable=False, name='global_step')
    x = tf.placeholder(tf.float32, [None, 8])
    y = tf.placeholder(tf.float32, [None, 1])
    pred = tf.layers.dense(x, 1)
    loss = tf.losses.mean_squared_error(y, pred)
    lr = noam(step) + inverse_decay(step) + inverse_sqrt(step) + inverse_ok(step)
    op = tf.train.GradientDescentOptimizer(lr).minimize(loss, global_step=step)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for e in range(FLAGS.num_epochs):
            total, n = 0.0, 0
            for i in range(10):
                _, l = sess.run([op, loss], {x: np.random.rand(4, 8), y: np.random.rand(4, 1)})
                total += l
                n += 1
            print('epoch', e, total / n)

if __name__ == '__main__':
    tf.app.run()
