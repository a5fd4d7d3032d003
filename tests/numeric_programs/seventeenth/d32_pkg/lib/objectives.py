import tensorflow as tf


class Objective(object):
    def __call__(self, t, p):
        return tf.reduce_mean(self.per_example(t, p))


class KL(Objective):
    def per_example(self, t, p):
        return tf.reduce_sum(t * tf.log(t / p), 1) #!


class KLSafe(Objective):
    def __init__(self, eps=1e-8):
        self.eps = eps

    def per_example(self, t, p):
        return tf.reduce_sum(t * (tf.log(t + self.eps) - tf.log(p + self.eps)), 1)


class Hellinger(Objective):
    def per_example(self, t, p):
        return tf.reduce_sum(tf.square(tf.sqrt(t) - tf.sqrt(p)), 1) #!


class Chi2(Objective):
    def per_example(self, t, p):
        return tf.reduce_sum(tf.square(t - p) / p, 1) #!


class JS(Objective):
    def per_example(self, t, p):
        m = 0.5 * (t + p)
        return 0.5 * tf.reduce_sum(t * tf.log(t / m) + p * tf.log(p / m), 1) #!
