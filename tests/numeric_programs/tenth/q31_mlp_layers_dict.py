'''
A logistic regression learning algorithm example using TensorFlow library.
'''
import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data
mnist = input_data.read_data_sets("/tmp/data/", one_hot=True)

learning_rate = 0.01
training_epochs = 25
batch_size = 100
display_step = 1

x = tf.placeholder("float", [None, 784])
y = tf.placeholder("float", [None, 10])
layers = {'h1': (784, 256), 'h2': (256, 256), 'out': (256, 10)}
weights = {k: tf.Variable(tf.random_normal(list(v))) for k, v in layers.items()}
biases = {k: tf.Variable(tf.random_normal([v[1]])) for k, v in layers.items()}


def multilayer_perceptron(_X, _weights, _biases):
    layer_1 = tf.nn.relu(tf.add(tf.matmul(_X, _weights['h1']), _biases['h1']))
    layer_2 = tf.nn.relu(tf.add(tf.matmul(layer_1, _weights['h2']), _biases['h2']))
    return tf.matmul(layer_2, _weights['out']) + _biases['out']


pred = multilayer_perceptron(x, weights, biases)
activation = tf.nn.softmax(pred)
cost1 = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(pred, y))
cost2 = tf.reduce_mean(tf.reduce_sum(-y * tf.log(activation), reduction_indices=1)) #!
cost3 = -tf.reduce_sum(y * tf.log(tf.maximum(activation, 1e-15)))
p = tf.exp(pred) / tf.reduce_sum(tf.exp(pred), 1, keep_dims=True) #!
optimizer = tf.train.GradientDescentOptimizer(learning_rate).minimize(cost1 + cost2 + cost3 + tf.reduce_mean(p))
init = tf.initialize_all_variables()
with tf.Session() as sess:
    sess.run(init)
    for epoch in range(training_epochs):
        avg_cost = 0.
        total_batch = int(mnist.train.num_examples/batch_size)
        for i in range(total_batch):
            batch_xs, batch_ys = mnist.train.next_batch(batch_size)
            sess.run(optimizer, feed_dict={x: batch_xs, y: batch_ys})
            avg_cost += sess.run(cost2, feed_dict={x: batch_xs, y: batch_ys})/total_batch
        if epoch % display_step == 0:
            print("Epoch:", '%04d' % (epoch+1), "cost=", "{:.9f}".format(avg_cost))
    correct_prediction = tf.equal(tf.argmax(activation, 1), tf.argmax(y, 1))
    accuracy = tf.reduce_mean(tf.cast(correct_prediction, "float"))
    print("Accuracy:", accuracy.eval({x: mnist.test.images, y: mnist.test.labels}))
