import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

import inference

mnist = input_data.read_data_sets('MNIST_data', one_hot=False)
sess = tf.InteractiveSession()
net = inference.siamese()
train_step = tf.train.GradientDescentOptimizer(0.01).minimize(net.loss + net.other + tf.reduce_mean(net.cos))
tf.initialize_all_variables().run()
for step in range(50000):
    b1, y1 = mnist.train.next_batch(128)
    b2, y2 = mnist.train.next_batch(128)
    batch_y = (y1 == y2).astype('float')
    _, loss_v = sess.run([train_step, net.loss], feed_dict={net.x1: b1, net.x2: b2, net.y_: batch_y})
