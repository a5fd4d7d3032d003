import argparse

import numpy as np
import scipy.io
import tensorflow as tf

import losses

LAYERS = ('conv1_1', 'relu1_1', 'conv1_2', 'relu1_2', 'pool1')


def load_net(path):
    data = scipy.io.loadmat(path)
    return data['layers'][0], data['normalization'][0][0][0]


def net_preloaded(weights, image):
    net, current = {}, image
    for i, name in enumerate(LAYERS):
        kind = name[:4]
        if kind == 'conv':
            kernels, bias = weights[i][0][0][0][0]
            kernels = np.transpose(kernels, (1, 0, 2, 3))
            current = tf.nn.bias_add(tf.nn.conv2d(current, tf.constant(kernels), (1, 1, 1, 1), 'SAME'), bias.reshape(-1))
        elif kind == 'relu':
            current = tf.nn.relu(current)
        elif kind == 'pool':
            current = tf.nn.max_pool(current, (1, 2, 2, 1), (1, 2, 2, 1), 'SAME')
        net[name] = current
    return net


def stylize(args):
    content = np.random.rand(1, 256, 256, 3).astype(np.float32)
    weights, mean_pixel = load_net(args.network)
    image = tf.Variable(tf.random_normal((1, 256, 256, 3)) * 0.256)
    net = net_preloaded(weights, image)
    target = net_preloaded(weights, tf.constant(content))
    c = losses.content_loss(net['relu1_2'], target['relu1_2'])
    s = tf.reduce_sum(losses.gram_normalised(net['relu1_1']) - losses.gram_matrix(target['relu1_1']))
    tv = losses.tv_loss(image) + losses.tv_smooth(image) + losses.tv_beta(image)
    loss = args.content_weight * c + s + tv
    step = tf.train.AdamOptimizer(args.learning_rate).minimize(loss)
    with tf.Session() as sess:
        sess.run(tf.initialize_all_variables())
        for i in range(1000):
            step.run()


if __name__ == '__main__':
    p = argparse.ArgumentParser()
    p.add_argument('--network', default='imagenet-vgg-verydeep-19.mat')
    p.add_argument('--content-weight', dest='content_weight', type=float, default=5e0)
    p.add_argument('--learning-rate', dest='learning_rate', type=float, default=1e1)
    stylize(p.parse_args())
