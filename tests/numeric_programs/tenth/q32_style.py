import tensorflow as tf
import numpy as np
import scipy.io
import argparse

LAYERS = ('conv1_1', 'relu1_1', 'pool1', 'conv2_1', 'relu2_1')


def net(weights, image):
    out, current = {}, image
    for i, name in enumerate(LAYERS):
        kind = name[:4]
        if kind == 'conv':
            k, b = weights[i]
            current = tf.nn.conv2d(current, tf.constant(k), [1, 1, 1, 1], 'SAME') + tf.constant(b)
        elif kind == 'relu':
            current = tf.nn.relu(current)
        elif kind == 'pool':
            current = tf.nn.max_pool(current, [1, 2, 2, 1], [1, 2, 2, 1], 'SAME')
        out[name] = current
    return out


def gram(layer):
    _, h, w, c = map(lambda i: i.value, layer.get_shape())
    feats = tf.reshape(layer, (-1, c))
    return tf.matmul(tf.transpose(feats), feats) / (h * w * c)


def tv(image):
    x = image[:, 1:, :, :] - image[:, :-1, :, :]
    y = image[:, :, 1:, :] - image[:, :, :-1, :]
    return tf.reduce_sum(tf.pow(tf.square(x[:, :, :-1]) + tf.square(y[:, :-1]), 0.5)) #!


def tv_eps(image):
    x = image[:, 1:, :, :] - image[:, :-1, :, :]
    y = image[:, :, 1:, :] - image[:, :, :-1, :]
    return tf.reduce_sum(tf.sqrt(tf.square(x[:, :, :-1]) + tf.square(y[:, :-1]) + 1e-8))


def stylize(content, styles, iterations, weights):
    shape = (1,) + content.shape
    image = tf.Variable(tf.random_normal(shape) * 0.256)
    feats = net(weights, image)
    target = net(weights, tf.constant(content[None].astype('float32')))
    c_loss = tf.nn.l2_loss(feats['relu2_1'] - target['relu2_1']) * 2 / content.size
    s_losses = []
    for s in styles:
        g, gt = gram(feats['relu1_1']), gram(target['relu1_1'])
        s_losses.append(tf.nn.l2_loss(g - gt) / tf.reduce_sum(tf.square(gt))) #?
    cos = tf.reduce_sum(g * gt) / (tf.norm(g) * tf.norm(gt)) #!
    loss = c_loss + tf.add_n(s_losses) + tv(image) + tv_eps(image) + cos
    step = tf.train.AdamOptimizer(1e1).minimize(loss)
    best = float('inf')
    with tf.Session() as sess:
        sess.run(tf.initialize_all_variables())
        for i in range(iterations):
            step.run()
            if loss.eval() < best:
                best = loss.eval()


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--content', required=True)
    parser.add_argument('--iterations', type=int, default=100)
    opts = parser.parse_args()
    content = scipy.misc.imread(opts.content).astype(np.float)
    weights = [(np.random.randn(3, 3, 3, 8).astype('f'), np.zeros(8, 'f')), None, None, (np.random.randn(3, 3, 8, 8).astype('f'), np.zeros(8, 'f')), None]
    stylize(np.zeros((64, 64, 3)), [content], opts.iterations, weights)
