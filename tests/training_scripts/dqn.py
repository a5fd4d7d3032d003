"""Reinforcement learning: a replay memory, two networks, an environment written here."""
import random
from collections import deque, namedtuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

Transition = namedtuple("Transition", ("state", "action", "next_state", "reward", "done"))


class Corridor:
    def __init__(self, size=4):
        self.size = size
        self.position = 0

    def reset(self):
        self.position = 0
        return np.zeros(self.size, dtype=np.float32)

    def step(self, action):
        self.position += 1 if action == 1 else -1
        state = np.random.rand(self.size).astype(np.float32)
        return state, float(self.position), abs(self.position) > 3


class Memory:
    def __init__(self, capacity):
        self.items = deque([], maxlen=capacity)

    def push(self, *args):
        self.items.append(Transition(*args))

    def sample(self, count):
        return random.sample(self.items, count)

    def __len__(self):
        return len(self.items)


class QNet(nn.Module):
    def __init__(self, inputs, actions):
        super().__init__()
        self.l1 = nn.Linear(inputs, 32)
        self.l2 = nn.Linear(32, 32)
        self.l3 = nn.Linear(32, actions)

    def forward(self, x):
        return self.l3(F.relu(self.l2(F.relu(self.l1(x)))))


env, memory = Corridor(), Memory(200)
policy, target = QNet(4, 2), QNet(4, 2)
target.load_state_dict(policy.state_dict())
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
BATCH, GAMMA, eps = 16, 0.99, 0.9


def act(state):
    if random.random() < eps:
        return torch.tensor([[random.randrange(2)]], dtype=torch.long)
    with torch.no_grad():
        return policy(state).max(1)[1].view(1, 1)


def learn():
    if len(memory) < BATCH:
        return
    batch = Transition(*zip(*memory.sample(BATCH)))
    states, actions = torch.cat(batch.state), torch.cat(batch.action)
    rewards = torch.cat(batch.reward)
    values = policy(states).gather(1, actions)
    with torch.no_grad():
        following = target(torch.cat(batch.next_state)).max(1)[0]
    expected = rewards + GAMMA * following * (1 - torch.tensor(batch.done, dtype=torch.float32))
    loss = F.smooth_l1_loss(values, expected.unsqueeze(1))
    optimizer.zero_grad()
    loss.backward()
    for p in policy.parameters():
        p.grad.data.clamp_(-1, 1)
    optimizer.step()


for episode in range(5):
    state = torch.from_numpy(env.reset()).unsqueeze(0)
    for t in range(20):
        action = act(state)
        observed, reward, done = env.step(action.item())
        following = torch.tensor(observed).unsqueeze(0)
        memory.push(state, action, following, torch.tensor([reward]), done)
        state = following
        learn()
        if done:
            break
    if episode % 2 == 0:
        target.load_state_dict(policy.state_dict())
