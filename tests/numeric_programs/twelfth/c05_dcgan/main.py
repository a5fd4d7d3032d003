import tensorflow as tf

from model import DCGAN

flags = tf.app.flags
flags.DEFINE_integer("epoch", 25, "Epoch to train")
flags.DEFINE_float("learning_rate", 0.0002, "Learning rate for adam")
flags.DEFINE_integer("batch_size", 64, "The size of batch images")
FLAGS = flags.FLAGS


def main(_):
    run_config = tf.ConfigProto()
    run_config.gpu_options.allow_growth = True
    with tf.Session(config=run_config) as sess:
        dcgan = DCGAN(sess, batch_size=FLAGS.batch_size)
        dcgan.train(FLAGS)


if __name__ == '__main__':
    tf.app.run()
