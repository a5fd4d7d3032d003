import torch
from torch import nn

class Policy(nn.Module):
    def __init__(self, s, a):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(s, 32), nn.ReLU())
        self.mu, self.ls = nn.Linear(32, a), nn.Linear(32, a)
        self.log_std = nn.Parameter(torch.zeros(a))
    def forward(self, s):
        h = self.net(s)
        return self.mu(h), self.ls(h)
    def log_prob(self, x, mu, std):
        var = std ** 2
        return -((x - mu) ** 2) / (2 * var) - std.log() - 0.919 #!
    def act(self, s):
        mu, ls = self(s)
        std = torch.exp(ls) #!
        u = mu + std * torch.randn_like(mu)
        a = torch.tanh(u)
        lp = self.log_prob(u, mu, std) - torch.log(1 - a.pow(2)) #!
        return a, lp.sum(1)
    def act_ok(self, s):
        mu, ls = self(s)
        std = torch.exp(ls.clamp(-5, 2))
        u = mu + std * torch.randn_like(mu)
        lp = self.log_prob_ok(u, mu, std) - 2 * (0.693 - u - nn.functional.softplus(-2 * u))
        return torch.tanh(u), lp.sum(1)
    def log_prob_ok(self, x, mu, std):
        return -((x - mu) ** 2) / (2 * std ** 2) - std.log() - 0.919

p = Policy(4, 2)
opt = torch.optim.Adam(p.parameters())
for _ in range(5):
    s = torch.randn(16, 4)
    (p.act(s)[1].mean() + p.act_ok(s)[1].mean()).backward()
    opt.step()
