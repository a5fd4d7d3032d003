import tensorflow as tf
import numpy as np
import argparse
import glob
import scipy.misc


def log10(x):
    numerator = tf.log(x) #?
    denominator = tf.log(tf.constant(10, dtype=numerator.dtype))
    return numerator / denominator


def psnr(target, pred, max_value=1.0):
    mse = tf.reduce_mean(tf.square(target - pred))
    return 10.0 * log10(max_value ** 2 / mse) #!


def ssim(img1, img2, L=1.0):
    K1, K2 = 0.01, 0.03
    C1, C2 = (K1 * L) ** 2, (K2 * L) ** 2
    mu1 = tf.nn.avg_pool(img1, [1, 11, 11, 1], [1, 1, 1, 1], 'VALID')
    mu2 = tf.nn.avg_pool(img2, [1, 11, 11, 1], [1, 1, 1, 1], 'VALID')
    s11 = tf.nn.avg_pool(img1 * img1, [1, 11, 11, 1], [1, 1, 1, 1], 'VALID') - mu1 * mu1
    s22 = tf.nn.avg_pool(img2 * img2, [1, 11, 11, 1], [1, 1, 1, 1], 'VALID') - mu2 * mu2
    s12 = tf.nn.avg_pool(img1 * img2, [1, 11, 11, 1], [1, 1, 1, 1], 'VALID') - mu1 * mu2
    value = ((2 * mu1 * mu2 + C1) * (2 * s12 + C2)) / ((mu1 ** 2 + mu2 ** 2 + C1) * (s11 + s22 + C2))
    return tf.reduce_mean(value)


def charbonnier(a, b, eps=1e-6):
    return tf.reduce_mean(tf.sqrt(tf.square(a - b) + eps))


def rmse(a, b):
    return tf.sqrt(tf.reduce_mean((a - b) ** 2)) #!


class SRCNN(object):
    def __init__(self, sess, c_dim=1, size=33):
        self.sess = sess
        self.images = tf.placeholder(tf.float32, [None, size, size, c_dim], name='images')
        self.labels = tf.placeholder(tf.float32, [None, size, size, c_dim], name='labels')
        self.weights = {'w1': tf.Variable(tf.random_normal([9, 9, 1, 64], stddev=1e-3)), 'w2': tf.Variable(tf.random_normal([5, 5, 64, 1], stddev=1e-3))}
        self.pred = self.model()
        self.loss = rmse(self.labels, self.pred) + charbonnier(self.labels, self.pred) - ssim(self.labels, self.pred)
        self.psnr = psnr(self.labels, self.pred)

    def model(self):
        c1 = tf.nn.relu(tf.nn.conv2d(self.images, self.weights['w1'], [1, 1, 1, 1], 'SAME'))
        return tf.nn.conv2d(c1, self.weights['w2'], [1, 1, 1, 1], 'SAME')

    def train(self, config):
        step = tf.train.GradientDescentOptimizer(config.learning_rate).minimize(self.loss)
        tf.initialize_all_variables().run()
        files = glob.glob('train/*.bmp')
        for ep in range(config.epoch):
            for idx in range(0, len(files) // config.batch_size):
                batch = [scipy.misc.imread(f, flatten=True) / 255. for f in files[idx * config.batch_size:(idx + 1) * config.batch_size]]
                batch = np.array(batch)[..., None]
                _, err, p = self.sess.run([step, self.loss, self.psnr], feed_dict={self.images: batch, self.labels: batch})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--epoch', type=int, default=15000)
    parser.add_argument('--batch_size', type=int, default=128)
    parser.add_argument('--learning_rate', type=float, default=1e-4)
    config = parser.parse_args()
    with tf.Session() as sess:
        SRCNN(sess).train(config)


main()
