import gym
import numpy as np
import tensorflow as tf

np.random.seed(2)
tf.set_random_seed(2)


class Actor(object):
    def __init__(self, sess, n_features, action_bound, lr=0.0001):
        self.sess = sess
        self.s = tf.placeholder(tf.float32, [1, n_features], "state")
        self.a = tf.placeholder(tf.float32, None, name="act")
        self.td_error = tf.placeholder(tf.float32, None, name="td_error")
        l1 = tf.layers.dense(self.s, 30, tf.nn.relu, name='l1')
        mu = tf.layers.dense(l1, 1, tf.nn.tanh, name='mu')
        sigma = tf.layers.dense(l1, 1, tf.nn.softplus, name='sigma')
        global_step = tf.Variable(0, trainable=False)
        self.mu, self.sigma = tf.squeeze(mu * 2), tf.squeeze(sigma + 0.1)
        self.normal_dist = tf.distributions.Normal(self.mu, self.sigma)
        self.action = tf.clip_by_value(self.normal_dist.sample(1), action_bound[0], action_bound[1])
        with tf.name_scope('exp_v'):
            log_prob = self.normal_dist.log_prob(self.a)
            self.exp_v = log_prob * self.td_error
            self.exp_v += 0.01 * self.normal_dist.entropy()
        with tf.name_scope('train'):
            self.train_op = tf.train.AdamOptimizer(lr).minimize(-self.exp_v, global_step)

    def learn(self, s, a, td):
        s = s[np.newaxis, :]
        _, exp_v = self.sess.run([self.train_op, self.exp_v], {self.s: s, self.a: a, self.td_error: td})
        return exp_v


class DiscreteActor(object):
    def __init__(self, sess, n_features, n_actions, lr=0.001):
        self.sess = sess
        self.s = tf.placeholder(tf.float32, [1, n_features], "state")
        self.a = tf.placeholder(tf.int32, None, "act")
        self.td_error = tf.placeholder(tf.float32, None, "td_error")
        with tf.variable_scope('Actor'):
            l1 = tf.layers.dense(inputs=self.s, units=20, activation=tf.nn.relu,
                                 kernel_initializer=tf.random_normal_initializer(0., .1))
            self.acts_prob = tf.layers.dense(inputs=l1, units=n_actions, activation=tf.nn.softmax,
                                             bias_initializer=tf.constant_initializer(0.1))
        with tf.variable_scope('exp_v'):
            log_prob = tf.log(self.acts_prob[0, self.a]) #!
            self.exp_v = tf.reduce_mean(log_prob * self.td_error)
        with tf.variable_scope('train'):
            self.train_op = tf.train.AdamOptimizer(lr).minimize(-self.exp_v)

    def choose_action(self, s):
        probs = self.sess.run(self.acts_prob, {self.s: s[np.newaxis, :]})
        return np.random.choice(np.arange(probs.shape[1]), p=probs.ravel())


class Critic(object):
    def __init__(self, sess, n_features, lr=0.01):
        self.sess = sess
        self.s = tf.placeholder(tf.float32, [1, n_features], "state")
        self.v_ = tf.placeholder(tf.float32, [1, 1], name="v_next")
        self.r = tf.placeholder(tf.float32, name='r')
        with tf.variable_scope('Critic'):
            l1 = tf.layers.dense(self.s, 30, tf.nn.relu)
            self.v = tf.layers.dense(l1, 1)
            self.td_error = tf.reduce_mean(self.r + 0.9 * self.v_ - self.v)
            self.loss = tf.square(self.td_error)
            self.train_op = tf.train.AdamOptimizer(lr).minimize(self.loss)


env = gym.make('Pendulum-v0')
N_S = env.observation_space.shape[0]
sess = tf.Session()
actor = Actor(sess, n_features=N_S, action_bound=[-2., 2.])
pick = DiscreteActor(sess, N_S, 5)
critic = Critic(sess, n_features=N_S)
sess.run(tf.global_variables_initializer())
for i_episode in range(1000):
    s = env.reset()
    ep = []
    for t in range(200):
        a = sess.run(actor.action, {actor.s: s[np.newaxis, :]})
        s_, r, done, info = env.step(a)
        ep.append(r / 10)
        s = s_
    rs = np.array(ep)
    rs -= np.mean(rs)
    rs /= np.std(rs) #?
