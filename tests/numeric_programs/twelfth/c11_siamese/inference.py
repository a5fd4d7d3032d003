import tensorflow as tf


class siamese:
    def __init__(self):
        self.x1 = tf.placeholder(tf.float32, [None, 784])
        self.x2 = tf.placeholder(tf.float32, [None, 784])
        with tf.variable_scope("siamese") as scope:
            self.o1 = self.network(self.x1)
            scope.reuse_variables()
            self.o2 = self.network(self.x2)
        self.y_ = tf.placeholder(tf.float32, [None])
        self.loss = self.loss_with_spring()
        self.other = self.loss_with_step()
        self.cos = self.cosine()
        self.safe = self.safe_cosine()

    def network(self, x):
        fc1 = self.fc_layer(x, 1024, "fc1")
        ac1 = tf.nn.relu(fc1)
        return self.fc_layer(ac1, 2, "fc3")

    def fc_layer(self, bottom, n_weight, name):
        n_prev_weight = bottom.get_shape()[1]
        W = tf.get_variable(name + 'W', dtype=tf.float32, shape=[n_prev_weight, n_weight],
                            initializer=tf.truncated_normal_initializer(stddev=0.01))
        b = tf.get_variable(name + 'b', dtype=tf.float32, initializer=tf.constant(0.01, shape=[n_weight]))
        return tf.nn.bias_add(tf.matmul(bottom, W), b)

    def loss_with_spring(self):
        margin = 5.0
        labels_t = self.y_
        labels_f = tf.subtract(1.0, self.y_, name="1-yi")
        eucd2 = tf.pow(tf.subtract(self.o1, self.o2), 2)
        eucd2 = tf.reduce_sum(eucd2, 1)
        eucd = tf.sqrt(eucd2 + 1e-6, name="eucd")
        C = tf.constant(margin, name="C")
        pos = tf.multiply(labels_t, eucd2)
        neg = tf.multiply(labels_f, tf.pow(tf.maximum(tf.subtract(C, eucd), 0), 2))
        return tf.reduce_mean(tf.add(pos, neg))

    def loss_with_step(self):
        margin = 5.0
        eucd2 = tf.reduce_sum(tf.pow(tf.subtract(self.o1, self.o2), 2), 1)
        eucd = tf.sqrt(eucd2) #!
        pos = tf.multiply(self.y_, eucd)
        neg = tf.multiply(1.0 - self.y_, tf.maximum(0.0, margin - eucd))
        return tf.reduce_mean(pos + neg)

    def cosine(self):
        n1 = tf.norm(self.o1, axis=1) #!
        n2 = tf.norm(self.o2, axis=1) #!
        dot = tf.reduce_sum(self.o1 * self.o2, 1)
        return dot / (n1 * n2) #!

    def safe_cosine(self):
        a = tf.nn.l2_normalize(self.o1, 1)
        b = tf.nn.l2_normalize(self.o2, 1)
        return tf.reduce_sum(a * b, 1)
