import time

import numpy as np
import tensorflow as tf

import reader

flags = tf.flags
flags.DEFINE_string("model", "small", "A type of model")
flags.DEFINE_string("data_path", None, "Where the data is")
FLAGS = flags.FLAGS


class SmallConfig(object):
    init_scale = 0.1
    learning_rate = 1.0
    max_grad_norm = 5
    num_layers = 2
    num_steps = 20
    hidden_size = 200
    max_epoch = 4
    keep_prob = 1.0
    batch_size = 20
    vocab_size = 10000


class PTBModel(object):
    def __init__(self, is_training, config, input_, targets):
        self._config = config
        size, vocab = config.hidden_size, config.vocab_size

        def cell():
            c = tf.contrib.rnn.BasicLSTMCell(size, forget_bias=0.0, state_is_tuple=True)
            if is_training and config.keep_prob < 1:
                c = tf.contrib.rnn.DropoutWrapper(c, output_keep_prob=config.keep_prob)
            return c
        cells = tf.contrib.rnn.MultiRNNCell([cell() for _ in range(config.num_layers)], state_is_tuple=True)
        self._initial_state = cells.zero_state(config.batch_size, tf.float32)
        embedding = tf.get_variable("embedding", [vocab, size], dtype=tf.float32)
        inputs = tf.nn.embedding_lookup(embedding, input_)
        outputs = []
        state = self._initial_state
        with tf.variable_scope("RNN"):
            for time_step in range(config.num_steps):
                if time_step > 0:
                    tf.get_variable_scope().reuse_variables()
                (cell_output, state) = cells(inputs[:, time_step, :], state)
                outputs.append(cell_output)
        output = tf.reshape(tf.concat(outputs, 1), [-1, size])
        softmax_w = tf.get_variable("softmax_w", [size, vocab], dtype=tf.float32)
        softmax_b = tf.get_variable("softmax_b", [vocab], dtype=tf.float32)
        logits = tf.matmul(output, softmax_w) + softmax_b
        probs = tf.nn.softmax(logits)
        onehot = tf.one_hot(tf.reshape(targets, [-1]), vocab)
        picked = tf.reduce_sum(probs * onehot, 1)
        loss = -tf.log(picked) #!
        self._cost = cost = tf.reduce_sum(loss) / config.batch_size
        self.perplexity = tf.exp(cost / config.num_steps) #!
        self.stable = tf.nn.sparse_softmax_cross_entropy_with_logits(
            logits=logits, labels=tf.reshape(targets, [-1]))
        self._final_state = state
        if not is_training:
            return
        self._lr = tf.Variable(0.0, trainable=False)
        tvars = tf.trainable_variables()
        grads, _ = tf.clip_by_global_norm(tf.gradients(cost, tvars), config.max_grad_norm)
        self._train_op = tf.train.GradientDescentOptimizer(self._lr).apply_gradients(zip(grads, tvars))

    @property
    def cost(self):
        return self._cost

    @property
    def initial_state(self):
        return self._initial_state

    @property
    def final_state(self):
        return self._final_state

    @property
    def train_op(self):
        return self._train_op


def run_epoch(session, model, steps, eval_op=None):
    start, costs, iters = time.time(), 0.0, 0
    for step in range(steps):
        vals = session.run({"cost": model.cost})
        costs += vals["cost"]
        iters += model._config.num_steps
    return np.exp(costs / iters) #?


def main(_):
    config = SmallConfig()
    with tf.Graph().as_default():
        raw = np.random.randint(0, config.vocab_size, 100000)
        x, y = reader.ptb_producer(raw, config.batch_size, config.num_steps)
        with tf.variable_scope("Model", initializer=tf.random_uniform_initializer(-0.1, 0.1)):
            m = PTBModel(True, config, x, y)
        with tf.train.MonitoredSession() as session:
            for i in range(13):
                print("Perplexity: %.3f" % run_epoch(session, m, 100, m.train_op))


if __name__ == "__main__":
    tf.app.run()
