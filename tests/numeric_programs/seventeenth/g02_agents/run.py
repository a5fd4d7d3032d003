import argparse
import importlib
import gym
import tensorflow as tf
import gauss

AGENTS = {'gauss': gauss.Gaussian, 'sq': gauss.Squashed, 'cat': gauss.Categorical}

if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('--env', default='CartPole-v1')
    args = ap.parse_args()
    env = gym.make(args.env)
    with tf.Session() as sess:
        agents = [cls(sess, env.observation_space.shape[0], 4) for cls in AGENTS.values()]
        sess.run(tf.global_variables_initializer())
