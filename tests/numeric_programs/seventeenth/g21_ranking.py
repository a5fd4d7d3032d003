import tensorflow as tf, numpy as np, argparse
ap = argparse.ArgumentParser(); ap.add_argument('--mode', type=str, default='listmle'); ap.add_argument('--sigma', type=float, default=1.); args = ap.parse_args()

def listmle(s, y):
    order = tf.nn.top_k(y, k=10).indices
    s = tf.batch_gather(s, order)
    cum = tf.cumsum(tf.exp(s), axis=1, reverse=True) #!
    return tf.reduce_mean(tf.reduce_sum(tf.log(cum) - s, 1)) #!

def listnet(s, y):
    return -tf.reduce_mean(tf.reduce_sum(tf.nn.softmax(y) * tf.log(tf.nn.softmax(s)), 1)) #!

def ranknet(s, y):
    d = tf.expand_dims(s, 2) - tf.expand_dims(s, 1)
    return tf.reduce_mean(tf.nn.softplus(-args.sigma * d))

def lambdarank(s, y):
    d = tf.expand_dims(s, 2) - tf.expand_dims(s, 1)
    lam = -args.sigma / (1. + tf.exp(args.sigma * d)) #!
    gain = tf.pow(2., y) - 1.
    disc = 1. / tf.log(tf.cast(tf.range(10), tf.float32) + 2.)
    idcg = tf.reduce_sum(tf.contrib.framework.sort(gain, direction='DESCENDING') * disc, 1)
    return tf.reduce_mean(tf.reduce_sum(gain * disc, 1) / idcg) + tf.reduce_mean(lam) #!

x = tf.placeholder(tf.float32, [None, 10, 46]); y = tf.placeholder(tf.float32, [None, 10])
s = tf.squeeze(tf.layers.dense(tf.layers.dense(x, 64, tf.nn.relu), 1), -1)
if args.mode == 'listmle': loss = listmle(s, y)
elif args.mode == 'listnet': loss = listnet(s, y)
elif args.mode == 'ranknet': loss = ranknet(s, y)
else: loss = lambdarank(s, y)
loss += lambdarank(s, y) + listnet(s, y)
op = tf.train.AdamOptimizer().minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(10): sess.run(op, {x: np.random.rand(4, 10, 46), y: np.random.randint(0, 3, (4, 10))})
