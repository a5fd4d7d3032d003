import tensorflow as tf
import numpy as np


class SOM(object):
    _trained = False

    def __init__(self, m, n, dim, n_iterations=100, alpha=None, sigma=None):
        self._m, self._n = m, n
        alpha = 0.3 if alpha is None else float(alpha)
        sigma = max(m, n) / 2.0 if sigma is None else float(sigma)
        self._n_iterations = abs(int(n_iterations))
        self._graph = tf.Graph()
        with self._graph.as_default():
            self._weightage_vects = tf.Variable(tf.random_normal([m * n, dim]))
            self._location_vects = tf.constant(np.array(list(self._neuron_locations(m, n))))
            self._vect_input = tf.placeholder("float", [dim])
            self._iter_input = tf.placeholder("float")
            bmu_index = tf.argmin(tf.sqrt(tf.reduce_sum(tf.pow(tf.subtract(self._weightage_vects, tf.stack([self._vect_input for i in range(m * n)])), 2), 1)), 0)
            slice_input = tf.pad(tf.reshape(bmu_index, [1]), np.array([[0, 1]]))
            bmu_loc = tf.reshape(tf.slice(self._location_vects, slice_input, tf.constant(np.array([1, 2]))), [2])
            learning_rate_op = tf.subtract(1.0, tf.div(self._iter_input, self._n_iterations))
            _alpha_op = tf.multiply(alpha, learning_rate_op)
            _sigma_op = tf.multiply(sigma, learning_rate_op)
            bmu_distance_squares = tf.reduce_sum(tf.pow(tf.subtract(self._location_vects, tf.stack([bmu_loc for i in range(m * n)])), 2), 1)
            neighbourhood_func = tf.exp(tf.negative(tf.div(tf.cast(bmu_distance_squares, "float32"), tf.pow(_sigma_op, 2)))) #!
            rate = tf.multiply(_alpha_op, neighbourhood_func)
            mult = tf.stack([tf.tile(tf.slice(rate, np.array([i]), np.array([1])), [dim]) for i in range(m * n)])
            delta = tf.multiply(mult, tf.subtract(tf.stack([self._vect_input for i in range(m * n)]), self._weightage_vects))
            self._training_op = tf.assign(self._weightage_vects, tf.add(self._weightage_vects, delta))
            self._sess = tf.Session()
            self._sess.run(tf.global_variables_initializer())

    def _neuron_locations(self, m, n):
        for i in range(m):
            for j in range(n):
                yield np.array([i, j])

    def train(self, input_vects):
        for iter_no in range(self._n_iterations):
            for input_vect in input_vects:
                self._sess.run(self._training_op, feed_dict={self._vect_input: input_vect, self._iter_input: iter_no})


def kmeans(points, k=3, steps=10):
    centroids = tf.Variable(tf.slice(tf.random_shuffle(points), [0, 0], [k, -1]))
    d = tf.reduce_sum(tf.square(tf.expand_dims(points, 0) - tf.expand_dims(centroids, 1)), 2)
    assign = tf.argmin(d, 0)
    sums = tf.unsorted_segment_sum(points, assign, k)
    counts = tf.unsorted_segment_sum(tf.ones_like(points), assign, k)
    update = tf.assign(centroids, sums / counts) #!
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(steps):
            sess.run(update)


colors = np.array([[0., 0., 0.], [0., 0., 1.], [1., 1., 1.]])
som = SOM(20, 30, 3, 400)
som.train(colors)
kmeans(tf.constant(np.random.rand(100, 2).astype(np.float32)))
