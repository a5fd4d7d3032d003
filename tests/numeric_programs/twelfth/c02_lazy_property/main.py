import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

from model import Model


def main():
    mnist = input_data.read_data_sets('./mnist/', one_hot=True)
    image = tf.placeholder(tf.float32, [None, 784])
    label = tf.placeholder(tf.float32, [None, 10])
    model = Model(image, label)
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    for _ in range(10):
        images, labels = mnist.test.images, mnist.test.labels
        print('Test error {:6.2f}%'.format(100 * sess.run(model.error, {image: images, label: labels})))
        for _ in range(60):
            images, labels = mnist.train.next_batch(100)
            sess.run(model.optimize, {image: images, label: labels})


if __name__ == '__main__':
    main()
