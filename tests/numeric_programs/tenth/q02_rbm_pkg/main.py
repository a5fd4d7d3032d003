from tensorflow.examples.tutorials.mnist import input_data
from rbm import BBRBM

mnist = input_data.read_data_sets('MNIST_data/', one_hot=True)
model = BBRBM(n_visible=784, n_hidden=64, learning_rate=0.01, momentum=0.95, err_function='cosine')
model.fit(mnist.train.images, n_epoches=10, batch_size=10)
