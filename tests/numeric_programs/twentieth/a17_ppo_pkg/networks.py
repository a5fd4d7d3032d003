import torch
import torch.nn as nn

class ActorCritic(nn.Module):
    def __init__(self, obs, act, hidden=64):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(obs, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh())
        self.mu = nn.Linear(hidden, act)
        self.log_std = nn.Parameter(torch.zeros(act))
        self.v = nn.Linear(hidden, 1)
    def dist(self, obs):
        h = self.body(obs)
        return torch.distributions.Normal(self.mu(h), self.log_std.exp())
    def value(self, obs):
        return self.v(self.body(obs)).squeeze(-1)

class StateStd(nn.Module):
    def __init__(self, obs, act):
        super().__init__()
        self.net = nn.Linear(obs, 2 * act)
    def forward(self, obs):
        mu, s = self.net(obs).chunk(2, -1)
        std = s.exp() #!
        return torch.distributions.Normal(mu, std) #?

class StateStdClamp(nn.Module):
    def __init__(self, obs, act):
        super().__init__()
        self.net = nn.Linear(obs, 2 * act)
    def forward(self, obs):
        mu, s = self.net(obs).chunk(2, -1)
        return torch.distributions.Normal(mu, torch.clamp(s, -20, 2).exp())
