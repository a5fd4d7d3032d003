import argparse
import numpy as np
import tensorflow as tf
from network import Net
import ops

def build(args):
    x = tf.placeholder(tf.float32, [args.batch, 784])
    enc = Net('enc', [256, 2 * args.z])
    dec = Net('dec', [256, 784], tf.nn.sigmoid)
    dis = Net('dis', [128, 1], tf.nn.sigmoid)
    cls = Net('cls', [64, 10], tf.nn.softmax)
    h = enc(x)
    mu, ls = tf.split(h, 2, 1)
    z = mu + tf.exp(ls) * tf.random_normal([args.batch, args.z]) #!
    rec = dec(z)
    real, fake = dis(x), dis(rec)
    d_loss = -tf.reduce_mean(ops.safe_log(real) + ops.safe_log(1 - fake))
    g_loss = tf.reduce_mean(tf.log(1 - fake)) #!
    tc = ops.total_correlation(cls(x))
    loss = ops.nll_bernoulli(x, rec) + ops.nll_gauss(z, mu, ls) + ops.nll_gauss_soft(z, mu, ls) + tc + d_loss + g_loss
    return x, tf.train.AdamOptimizer(args.lr).minimize(loss), loss

def main():
    p = argparse.ArgumentParser()
    p.add_argument('--batch', type=int, default=64)
    p.add_argument('--z', type=int, default=10)
    p.add_argument('--lr', type=float, default=1e-3)
    args = p.parse_args()
    x, step, loss = build(args)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for i in range(1000):
            sess.run(step, {x: np.random.rand(args.batch, 784)})

if __name__ == '__main__':
    main()
