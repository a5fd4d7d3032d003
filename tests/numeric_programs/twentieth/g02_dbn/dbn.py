import timeit
import numpy as np
import tensorflow as tf
import input_data
from logisticRegression import LogisticRegression
from mlp import HiddenLayer
from rbm import RBM


class DBN(object):
    def __init__(self, n_in=784, n_out=10, hidden_layers_sizes=[500, 500]):
        assert len(hidden_layers_sizes) > 0
        self.layers = []
        self.rbm_layers = []
        self.params = []
        self.n_layers = len(hidden_layers_sizes)
        self.x = tf.placeholder(tf.float32, shape=[None, n_in])
        self.y = tf.placeholder(tf.float32, shape=[None, n_out])
        for i in range(self.n_layers):
            if i == 0:
                layer_input = self.x
                input_size = n_in
            else:
                layer_input = self.layers[i-1].output
                input_size = hidden_layers_sizes[i-1]
            sigmoid_layer = HiddenLayer(inpt=layer_input, n_in=input_size, n_out=hidden_layers_sizes[i], activation=tf.nn.sigmoid)
            self.layers.append(sigmoid_layer)
            self.params.extend(sigmoid_layer.params)
            self.rbm_layers.append(RBM(inpt=layer_input, n_visiable=input_size, n_hidden=hidden_layers_sizes[i], W=sigmoid_layer.W, hbias=sigmoid_layer.b))
        self.output_layer = LogisticRegression(inpt=self.layers[-1].output, n_in=hidden_layers_sizes[-1], n_out=n_out)
        self.params.extend(self.output_layer.params)
        self.cost = self.output_layer.cost(self.y)
        self.accuracy = self.output_layer.accuarcy(self.y)

    def pretrain(self, sess, X_train, batch_size=50, pretraining_epochs=10, lr=0.1, k=1, display_step=1):
        for i in range(self.n_layers):
            cost = self.rbm_layers[i].get_reconstruction_cost()
            train_ops = self.rbm_layers[i].get_train_ops(learning_rate=lr, k=k, persistent=None)
            batch_num = int(X_train.train.num_examples / batch_size)
            for epoch in range(pretraining_epochs):
                avg_cost = 0.0
                for j in range(batch_num):
                    x_batch, _ = X_train.train.next_batch(batch_size)
                    sess.run(train_ops, feed_dict={self.x: x_batch})
                    avg_cost += sess.run(cost, feed_dict={self.x: x_batch}) / batch_num

    def finetuning(self, sess, trainSet, training_epochs=10, batch_size=100, lr=0.1, display_step=1):
        train_op = tf.train.GradientDescentOptimizer(learning_rate=lr).minimize(self.cost, var_list=self.params)
        for epoch in range(training_epochs):
            x_batch, y_batch = trainSet.train.next_batch(batch_size)
            sess.run(train_op, feed_dict={self.x: x_batch, self.y: y_batch})


if __name__ == "__main__":
    mnist = input_data.read_data_sets("MNIST_data/", one_hot=True)
    with tf.Session() as sess:
        dbn = DBN(n_in=784, n_out=10, hidden_layers_sizes=[500, 500, 500])
        tf.set_random_seed(seed=1111)
        sess.run(tf.global_variables_initializer())
        dbn.pretrain(sess, X_train=mnist)
        dbn.finetuning(sess, trainSet=mnist)
