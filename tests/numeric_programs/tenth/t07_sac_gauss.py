import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.distributions import Normal

LOG_SIG_MAX, LOG_SIG_MIN, epsilon = 2, -20, 1e-6


class GaussianPolicy(nn.Module):
    def __init__(self, s, a, clip=True):
        super().__init__()
        self.l1, self.mean, self.log_std = nn.Linear(s, 256), nn.Linear(256, a), nn.Linear(256, a)

    def forward(self, state):
        x = F.relu(self.l1(state))
        return self.mean(x), torch.clamp(self.log_std(x), LOG_SIG_MIN, LOG_SIG_MAX)

    def sample(self, state):
        mean, log_std = self.forward(state)
        normal = Normal(mean, log_std.exp())
        x_t = normal.rsample()
        y_t = torch.tanh(x_t)
        log_prob = normal.log_prob(x_t)
        log_prob -= torch.log((1 - y_t.pow(2)) + epsilon)
        return y_t, log_prob.sum(1, keepdim=True)


class RawPolicy(GaussianPolicy):
    def forward(self, state):
        x = F.relu(self.l1(state))
        return self.mean(x), self.log_std(x)

    def sample(self, state):
        mean, log_std = self.forward(state)
        std = log_std.exp() #!
        x_t = mean + std * torch.randn_like(mean)
        action = torch.tanh(x_t)
        log_prob = -((x_t - mean) ** 2) / (2 * std ** 2) - log_std #!
        log_prob = log_prob - torch.log(1 - action ** 2) #!
        return action, log_prob.sum(1, keepdim=True)


class Alpha(nn.Module):
    def __init__(self):
        super().__init__()
        self.log_alpha = nn.Parameter(torch.zeros(1))

    def forward(self, lp):
        return -(self.log_alpha.exp() * lp).mean() #?


def atanh(x):
    return 0.5 * torch.log((1 + x) / (1 - x)) #!


def atanh_eps(x):
    x = x.clamp(-0.999, 0.999)
    return 0.5 * torch.log((1 + x) / (1 - x))


policies = [GaussianPolicy(17, 6), RawPolicy(17, 6)]
alpha = Alpha()
for step in range(1000):
    s = torch.randn(256, 17)
    loss = 0
    for p in policies:
        a, lp = p.sample(s)
        loss = loss + alpha(lp) + atanh(a).mean() + atanh_eps(a).mean()
    loss.backward()
