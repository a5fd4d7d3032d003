import torch
import torch.nn as nn
from torch.distributions import Categorical, MultivariateNormal
import numpy as np, gym

class Memory:
    def __init__(self):
        self.actions, self.states, self.logprobs, self.rewards = [], [], [], []
    def clear(self):
        del self.actions[:], self.states[:], self.logprobs[:], self.rewards[:]

class ActorCritic(nn.Module):
    def __init__(self, s, a):
        super().__init__()
        self.actor = nn.Sequential(nn.Linear(s, 64), nn.Tanh(), nn.Linear(64, a), nn.Softmax(dim=-1))
        self.critic = nn.Sequential(nn.Linear(s, 64), nn.Tanh(), nn.Linear(64, 1))
    def act(self, state, memory):
        state = torch.from_numpy(state).float()
        p = self.actor(state)
        d = Categorical(p)
        a = d.sample()
        memory.states.append(state); memory.actions.append(a); memory.logprobs.append(d.log_prob(a))
        return a.item()
    def evaluate(self, s, a):
        p = self.actor(s)
        picked = p.gather(1, a.view(-1, 1)).squeeze(1)
        logp = torch.log(picked) #!
        ent = -(p * p.clamp(min=1e-8).log()).sum(-1)
        return logp, self.critic(s).squeeze(), ent, picked

class PPO:
    def __init__(self, s, a, lr=2e-3):
        self.policy, self.old = ActorCritic(s, a), ActorCritic(s, a)
        self.opt = torch.optim.Adam(self.policy.parameters(), lr=lr)
    def update(self, memory):
        rewards, g = [], 0
        for r in reversed(memory.rewards):
            g = r + 0.99 * g
            rewards.insert(0, g)
        rewards = torch.tensor(rewards)
        rewards = (rewards - rewards.mean()) / (rewards.std() + 1e-5)
        s, a, lp = torch.stack(memory.states).detach(), torch.stack(memory.actions).detach(), torch.stack(memory.logprobs).detach()
        for _ in range(4):
            logp, v, ent, picked = self.policy.evaluate(s, a)
            ratio = torch.exp(logp - lp) #?
            old = self.old.actor(s).gather(1, a.view(-1, 1)).squeeze(1)
            ratio2 = picked / old #!
            adv = rewards - v.detach()
            surr = torch.min(ratio * adv, torch.clamp(ratio, 0.8, 1.2) * adv)
            loss = (-surr + 0.5 * (v - rewards) ** 2 - 0.01 * ent - ratio2 * adv).mean()
            self.opt.zero_grad(); loss.backward(); self.opt.step()
        self.old.load_state_dict(self.policy.state_dict())

def main():
    env = gym.make('LunarLander-v2')
    mem, ppo = Memory(), PPO(8, 4)
    for ep in range(100):
        s = env.reset()
        for t in range(300):
            s, r, done, _ = env.step(ppo.old.act(s, mem))
            mem.rewards.append(r)
            if done: break
        ppo.update(mem); mem.clear()

main()
