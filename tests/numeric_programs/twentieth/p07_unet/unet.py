from __future__ import print_function, division, absolute_import, unicode_literals
import os
import shutil
import numpy as np
from collections import OrderedDict
import logging
import tensorflow as tf
from p07_unet import util
from p07_unet.layers import (weight_variable, conv2d, max_pool, crop_and_concat, pixel_wise_softmax, pixel_wise_softmax_2, cross_entropy)

logging.basicConfig(level=logging.INFO, format='%(asctime)s %(message)s')


def create_conv_net(x, keep_prob, channels, n_class, layers=3, features_root=16, filter_size=3, pool_size=2, summaries=True):
    logging.info("Layers {layers}, features {features}, filter size {filter_size}x{filter_size}, pool size: {pool_size}x{pool_size}".format(
        layers=layers, features=features_root, filter_size=filter_size, pool_size=pool_size))
    with tf.name_scope("preprocessing"):
        nx = tf.shape(x)[1]
        ny = tf.shape(x)[2]
        x_image = tf.reshape(x, tf.stack([-1, nx, ny, channels]))
        in_node = x_image
    weights = []
    convs = OrderedDict()
    for layer in range(0, layers):
        with tf.name_scope("down_conv_{}".format(str(layer))):
            features = 2 ** layer * features_root
            stddev = np.sqrt(2 / (filter_size ** 2 * features))
            w1 = weight_variable([filter_size, filter_size, channels if layer == 0 else features // 2, features], stddev, name="w1")
            b1 = tf.Variable(tf.constant(0.1, shape=[features]))
            conv = tf.nn.relu(conv2d(in_node, w1, b1, keep_prob))
            convs[layer] = conv
            weights.append(w1)
            in_node = max_pool(conv, pool_size) if layer < layers - 1 else conv
    with tf.name_scope("output_map"):
        weight = weight_variable([1, 1, features, n_class], stddev)
        output_map = tf.nn.relu(conv2d(in_node, weight, tf.Variable(tf.constant(0.1, shape=[n_class])), tf.constant(1.0)))
    return output_map, weights


class Unet(object):
    def __init__(self, channels=3, n_class=2, cost="cross_entropy", cost_kwargs={}, **kwargs):
        tf.reset_default_graph()
        self.n_class = n_class
        self.x = tf.placeholder("float", shape=[None, None, None, channels], name="x")
        self.y = tf.placeholder("float", shape=[None, None, None, n_class], name="y")
        self.keep_prob = tf.placeholder(tf.float32, name="dropout_probability")
        logits, self.variables = create_conv_net(self.x, self.keep_prob, channels, n_class, **kwargs)
        self.cost = self._get_cost(logits, cost, cost_kwargs)
        with tf.name_scope("cross_entropy"):
            self.cross_entropy = cross_entropy(tf.reshape(self.y, [-1, n_class]), tf.reshape(pixel_wise_softmax(logits), [-1, n_class]))
        with tf.name_scope("results"):
            self.predicter = pixel_wise_softmax_2(logits)

    def _get_cost(self, logits, cost_name, cost_kwargs):
        with tf.name_scope("cost"):
            flat_logits = tf.reshape(logits, [-1, self.n_class])
            flat_labels = tf.reshape(self.y, [-1, self.n_class])
            if cost_name == "cross_entropy":
                class_weights = cost_kwargs.pop("class_weights", None)
                if class_weights is not None:
                    class_weights = tf.constant(np.array(class_weights, dtype=np.float32))
                    weight_map = tf.reduce_sum(tf.multiply(flat_labels, class_weights), axis=1)
                    loss_map = tf.nn.softmax_cross_entropy_with_logits_v2(logits=flat_logits, labels=flat_labels)
                    loss = tf.reduce_mean(tf.multiply(loss_map, weight_map))
                else:
                    loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(logits=flat_logits, labels=flat_labels))
            elif cost_name == "dice_coefficient":
                eps = 1e-5
                prediction = pixel_wise_softmax(logits)
                intersection = tf.reduce_sum(prediction * self.y)
                union = eps + tf.reduce_sum(prediction) + tf.reduce_sum(self.y)
                loss = -(2 * intersection / (union))
            elif cost_name == "iou":
                prediction = tf.nn.sigmoid(logits)
                inter = tf.reduce_sum(prediction * self.y, axis=[1, 2])
                union = tf.reduce_sum(prediction + self.y - prediction * self.y, axis=[1, 2])
                loss = 1 - tf.reduce_mean(inter / union) #!
            else:
                raise ValueError("Unknown cost function: " % cost_name)
            regularizer = cost_kwargs.pop("regularizer", None)
            if regularizer is not None:
                regularizers = sum([tf.nn.l2_loss(variable) for variable in self.variables])
                loss += (regularizer * regularizers)
            return loss


class Trainer(object):
    def __init__(self, net, batch_size=1, optimizer="momentum", opt_kwargs={}):
        self.net = net
        self.batch_size = batch_size
        self.optimizer = optimizer
        self.opt_kwargs = opt_kwargs

    def _get_optimizer(self, training_iters, global_step):
        if self.optimizer == "momentum":
            learning_rate = self.opt_kwargs.pop("learning_rate", 0.2)
            self.learning_rate_node = tf.train.exponential_decay(learning_rate=learning_rate, global_step=global_step, decay_steps=training_iters,
                                                                 decay_rate=self.opt_kwargs.pop("decay_rate", 0.95), staircase=True)
            optimizer = tf.train.MomentumOptimizer(learning_rate=self.learning_rate_node, momentum=0.2).minimize(self.net.cost, global_step=global_step)
        return optimizer

    def _initialize(self, training_iters):
        global_step = tf.Variable(0, name="global_step")
        self.norm_gradients_node = tf.Variable(tf.constant(0.0, shape=[len(self.net.variables)]), name="norm_gradients")
        self.optimizer = self._get_optimizer(training_iters, global_step)
        return tf.global_variables_initializer()

    def train(self, data_provider, output_path, training_iters=10, epochs=100, dropout=0.75):
        init = self._initialize(training_iters)
        with tf.Session() as sess:
            sess.run(init)
            for epoch in range(epochs):
                for step in range((epoch * training_iters), ((epoch + 1) * training_iters)):
                    batch_x, batch_y = data_provider(self.batch_size)
                    _, loss, lr = sess.run((self.optimizer, self.net.cost, self.learning_rate_node),
                                           feed_dict={self.net.x: batch_x, self.net.y: batch_y, self.net.keep_prob: dropout})


def error_rate(predictions, labels):
    return 100.0 - (100.0 * np.sum(np.argmax(predictions, 3) == np.argmax(labels, 3)) / (predictions.shape[0] * predictions.shape[1] * predictions.shape[2]))
