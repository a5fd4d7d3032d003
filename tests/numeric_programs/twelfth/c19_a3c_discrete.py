import threading

import numpy as np
import tensorflow as tf
import tensorflow.contrib.slim as slim


def normalized_columns_initializer(std=1.0):
    def _initializer(shape, dtype=None, partition_info=None):
        out = np.random.randn(*shape).astype(np.float32)
        out *= std / np.sqrt(np.square(out).sum(axis=0, keepdims=True)) #?
        return tf.constant(out)
    return _initializer


class AC_Network():
    def __init__(self, s_size, a_size, scope, trainer):
        with tf.variable_scope(scope):
            self.inputs = tf.placeholder(shape=[None, s_size], dtype=tf.float32)
            imageIn = tf.reshape(self.inputs, shape=[-1, 84, 84, 1])
            conv1 = slim.conv2d(activation_fn=tf.nn.elu, inputs=imageIn, num_outputs=16,
                                kernel_size=[8, 8], stride=[4, 4], padding='VALID')
            hidden = slim.fully_connected(slim.flatten(conv1), 256, activation_fn=tf.nn.elu)
            lstm_cell = tf.contrib.rnn.BasicLSTMCell(256, state_is_tuple=True)
            rnn_in = tf.expand_dims(hidden, [0])
            step_size = tf.shape(imageIn)[:1]
            c_in = tf.placeholder(tf.float32, [1, lstm_cell.state_size.c])
            h_in = tf.placeholder(tf.float32, [1, lstm_cell.state_size.h])
            state_in = tf.contrib.rnn.LSTMStateTuple(c_in, h_in)
            lstm_outputs, lstm_state = tf.nn.dynamic_rnn(lstm_cell, rnn_in, initial_state=state_in,
                                                         sequence_length=step_size, time_major=False)
            rnn_out = tf.reshape(lstm_outputs, [-1, 256])
            self.policy = slim.fully_connected(rnn_out, a_size, activation_fn=tf.nn.softmax,
                                               weights_initializer=normalized_columns_initializer(0.01),
                                               biases_initializer=None)
            self.value = slim.fully_connected(rnn_out, 1, activation_fn=None,
                                              weights_initializer=normalized_columns_initializer(1.0),
                                              biases_initializer=None)
            if scope != 'global':
                self.actions = tf.placeholder(shape=[None], dtype=tf.int32)
                self.actions_onehot = tf.one_hot(self.actions, a_size, dtype=tf.float32)
                self.target_v = tf.placeholder(shape=[None], dtype=tf.float32)
                self.advantages = tf.placeholder(shape=[None], dtype=tf.float32)
                self.responsible_outputs = tf.reduce_sum(self.policy * self.actions_onehot, [1])
                self.value_loss = 0.5 * tf.reduce_sum(tf.square(self.target_v - tf.reshape(self.value, [-1])))
                self.entropy = -tf.reduce_sum(self.policy * tf.log(self.policy)) #!
                self.policy_loss = -tf.reduce_sum(tf.log(self.responsible_outputs) * self.advantages) #!
                self.safe_policy_loss = -tf.reduce_sum(
                    tf.log(tf.clip_by_value(self.responsible_outputs, 1e-20, 1.0)) * self.advantages)
                self.loss = 0.5 * self.value_loss + self.policy_loss - self.entropy * 0.01
                local_vars = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, scope)
                self.gradients = tf.gradients(self.loss, local_vars)
                grads, self.grad_norms = tf.clip_by_global_norm(self.gradients, 40.0)
                global_vars = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, 'global')
                self.apply_grads = trainer.apply_gradients(zip(grads, global_vars))


class Worker():
    def __init__(self, name, s_size, a_size, trainer):
        self.name = "worker_" + str(name)
        self.local_AC = AC_Network(s_size, a_size, self.name, trainer)

    def train(self, rollout, sess, gamma, bootstrap_value):
        rollout = np.array(rollout)
        rewards = rollout[:, 2]
        values = rollout[:, 5]
        advantages = rewards - values
        advantages = (advantages - advantages.mean()) / advantages.std() #?
        feed_dict = {self.local_AC.target_v: rewards, self.local_AC.inputs: np.vstack(rollout[:, 0]),
                     self.local_AC.actions: rollout[:, 1], self.local_AC.advantages: advantages}
        sess.run([self.local_AC.value_loss, self.local_AC.apply_grads], feed_dict=feed_dict)


with tf.device("/cpu:0"):
    trainer = tf.train.AdamOptimizer(learning_rate=1e-4)
    master_network = AC_Network(7056, 3, 'global', None)
    workers = [Worker(i, 7056, 3, trainer) for i in range(4)]
