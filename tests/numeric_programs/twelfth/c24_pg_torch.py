import argparse
from collections import deque
from itertools import count

import gym
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.distributions import Categorical

parser = argparse.ArgumentParser(description='PyTorch policy gradient')
parser.add_argument('--gamma', type=float, default=0.99)
parser.add_argument('--seed', type=int, default=543)
parser.add_argument('--entropy', type=float, default=0.01)
args = parser.parse_args()
env = gym.make('CartPole-v0')
torch.manual_seed(args.seed)


class Policy(nn.Module):
    def __init__(self):
        super(Policy, self).__init__()
        self.affine1 = nn.Linear(4, 128)
        self.affine2 = nn.Linear(128, 2)
        self.std_head = nn.Linear(128, 1)
        self.saved_log_probs = []
        self.rewards = []

    def forward(self, x):
        x = F.relu(self.affine1(x))
        return F.softmax(self.affine2(x), dim=1)

    def gaussian(self, x, action):
        h = F.relu(self.affine1(x))
        mu = torch.tanh(self.affine2(h))
        sigma = self.std_head(h).exp() #!
        return -((action - mu) ** 2) / (2 * sigma ** 2) - torch.log(sigma) #!

    def gaussian_ok(self, x, action):
        h = F.relu(self.affine1(x))
        mu = torch.tanh(self.affine2(h))
        log_std = torch.clamp(self.std_head(h), -20, 2)
        sigma = log_std.exp()
        return -((action - mu) ** 2) / (2 * sigma ** 2) - log_std


policy = Policy()
optimizer = optim.Adam(policy.parameters(), lr=1e-2)
eps = np.finfo(np.float32).eps.item()


def select_action(state):
    state = torch.from_numpy(state).float().unsqueeze(0)
    probs = policy(state)
    m = Categorical(probs)
    action = m.sample()
    policy.saved_log_probs.append(m.log_prob(action))
    return action.item(), probs


def finish_episode(states, actions):
    R = 0
    policy_loss = []
    returns = deque()
    for r in policy.rewards[::-1]:
        R = r + args.gamma * R
        returns.appendleft(R)
    returns = torch.tensor(returns)
    returns = (returns - returns.mean()) / (returns.std() + eps)
    for log_prob, R in zip(policy.saved_log_probs, returns):
        policy_loss.append(-log_prob * R)
    probs = policy(states)
    picked = probs.gather(1, actions)
    reinforce = -(torch.log(picked).squeeze(1) * returns).mean() #!
    entropy = -(probs * probs.log()).sum(1).mean() #!
    extra = policy.gaussian(states, actions.float()).mean() + policy.gaussian_ok(states, actions.float()).mean()
    optimizer.zero_grad()
    loss = torch.cat(policy_loss).sum() + reinforce - args.entropy * entropy + extra
    loss.backward()
    optimizer.step()


def main():
    running_reward = 10
    for i_episode in count(1):
        state = env.reset()
        states, actions = [], []
        for t in range(1, 10000):
            action, _ = select_action(state)
            states.append(state)
            actions.append(action)
            state, reward, done, _ = env.step(action)
            policy.rewards.append(reward)
            if done:
                break
        finish_episode(torch.tensor(np.array(states)).float(), torch.tensor(actions).unsqueeze(1))


if __name__ == '__main__':
    main()
