import tensorflow as tf
import graph as G
from config import P


def dataset():
    f = tf.data.TextLineDataset('train.csv').skip(1)
    f = f.map(lambda l: tf.decode_csv(l, [[0.]] * 21))
    f = f.map(lambda *c: (tf.stack(c[:10]), tf.stack(c[10:20])))
    return f.shuffle(1000).repeat().batch(P.batch).make_one_shot_iterator().get_next()


a, b = dataset()
ea, eb = G.embed(a), G.embed(b)
loss = G.npair(ea, eb) + G.npair_free(ea, eb) + G.hard(ea, eb)
op = tf.train.AdamOptimizer().minimize(loss)
with tf.train.SingularMonitoredSession() as sess:
    while not sess.should_stop():
        sess.run(op)
