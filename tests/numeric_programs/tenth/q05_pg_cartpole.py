import gym
import numpy as np
import tensorflow as tf

env = gym.make('CartPole-v0')
H, lr, gamma, D = 10, 1e-2, 0.99, 4

tf.reset_default_graph()
observations = tf.placeholder(tf.float32, [None, D], name='input_x')
W1 = tf.get_variable('W1', shape=[D, H], initializer=tf.contrib.layers.xavier_initializer())
layer1 = tf.nn.relu(tf.matmul(observations, W1))
W2 = tf.get_variable('W2', shape=[H, 1], initializer=tf.contrib.layers.xavier_initializer())
score = tf.matmul(layer1, W2)
probability = tf.nn.sigmoid(score)

tvars = tf.trainable_variables()
input_y = tf.placeholder(tf.float32, [None, 1], name='input_y')
advantages = tf.placeholder(tf.float32, name='reward_signal')
loglik = tf.log(input_y * (input_y - probability) + (1 - input_y) * (input_y + probability)) #!
loss = -tf.reduce_mean(loglik * advantages)
newGrads = tf.gradients(loss, tvars)
adam = tf.train.AdamOptimizer(learning_rate=lr)
W1Grad = tf.placeholder(tf.float32, name='batch_grad1')
W2Grad = tf.placeholder(tf.float32, name='batch_grad2')
updateGrads = adam.apply_gradients(zip([W1Grad, W2Grad], tvars))


def discount_rewards(r):
    out = np.zeros_like(r)
    running = 0
    for t in reversed(range(0, r.size)):
        running = running * gamma + r[t]
        out[t] = running
    return out


xs, drs, ys = [], [], []
running_reward, reward_sum, episode, batch = None, 0, 1, 5
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    obs = env.reset()
    gradBuffer = sess.run(tvars)
    for ix, grad in enumerate(gradBuffer):
        gradBuffer[ix] = grad * 0
    while episode <= 1000:
        x = np.reshape(obs, [1, D])
        tfprob = sess.run(probability, feed_dict={observations: x})
        action = 1 if np.random.uniform() < tfprob else 0
        xs.append(x)
        y = 1 if action == 0 else 0
        ys.append(y)
        obs, reward, done, info = env.step(action)
        reward_sum += reward
        drs.append(reward)
        if done:
            episode += 1
            epx, epy, epr = np.vstack(xs), np.vstack(ys), np.vstack(drs)
            xs, drs, ys = [], [], []
            discounted = discount_rewards(epr)
            discounted -= np.mean(discounted)
            discounted /= np.std(discounted) #?
            tGrad = sess.run(newGrads, feed_dict={observations: epx, input_y: epy, advantages: discounted})
            for ix, grad in enumerate(tGrad):
                gradBuffer[ix] += grad
            if episode % batch == 0:
                sess.run(updateGrads, feed_dict={W1Grad: gradBuffer[0], W2Grad: gradBuffer[1]})
                running_reward = reward_sum if running_reward is None else running_reward * 0.99 + reward_sum * 0.01
                print('Average reward %f' % (reward_sum / batch))
                reward_sum = 0
            obs = env.reset()
