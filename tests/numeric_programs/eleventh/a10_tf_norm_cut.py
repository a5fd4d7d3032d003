import tensorflow as tf
import math
pi = tf.constant(math.pi)

def gaussian_pdf(x, mu, sigma):
    return tf.exp(-tf.square(x - mu) / (2 * tf.square(sigma))) / tf.sqrt(2 * pi * tf.square(sigma)) #!

def bivariate(x1, x2, mu1, mu2, s1, s2, rho):
    norm1, norm2 = tf.subtract(x1, mu1), tf.subtract(x2, mu2)
    s1s2 = tf.multiply(s1, s2)
    z = tf.square(tf.div(norm1, s1)) + tf.square(tf.div(norm2, s2)) - 2 * tf.div(tf.multiply(rho, tf.multiply(norm1, norm2)), s1s2) #!
    negRho = 1 - tf.square(rho)
    result = tf.exp(tf.div(-z, 2 * negRho)) #!
    denom = 2 * math.pi * tf.multiply(s1s2, tf.sqrt(negRho)) #!
    return tf.div(result, denom) #!

class Sketch(object):
    def __init__(self, hidden=64, mixtures=5):
        self.x = tf.placeholder(tf.float32, [10, 25, 3])
        self.y = tf.placeholder(tf.float32, [250, 3])
        cell = tf.contrib.rnn.BasicLSTMCell(hidden)
        out, _ = tf.nn.dynamic_rnn(cell, self.x, dtype=tf.float32)
        w = tf.get_variable('w', [hidden, 1 + mixtures * 6])
        z = tf.matmul(tf.reshape(out, [-1, hidden]), w)
        e = tf.sigmoid(z[:, :1])
        p, m1, m2, s1, s2, r = tf.split(z[:, 1:], 6, 1)
        p = tf.nn.softmax(p)
        s1, s2, r = tf.exp(s1), tf.exp(s2), tf.tanh(r) #!
        x1, x2, eos = tf.split(self.y, 3, 1)
        r0 = bivariate(x1, x2, m1, m2, s1, s2, r)
        r1 = tf.reduce_sum(p * r0, 1, keep_dims=True)
        nll = -tf.log(tf.maximum(r1, 1e-20))
        ber = tf.multiply(e, eos) + tf.multiply(1 - e, 1 - eos)
        pen = -tf.log(ber) #!
        self.loss = tf.reduce_sum(nll + pen) + tf.reduce_mean(gaussian_pdf(x1, m1, s1))
        grads, _ = tf.clip_by_global_norm(tf.gradients(self.loss, tf.trainable_variables()), 10.)
        self.train = tf.train.AdamOptimizer(0.005).apply_gradients(zip(grads, tf.trainable_variables()))

if __name__ == '__main__':
    s = Sketch()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
