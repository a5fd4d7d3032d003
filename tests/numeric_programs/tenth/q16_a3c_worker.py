import threading
import numpy as np
import tensorflow as tf
import tensorflow.contrib.slim as slim

N_S, N_A = 4, 2
ENTROPY_BETA = 0.01


class ACNet(object):
    def __init__(self, scope, globalAC=None):
        if scope == 'Global_Net':
            with tf.variable_scope(scope):
                self.s = tf.placeholder(tf.float32, [None, N_S], 'S')
                self.a_params, self.c_params = self._build_net(scope)[-2:]
        else:
            with tf.variable_scope(scope):
                self.s = tf.placeholder(tf.float32, [None, N_S], 'S')
                self.a_his = tf.placeholder(tf.int32, [None, ], 'A')
                self.v_target = tf.placeholder(tf.float32, [None, 1], 'Vtarget')
                self.a_prob, self.v, self.a_params, self.c_params = self._build_net(scope)
                td = tf.subtract(self.v_target, self.v, name='TD_error')
                with tf.name_scope('c_loss'):
                    self.c_loss = tf.reduce_mean(tf.square(td))
                with tf.name_scope('a_loss'):
                    log_prob = tf.reduce_sum(tf.log(self.a_prob) * tf.one_hot(self.a_his, N_A, dtype=tf.float32), axis=1, keep_dims=True) #!
                    exp_v = log_prob * tf.stop_gradient(td)
                    entropy = -tf.reduce_sum(self.a_prob * tf.log(self.a_prob + 1e-5), axis=1, keep_dims=True)
                    self.a_loss = tf.reduce_mean(-(ENTROPY_BETA * entropy + exp_v))
                self.a_grads = tf.gradients(self.a_loss, self.a_params)
                self.c_grads = tf.gradients(self.c_loss, self.c_params)
                clipped, norm = tf.clip_by_global_norm(self.a_grads, 40.0)
                self.update = OPT.apply_gradients(zip(clipped, globalAC.a_params))

    def _build_net(self, scope):
        w_init = tf.random_normal_initializer(0., .1)
        with tf.variable_scope('actor'):
            l_a = tf.layers.dense(self.s, 200, tf.nn.relu6, kernel_initializer=w_init, name='la')
            a_prob = tf.layers.dense(l_a, N_A, tf.nn.softmax, kernel_initializer=w_init, name='ap')
        with tf.variable_scope('critic'):
            l_c = tf.layers.dense(self.s, 100, tf.nn.relu6, kernel_initializer=w_init, name='lc')
            v = tf.layers.dense(l_c, 1, kernel_initializer=w_init, name='v')
        a_params = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, scope=scope + '/actor')
        c_params = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, scope=scope + '/critic')
        return a_prob, v, a_params, c_params


class Worker(object):
    def __init__(self, name, globalAC):
        self.AC = ACNet(name, globalAC)

    def work(self):
        while not COORD.should_stop():
            SESS.run(self.AC.update, feed_dict={self.AC.s: np.zeros([5, 4]), self.AC.a_his: np.zeros(5), self.AC.v_target: np.zeros([5, 1])})


if __name__ == '__main__':
    SESS = tf.Session()
    with tf.device('/cpu:0'):
        OPT = tf.train.RMSPropOptimizer(0.001, name='RMSPropA')
        GLOBAL_AC = ACNet('Global_Net')
        workers = [Worker('W_%i' % i, GLOBAL_AC) for i in range(4)]
    COORD = tf.train.Coordinator()
    SESS.run(tf.global_variables_initializer())
    threads = []
    for worker in workers:
        job = lambda: worker.work()
        t = threading.Thread(target=job)
        t.start()
        threads.append(t)
    COORD.join(threads)
