import tensorflow as tf
import numpy as np

class Layer:
    count = 0
    def __init__(self, n, act):
        Layer.count += 1
        self.n, self.act, self.name = n, act, 'L%d' % Layer.count
    def __rshift__(self, other):
        return Stack([self, other])
    def __call__(self, x):
        d = int(x.shape[-1])
        W = tf.Variable(np.random.randn(d, self.n).astype('f') / np.sqrt(d), name=self.name + '_W')
        b = tf.Variable(np.zeros(self.n, 'f'))
        return self.act(x @ W + b)

class Stack:
    def __init__(self, ls):
        self.ls = list(ls)
    def __rshift__(self, other):
        return Stack(self.ls + [other])
    def __call__(self, x):
        for l in self.ls:
            x = l(x)
        return x

class Loss:
    registry = {}
    def __init_subclass__(cls, **kw):
        Loss.registry[cls.__name__] = cls
    def __new__(cls, *a):
        return cls.compute(*a)

class LogLoss(Loss):
    @staticmethod
    def compute(y, p):
        return -tf.reduce_mean(y * tf.log(p) + (1. - y) * tf.log(1. - p)) #!

class SafeLogLoss(Loss):
    @staticmethod
    def compute(y, p, eps=1e-6):
        return -tf.reduce_mean(y * tf.log(p + eps) + (1. - y) * tf.log(1. - p + eps))

class F1(Loss):
    @classmethod
    def compute(cls, y, p):
        tp = tf.reduce_sum(y * p)
        prec = tp / tf.reduce_sum(p) #?
        rec = tp / tf.reduce_sum(y) #!
        return 1 - 2 * prec * rec / (prec + rec) #!

x = tf.placeholder(tf.float32, [None, 30]); y = tf.placeholder(tf.float32, [None, 1])
net = Layer(16, tf.nn.relu) >> Layer(8, tf.tanh) >> Layer(1, tf.sigmoid)
p = net(x)
total = tf.add_n([c(y, p) for c in Loss.registry.values()])
train = tf.train.AdamOptimizer().minimize(total)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    from sklearn.datasets import load_breast_cancer
    d = load_breast_cancer()
    s.run(train, {x: d.data, y: d.target[:, None]})
