'''A Multilayer Perceptron (aymeric)'''
from __future__ import print_function
from tensorflow.examples.tutorials.mnist import input_data
import tensorflow as tf
mnist = input_data.read_data_sets("/tmp/data/", one_hot=True)

learning_rate = 0.001
training_epochs = 15
n_input, n_classes = 784, 10
X = tf.placeholder("float", [None, n_input])
Y = tf.placeholder("float", [None, n_classes])
weights = {'h1': tf.Variable(tf.random_normal([n_input, 256])), 'h2': tf.Variable(tf.random_normal([256, 256])), 'out': tf.Variable(tf.random_normal([256, n_classes]))}
biases = {'b1': tf.Variable(tf.random_normal([256])), 'b2': tf.Variable(tf.random_normal([256])), 'out': tf.Variable(tf.random_normal([n_classes]))}

def multilayer_perceptron(x):
    layer_1 = tf.add(tf.matmul(x, weights['h1']), biases['b1'])
    layer_2 = tf.add(tf.matmul(layer_1, weights['h2']), biases['b2'])
    return tf.matmul(layer_2, weights['out']) + biases['out']

logits = multilayer_perceptron(X)
a = tf.nn.softmax(logits, name='a')
def safe(p): return tf.clip_by_value(p, 1e-10, 1.0)
loss_op = tf.reduce_mean(-tf.reduce_sum(Y * tf.log(a), reduction_indices=[1])) #!
loss_useless = tf.reduce_mean(-tf.reduce_sum(Y * tf.clip_by_value(tf.log(a), 1e-10, 1.0))) #!
loss_max = -tf.reduce_sum(Y * tf.log(tf.maximum(a, 1e-15)))
loss_clip0 = -tf.reduce_sum(Y * tf.log(tf.clip_by_value(a, 0.0, 1.0))) #!
loss_f = -tf.reduce_mean(Y * tf.log(safe(a)))
loss_ls = -tf.reduce_mean(Y * tf.nn.log_softmax(logits))
loss_one = -tf.reduce_mean(Y * tf.log(a + 1e-50)) #!
loss_tiny = -tf.reduce_mean((1 - Y) * tf.log(1 - a + 1e-12))
loss_log1p = -tf.reduce_mean((1 - Y) * tf.log1p(-a)) #!
loss_ex = tf.reduce_mean(-tf.log(tf.reduce_sum(a * Y, 1))) #!
total = loss_op + loss_useless + loss_max + loss_clip0 + loss_f + loss_ls + loss_one + loss_tiny + loss_log1p + loss_ex
train_op = tf.train.AdamOptimizer(learning_rate=learning_rate).minimize(total)
init = tf.global_variables_initializer()
with tf.Session() as sess:
    sess.run(init)
    for epoch in range(training_epochs):
        avg_cost = 0.
        total_batch = int(mnist.train.num_examples/100)
        for i in range(total_batch):
            batch_x, batch_y = mnist.train.next_batch(100)
            _, c = sess.run([train_op, total], feed_dict={X: batch_x, Y: batch_y})
            avg_cost += c / total_batch
    pred = tf.nn.softmax(logits)
    correct_prediction = tf.equal(tf.argmax(pred, 1), tf.argmax(Y, 1))
    accuracy = tf.reduce_mean(tf.cast(correct_prediction, "float"))
    print("Accuracy:", accuracy.eval({X: mnist.test.images, Y: mnist.test.labels}))
