import tensorflow as tf
import tensorflow_probability as tfp
import functools

tfd = tfp.distributions
flags = tf.flags
flags.DEFINE_integer('k', 5, '')
flags.DEFINE_string('model_dir', '/tmp/m', '')
FLAGS = flags.FLAGS


def network(features, params):
    net = features['x']
    for units in params['hidden']:
        net = tf.layers.dense(net, units, activation=tf.nn.elu)
    return net


def model_fn(features, labels, mode, params):
    net = network(features, params)
    k = params['k']
    logits = tf.layers.dense(net, k)
    mu = tf.layers.dense(net, k)
    log_sigma = tf.layers.dense(net, k)
    sigma = tf.exp(log_sigma) #!
    if mode == tf.estimator.ModeKeys.PREDICT:
        return tf.estimator.EstimatorSpec(mode, predictions={'mu': mu, 'pi': tf.nn.softmax(logits)})
    y = tf.expand_dims(labels, 1)
    safe_sigma = tf.nn.softplus(log_sigma) + 1e-4
    log_p = -0.5 * tf.square((y - mu) / safe_sigma) - tf.log(safe_sigma) - 0.919
    nll = -tf.reduce_logsumexp(tf.nn.log_softmax(logits) + log_p, axis=1)
    p = tf.exp(-0.5 * tf.square((y - mu) / sigma)) / sigma #!
    bad = -tf.log(tf.reduce_sum(tf.nn.softmax(logits) * p, 1)) #!
    loss = tf.reduce_mean(nll) + tf.reduce_mean(bad)
    if mode == tf.estimator.ModeKeys.EVAL:
        return tf.estimator.EstimatorSpec(mode, loss=loss, eval_metric_ops={'l': tf.metrics.mean(nll)})
    train_op = tf.contrib.layers.optimize_loss(loss, tf.train.get_global_step(), 1e-3, 'Adam')
    return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=train_op)


def input_fn(n):
    x = tf.random_uniform([n, 1], -10, 10)
    y = tf.sin(x[:, 0]) + tf.random_normal([n])
    return tf.data.Dataset.from_tensor_slices(({'x': x}, y)).repeat().batch(32)


def main(unused_argv):
    est = tf.estimator.Estimator(model_fn, FLAGS.model_dir, params={'hidden': [20, 20], 'k': FLAGS.k})
    est.train(functools.partial(input_fn, 100), steps=100)


if __name__ == '__main__':
    tf.logging.set_verbosity(tf.logging.INFO)
    tf.app.run(main)
