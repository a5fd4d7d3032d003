import tensorflow as tf

EPS = 1e-12

def linear(x, n, name):
    with tf.variable_scope(name):
        w = tf.get_variable('w', [x.get_shape()[-1].value, n], initializer=tf.truncated_normal_initializer(stddev=0.02))
        b = tf.get_variable('b', [n], initializer=tf.constant_initializer(0.0))
        return tf.matmul(x, w) + b

def lrelu(x, leak=0.2):
    f1, f2 = 0.5 * (1 + leak), 0.5 * (1 - leak)
    return f1 * x + f2 * abs(x)

def batch_norm(x, training, name):
    with tf.variable_scope(name):
        m, v = tf.nn.moments(x, [0])
        g = tf.get_variable('g', [x.get_shape()[-1].value], initializer=tf.ones_initializer())
        return g * (x - m) / tf.sqrt(v + 1e-5)

def nll_gauss(x, mu, log_sigma):
    return tf.reduce_mean(tf.square(x - mu) / (2 * tf.exp(2 * log_sigma)) + log_sigma) #!

def nll_gauss_soft(x, mu, raw):
    sigma = tf.nn.softplus(raw) + 1e-3
    return tf.reduce_mean(tf.square((x - mu) / sigma) / 2 + tf.log(sigma))

def nll_bernoulli(x, p):
    return -tf.reduce_mean(x * tf.log(p + EPS) + (1 - x) * tf.log(1 - p + EPS))

def safe_log(x):
    return tf.log(tf.maximum(x, EPS))

def total_correlation(p):
    q = tf.reduce_mean(p, 0)
    return tf.reduce_sum(q * tf.log(q)) #!
