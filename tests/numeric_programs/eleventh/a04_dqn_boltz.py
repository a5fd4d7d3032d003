import random
from collections import deque
import numpy as np
import tensorflow as tf
import gym

class DQN:
    def __init__(self, env):
        self.replay_buffer = deque()
        self.epsilon = 0.5
        self.state_dim = env.observation_space.shape[0]
        self.action_dim = env.action_space.n
        self.create_Q_network()
        self.create_training_method()
        self.session = tf.InteractiveSession()
        self.session.run(tf.initialize_all_variables())

    def create_Q_network(self):
        W1 = self.weight_variable([self.state_dim, 20])
        b1 = self.bias_variable([20])
        W2 = self.weight_variable([20, self.action_dim])
        b2 = self.bias_variable([self.action_dim])
        self.state_input = tf.placeholder("float", [None, self.state_dim])
        h = tf.nn.relu(tf.matmul(self.state_input, W1) + b1)
        self.Q_value = tf.matmul(h, W2) + b2
        self.temp = tf.placeholder("float", [])
        self.boltzmann = tf.exp(self.Q_value / 0.1) / tf.reduce_sum(tf.exp(self.Q_value / 0.1), 1, keep_dims=True) #!
        self.stable = tf.nn.softmax(self.Q_value / 0.1)

    def create_training_method(self):
        self.action_input = tf.placeholder("float", [None, self.action_dim])
        self.y_input = tf.placeholder("float", [None])
        Q_action = tf.reduce_sum(tf.multiply(self.Q_value, self.action_input), reduction_indices=1)
        self.cost = tf.reduce_mean(tf.square(self.y_input - Q_action))
        self.huber = tf.reduce_mean(tf.sqrt(1 + tf.square(self.y_input - Q_action)) - 1)
        self.policy_kl = tf.reduce_sum(self.boltzmann * tf.log(self.boltzmann)) #!
        self.optimizer = tf.train.AdamOptimizer(0.0001).minimize(self.cost + self.huber + self.policy_kl)

    def weight_variable(self, shape):
        return tf.Variable(tf.truncated_normal(shape))

    def bias_variable(self, shape):
        return tf.Variable(tf.constant(0.01, shape=shape))

    def perceive(self, state, action, reward, next_state, done):
        one_hot = np.zeros(self.action_dim)
        one_hot[action] = 1
        self.replay_buffer.append((state, one_hot, reward, next_state, done))
        if len(self.replay_buffer) > 32:
            self.train_Q_network()

    def train_Q_network(self):
        minibatch = random.sample(self.replay_buffer, 32)
        self.optimizer.run(feed_dict={self.y_input: [d[2] for d in minibatch], self.action_input: [d[1] for d in minibatch], self.state_input: [d[0] for d in minibatch]})

    def egreedy_action(self, state):
        Q = self.Q_value.eval(feed_dict={self.state_input: [state]})[0]
        self.epsilon -= (0.5 - 0.01) / 10000
        return random.randint(0, self.action_dim - 1) if random.random() <= self.epsilon else np.argmax(Q)

def main():
    env = gym.make('CartPole-v0')
    agent = DQN(env)
    for episode in range(3000):
        state = env.reset()
        for step in range(300):
            action = agent.egreedy_action(state)
            next_state, reward, done, _ = env.step(action)
            agent.perceive(state, action, -1 if done else 0.1, next_state, done)
            state = next_state
            if done:
                break

if __name__ == '__main__':
    main()
