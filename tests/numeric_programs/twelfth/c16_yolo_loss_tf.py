import numpy as np
import tensorflow as tf

slim = tf.contrib.slim
S, B, C = 7, 2, 20


class YOLONet(object):
    def __init__(self, is_training=True, alpha=0.1):
        self.object_scale, self.noobject_scale, self.coord_scale = 1.0, 0.5, 5.0
        self.batch_size = 16
        self.offset = np.transpose(np.reshape(np.array([np.arange(S)] * S * B), (B, S, S)), (1, 2, 0))
        self.images = tf.placeholder(tf.float32, [None, 448, 448, 3], name='images')
        self.logits = self.build_network(self.images, S * S * (C + B * 5), alpha, is_training)
        if is_training:
            self.labels = tf.placeholder(tf.float32, [None, S, S, 5 + C])
            self.loss_layer(self.logits, self.labels)
            self.total_loss = tf.losses.get_total_loss()

    def build_network(self, images, num_outputs, alpha, is_training, scope='yolo'):
        with tf.variable_scope(scope):
            with slim.arg_scope([slim.conv2d, slim.fully_connected],
                                activation_fn=lambda x: tf.maximum(alpha * x, x),
                                weights_regularizer=slim.l2_regularizer(0.0005)):
                net = slim.conv2d(images, 64, 7, 2, padding='SAME')
                net = slim.max_pool2d(net, 2, padding='SAME')
                net = slim.conv2d(net, 192, 3, 4)
                net = slim.flatten(net)
                net = slim.fully_connected(net, 512)
                net = slim.dropout(net, keep_prob=0.5, is_training=is_training)
                return slim.fully_connected(net, num_outputs, activation_fn=None)

    def calc_iou(self, boxes1, boxes2, scope='iou'):
        with tf.variable_scope(scope):
            b1 = tf.stack([boxes1[..., 0] - boxes1[..., 2] / 2.0, boxes1[..., 1] - boxes1[..., 3] / 2.0,
                           boxes1[..., 0] + boxes1[..., 2] / 2.0, boxes1[..., 1] + boxes1[..., 3] / 2.0], axis=-1)
            b2 = tf.stack([boxes2[..., 0] - boxes2[..., 2] / 2.0, boxes2[..., 1] - boxes2[..., 3] / 2.0,
                           boxes2[..., 0] + boxes2[..., 2] / 2.0, boxes2[..., 1] + boxes2[..., 3] / 2.0], axis=-1)
            lu = tf.maximum(b1[..., :2], b2[..., :2])
            rd = tf.minimum(b1[..., 2:], b2[..., 2:])
            inter = tf.maximum(0.0, rd - lu)
            inter_square = inter[..., 0] * inter[..., 1]
            square1 = boxes1[..., 2] * boxes1[..., 3]
            square2 = boxes2[..., 2] * boxes2[..., 3]
            union_square = tf.maximum(square1 + square2 - inter_square, 1e-10)
            raw = inter_square / (square1 + square2 - inter_square) #!
            return tf.clip_by_value(inter_square / union_square, 0.0, 1.0), raw

    def loss_layer(self, predicts, labels, scope='loss_layer'):
        with tf.variable_scope(scope):
            b1, b2 = S * S * C, S * S * C + S * S * B
            predict_classes = tf.reshape(predicts[:, :b1], [-1, S, S, C])
            predict_scales = tf.reshape(predicts[:, b1:b2], [-1, S, S, B])
            predict_boxes = tf.reshape(predicts[:, b2:], [-1, S, S, B, 4])
            response = tf.reshape(labels[..., 0], [-1, S, S, 1])
            boxes = tf.reshape(labels[..., 1:5], [-1, S, S, 1, 4])
            boxes = tf.tile(boxes, [1, 1, 1, B, 1]) / 448.0
            classes = labels[..., 5:]
            offset = tf.tile(tf.reshape(tf.constant(self.offset, dtype=tf.float32), [1, S, S, B]), [self.batch_size, 1, 1, 1])
            predict_boxes_tran = tf.stack([(predict_boxes[..., 0] + offset) / S, (predict_boxes[..., 1] + offset) / S,
                                           tf.square(predict_boxes[..., 2]), tf.square(predict_boxes[..., 3])], axis=-1)
            iou, raw = self.calc_iou(predict_boxes_tran, boxes)
            object_mask = tf.reduce_max(iou, 3, keep_dims=True)
            object_mask = tf.cast((iou >= object_mask), tf.float32) * response
            wh = tf.sqrt(predict_boxes[..., 2:]) #!
            wh_safe = tf.sqrt(tf.maximum(predict_boxes[..., 2:], 1e-6))
            class_delta = response * (predict_classes - classes)
            class_loss = tf.reduce_mean(tf.reduce_sum(tf.square(class_delta), axis=[1, 2, 3]))
            object_loss = tf.reduce_mean(tf.square(object_mask * (predict_scales - iou)))
            coord = tf.reduce_mean(tf.square(wh - tf.sqrt(boxes[..., 2:]))) + tf.reduce_mean(wh_safe)
            tf.losses.add_loss(class_loss)
            tf.losses.add_loss(object_loss * self.object_scale)
            tf.losses.add_loss(coord * self.coord_scale + tf.reduce_mean(raw))


net = YOLONet()
optimizer = tf.train.GradientDescentOptimizer(1e-3)
train_op = slim.learning.create_train_op(net.total_loss, optimizer)
