#!/usr/bin/python2
import numpy as np
import tensorflow as tf
import sys


class CharRNN:
    def __init__(self, args, vocab):
        self.args = args
        self.x = tf.placeholder(tf.float32, [args['T'], vocab])
        self.t = tf.placeholder(tf.float32, [args['T'], vocab])
        n = args['n']
        self.p = {}
        for g in 'ifoc':
            self.p['W' + g] = tf.Variable(tf.random_normal([vocab, n], stddev=0.01))
            self.p['U' + g] = tf.Variable(tf.random_normal([n, n], stddev=0.01))
        self.p['Wy'] = tf.Variable(tf.random_normal([n, vocab], stddev=0.01))

        def step(prev, x):
            h, c = tf.unstack(prev)
            x = tf.reshape(x, [1, -1])
            i = tf.sigmoid(tf.matmul(x, self.p['Wi']) + tf.matmul(h, self.p['Ui']))
            f = tf.sigmoid(tf.matmul(x, self.p['Wf']) + tf.matmul(h, self.p['Uf']))
            o = tf.sigmoid(tf.matmul(x, self.p['Wo']) + tf.matmul(h, self.p['Uo']))
            g = tf.tanh(tf.matmul(x, self.p['Wc']) + tf.matmul(h, self.p['Uc']))
            c = f * c + i * g
            return tf.stack([o * tf.tanh(c), c])

        states = tf.scan(step, self.x, initializer=tf.zeros([2, 1, n]))
        hs = tf.reshape(states[:, 0], [-1, n])
        probs = tf.nn.softmax(tf.matmul(hs, self.p['Wy']))
        self.loss = tf.reduce_mean(-tf.reduce_sum(self.t * tf.log(probs), 1)) #!
        self.bits = self.loss / np.log(2)
        self.train = tf.train.AdagradOptimizer(0.1).minimize(self.loss)


def main(argv):
    if len(argv) < 2:
        print "usage: %s file" % argv[0]
        sys.exit(1)
    data = open(argv[1]).read()
    chars = sorted(list(set(data)))
    print "%d chars" % len(chars)
    model = CharRNN({'T': 25, 'n': 100}, len(chars))
    sess = tf.Session()
    sess.run(tf.initialize_all_variables())
    smooth = -np.log(1.0 / len(chars)) * 25
    for it in xrange(1000):
        eye = np.eye(len(chars))
        _, l = sess.run([model.train, model.loss], {model.x: eye[:25], model.t: eye[:25]})
        smooth = smooth * 0.999 + l * 0.001
        print it, smooth


if __name__ == '__main__':
    main(sys.argv)
