import tensorflow as tf
import numpy as np
from tensorflow.contrib.framework.python.ops import arg_scope, add_arg_scope

@add_arg_scope
def dense(x, num_units, nonlinearity=None, init_scale=1., counters={}, init=False, ema=None, **kwargs):
    name = 'dense_%d' % counters.get('dense', 0)
    counters['dense'] = counters.get('dense', 0) + 1
    with tf.variable_scope(name):
        if init:
            V = tf.get_variable('V', [int(x.get_shape()[1]), num_units], tf.float32, tf.random_normal_initializer(0, 0.05), trainable=True)
            V_norm = tf.nn.l2_normalize(V.initialized_value(), [0])
            x_init = tf.matmul(x, V_norm)
            m_init, v_init = tf.nn.moments(x_init, [0])
            scale_init = init_scale / tf.sqrt(v_init + 1e-10)
            g = tf.get_variable('g', dtype=tf.float32, initializer=scale_init, trainable=True)
            b = tf.get_variable('b', dtype=tf.float32, initializer=-m_init * scale_init, trainable=True)
            x_init = tf.reshape(scale_init, [1, num_units]) * (x_init - tf.reshape(m_init, [1, num_units]))
            return nonlinearity(x_init) if nonlinearity is not None else x_init
        V = tf.get_variable('V', [int(x.get_shape()[1]), num_units])
        g = tf.get_variable('g', [num_units])
        y = tf.matmul(x, V) * tf.reshape(g / tf.sqrt(tf.reduce_sum(tf.square(V), [0])), [1, -1]) #?
        return nonlinearity(y) if nonlinearity is not None else y

def log_sum_exp(x):
    axis = len(x.get_shape()) - 1
    m = tf.reduce_max(x, axis)
    m2 = tf.reduce_max(x, axis, keep_dims=True)
    return m + tf.log(tf.reduce_sum(tf.exp(x - m2), axis))

def log_prob_from_logits(x):
    axis = len(x.get_shape()) - 1
    m = tf.reduce_max(x, axis, keep_dims=True)
    return x - m - tf.log(tf.reduce_sum(tf.exp(x - m), axis, keep_dims=True))

def discretized_mix_logistic(x, l, safe=True):
    means, log_scales, coeffs = l[..., :10], l[..., 10:20], l[..., 20:]
    if safe:
        log_scales = tf.maximum(log_scales, -7.)
    centered = tf.expand_dims(x, -1) - means
    inv_stdv = tf.exp(-log_scales)
    plus_in = inv_stdv * (centered + 1. / 255.)
    min_in = inv_stdv * (centered - 1. / 255.)
    cdf_delta = tf.nn.sigmoid(plus_in) - tf.nn.sigmoid(min_in)
    mid_in = inv_stdv * centered
    log_pdf_mid = mid_in - log_scales - 2. * tf.nn.softplus(mid_in)
    cdf_plus = plus_in - tf.nn.softplus(plus_in)
    one_minus = -tf.nn.softplus(min_in)
    log_probs = tf.where(tf.expand_dims(x, -1) < -0.999 + 0. * means, cdf_plus, tf.where(cdf_delta > 1e-5, tf.log(tf.maximum(cdf_delta, 1e-12)), log_pdf_mid - np.log(127.5)))
    return -tf.reduce_sum(log_sum_exp(log_probs + log_prob_from_logits(coeffs)))

def logistic_raw(x, mu, log_s):
    s = tf.exp(log_s) #!
    d = tf.sigmoid((x + 1. / 255 - mu) / s) - tf.sigmoid((x - mu) / s) #!
    return tf.reduce_mean(tf.log(d)) #!

def per_sample(t):
    a, b = t
    return tf.reduce_sum(a * b) / (tf.norm(a) * tf.norm(b)) #!

x = tf.placeholder(tf.float32, [16, 32])
ctr = {}
h0 = dense(x, 64, tf.nn.elu, init=True, counters=ctr)
h = dense(h0, 32 * 30, counters=ctr, init=True)
l = tf.reshape(h, [16, 32, 30])
mu = dense(h0, 32, counters={'dense': 7})
ls = tf.layers.dense(h0, 32)
cos = tf.map_fn(per_sample, (mu, ls), dtype=tf.float32)
loss = discretized_mix_logistic(x, l) - logistic_raw(x, mu, ls) + tf.reduce_mean(cos)
ema = tf.train.ExponentialMovingAverage(decay=0.9995)
maintain = tf.group(ema.apply(tf.trainable_variables()))
opt = tf.train.AdamOptimizer(1e-3).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer(), {x: np.random.rand(16, 32)})
    sess.run([opt, maintain], {x: np.random.rand(16, 32)})
