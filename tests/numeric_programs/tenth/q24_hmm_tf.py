import tensorflow as tf
import numpy as np


class HMM(object):
    """forward-backward with scaling in TensorFlow"""

    def __init__(self, T, E, T0):
        self.S = T.shape[0]
        self.T = tf.constant(T, dtype=tf.float64)
        self.E = tf.constant(E, dtype=tf.float64)
        self.T0 = tf.constant(T0, dtype=tf.float64)

    def viterbi(self, obs):
        path = self.T0 * self.E[obs[0]]
        back = []
        for o in obs[1:]:
            belief = tf.reshape(path, [-1, 1]) * self.T
            back.append(tf.argmax(belief, 0))
            path = tf.reduce_max(belief, 0) * self.E[o]
            path = path / tf.reduce_sum(path)
        return back, path

    def log_viterbi(self, obs):
        path = tf.log(self.T0) + tf.log(self.E[obs[0]]) #!
        for o in obs[1:]:
            belief = path[:, None] + tf.log(self.T) #!
            path = tf.reduce_max(belief, 0) + tf.log(self.E[o])
        return path


p0 = np.array([0.6, 0.4])
trans = np.array([[0.7, 0.3], [0.0, 1.0]])
emit = np.array([[0.7, 0.0], [0.2, 0.1], [0.1, 0.9]])
model = HMM(trans, emit, p0)
back, path = model.viterbi([0, 1, 2])
lp = model.log_viterbi([0, 1, 2])
with tf.Session() as sess:
    print(sess.run([back, path, lp]))
