import tensorflow as tf
import numpy as np
import sys
import cPickle as pickle


class Autoencoder:
    def __init__(self, D, d):
        self.X = tf.placeholder(tf.float32, [None, D])
        W1 = tf.Variable(tf.random_normal(shape=(D, d)) * 2.0 / np.sqrt(D))
        b1 = tf.Variable(np.zeros(d).astype(np.float32))
        W2 = tf.Variable(tf.random_normal(shape=(d, D)) * 2.0 / np.sqrt(d))
        b2 = tf.Variable(np.zeros(D).astype(np.float32))
        self.Z = tf.nn.relu(tf.matmul(self.X, W1) + b1)
        logits = tf.matmul(self.Z, W2) + b2
        self.Xhat = tf.nn.sigmoid(logits)
        self.cost = tf.reduce_sum(tf.nn.sigmoid_cross_entropy_with_logits(labels=self.X, logits=logits))
        self.cost2 = -tf.reduce_sum(self.X * tf.log(self.Xhat) + (1 - self.X) * tf.log(1 - self.Xhat)) #!
        self.train_op = tf.train.RMSPropOptimizer(0.001).minimize(self.cost2)
        self.sess = tf.InteractiveSession()
        self.sess.run(tf.global_variables_initializer())

    def fit(self, X, epochs=30, batch_sz=64):
        costs = []
        n = len(X) / batch_sz
        print "n_batches:", n
        for i in xrange(epochs):
            print "epoch:", i
            np.random.shuffle(X)
            for j in xrange(n):
                batch = X[j * batch_sz:(j + 1) * batch_sz]
                _, c = self.sess.run((self.train_op, self.cost2), feed_dict={self.X: batch})
                c /= batch_sz
                costs.append(c)
                if j % 100 == 0:
                    print "iter: %d, cost: %.3f" % (j, c)


def main():
    with open('mnist.pkl', 'rb') as f:
        X, Y = pickle.load(f)
    model = Autoencoder(784, 300)
    model.fit(X)


if __name__ == '__main__':
    main()
