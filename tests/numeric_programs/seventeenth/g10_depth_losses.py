import tensorflow as tf
import tensorflow.contrib.slim as slim
from collections import namedtuple
params_t = namedtuple('parameters', 'height, width, batch_size, alpha')

class Monodepth(object):
    def __init__(self, params, left, right, mode='train'):
        self.p, self.left, self.right, self.mode = params, left, right, mode
        self.build()
        self.losses()

    def gradient_x(self, img):
        return img[:, :, :-1, :] - img[:, :, 1:, :]

    def gradient_y(self, img):
        return img[:, :-1, :, :] - img[:, 1:, :, :]

    def disp_smooth(self, disp, img):
        wx = tf.exp(-tf.reduce_mean(tf.abs(self.gradient_x(img)), 3, keep_dims=True))
        return tf.reduce_mean(tf.abs(self.gradient_x(disp) * wx))

    def ssim(self, x, y):
        C1, C2 = 0.01 ** 2, 0.03 ** 2
        mx, my = slim.avg_pool2d(x, 3, 1, 'VALID'), slim.avg_pool2d(y, 3, 1, 'VALID')
        sx = slim.avg_pool2d(x ** 2, 3, 1, 'VALID') - mx ** 2
        sy = slim.avg_pool2d(y ** 2, 3, 1, 'VALID') - my ** 2
        sxy = slim.avg_pool2d(x * y, 3, 1, 'VALID') - mx * my
        n = (2 * mx * my + C1) * (2 * sxy + C2)
        d = (mx ** 2 + my ** 2 + C1) * (sx + sy + C2)
        return tf.clip_by_value((1 - n / d) / 2, 0, 1)

    def build(self):
        with slim.arg_scope([slim.conv2d], activation_fn=tf.nn.elu):
            h = slim.conv2d(self.left, 32, 7)
            self.disp = 0.3 * slim.conv2d(h, 2, 3, activation_fn=tf.nn.sigmoid)
            self.raw = slim.conv2d(h, 1, 3, activation_fn=tf.nn.relu)

    def losses(self):
        depth = 1. / self.disp[..., :1] #!
        depth_ok = 1. / (self.disp[..., :1] + 0.01)
        gt = tf.placeholder(tf.float32, [self.p.batch_size, self.p.height, self.p.width, 1])
        mask = tf.cast(gt > 0, tf.float32)
        n = tf.reduce_sum(mask)
        d = (tf.log(self.raw) - tf.log(tf.maximum(gt, 1e-3))) * mask #!
        silog = tf.sqrt(tf.reduce_sum(d ** 2) / n - 0.85 * tf.square(tf.reduce_sum(d) / n)) #!
        berhu_c = 0.2 * tf.reduce_max(tf.abs(gt - depth_ok))
        diff = tf.abs(gt - depth_ok)
        berhu = tf.where(diff < berhu_c, diff, (diff ** 2 + berhu_c ** 2) / (2 * berhu_c)) #?
        normd = self.disp / tf.reduce_mean(self.disp, [1, 2], keep_dims=True) #?
        gx, gy = self.gradient_x(depth_ok), self.gradient_y(depth_ok)
        mag = tf.sqrt(gx[:, :-1] ** 2 + gy[:, :, :-1] ** 2) #!
        self.loss = tf.reduce_mean(self.ssim(self.left, self.right)) + self.disp_smooth(self.disp[..., :1], self.left) + tf.reduce_mean(depth) + silog + tf.reduce_mean(berhu) + tf.reduce_mean(normd) + tf.reduce_mean(mag)

def train(params):
    left, right = tf.random_uniform([2, 8, 64, 64, 3]).__getitem__(0), tf.zeros([8, 64, 64, 3])
    m = Monodepth(params, left, right)
    op = tf.train.AdamOptimizer(1e-4).minimize(m.loss)
    sv = tf.train.Supervisor(logdir='/tmp')
    with sv.managed_session() as sess:
        sess.run(op)

train(params_t(64, 64, 8, 0.85))
