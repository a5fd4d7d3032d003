from nets import *
from losses import elbo, contrastive, entropy
import tensorflow as tf
import numpy as np
import argparse

def main(args):
    x = tf.placeholder(tf.float32, [None, 784])
    mu, sigma = encoder(x, args.dim_z)
    z = mu + sigma * tf.random_normal(tf.shape(mu), 0, 1, dtype=tf.float32)
    y = decoder(z, 784)
    ll, kl = elbo(x, y, mu, sigma)
    loss = kl - ll + contrastive(mu, z) - 0.1 * tf.reduce_mean(entropy(mu))
    train_op = tf.train.AdamOptimizer(args.learn_rate).minimize(loss)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer(), feed_dict={x: np.zeros((1, 784))})
        for epoch in range(args.num_epochs):
            _, tot = sess.run((train_op, loss), feed_dict={x: np.random.rand(128, 784)})
            print("epoch %d: L_tot %03.2f" % (epoch, tot))

if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('--dim_z', type=int, default=20, required=True)
    ap.add_argument('--learn_rate', type=float, default=1e-3)
    ap.add_argument('--num_epochs', type=int, default=60)
    main(ap.parse_args())
