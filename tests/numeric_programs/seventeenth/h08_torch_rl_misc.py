import numpy as np, torch, random, collections
import torch.nn as nn, torch.nn.functional as F
from torch.distributions import Categorical, Beta, Normal
try:
    import gymnasium as gym
except ImportError:
    import gym
Transition = collections.namedtuple('Transition', 's a r p')

class Buffer:
    def __init__(self): self.d = []
    def push(self, *a): self.d.append(Transition(*a))
    def sample(self, n): return Transition(*map(torch.stack, zip(*random.sample(self.d, n))))

class Net(nn.Module):
    def __init__(self, s, a):
        super().__init__()
        self.t = nn.Sequential(nn.Linear(s, 32), nn.Tanh())
        self.pi, self.v, self.ab = nn.Linear(32, a), nn.Linear(32, 1), nn.Linear(32, 2)
        self.log_alpha = nn.Parameter(torch.zeros(1))
    def forward(self, x):
        h = self.t(x)
        return F.softmax(self.pi(h), -1), self.v(h), self.ab(h)

env = gym.make('CartPole-v1')
net, buf = Net(4, 2), Buffer()
opt = torch.optim.Adam(net.parameters(), 3e-4)
for _ in range(64):
    s = torch.randn(4)
    p, v, _ = net(s)
    a = Categorical(p).sample()
    buf.push(s, a, torch.rand(()), p.detach()[a])
for it in range(3):
    b = buf.sample(32)
    p, v, ab = net(b.s)
    pa = p.gather(1, b.a[:, None]).squeeze(1)
    adv = b.r - v.squeeze(1).detach()
    adv = (adv - adv.mean()) / adv.std() #!
    adv2 = (adv - adv.mean()) / (adv.std() + 1e-8)
    ratio = pa / b.p #!
    ratio_ok = torch.exp(torch.log(pa + 1e-10) - torch.log(b.p + 1e-10))
    surr = torch.min(ratio * adv, ratio.clamp(.8, 1.2) * adv).mean() + (ratio_ok * adv2).mean()
    ent = -(p * torch.log(p)).sum(-1).mean() #!
    ent_ok = Categorical(p).entropy().mean()
    beta = Beta(F.softplus(ab[:, 0]) + 1, F.softplus(ab[:, 1]) + 1)
    lp = beta.log_prob(torch.rand(32).clamp(1e-4, 1 - 1e-4)).mean()
    boltz = torch.exp(v / .1) / torch.exp(v / .1).sum(0) #!
    boltz_ok = F.softmax(v / .1, 0)
    tde = (b.r - v.squeeze(1)).abs()
    w = (tde / tde.sum()) ** -.4 #!
    w = w / w.max()
    alpha = net.log_alpha.exp()
    loss = -surr - .01 * (ent + ent_ok) + (w.detach() * tde).mean() - lp + (boltz * boltz_ok).sum() + (alpha * p).mean()
    opt.zero_grad(); loss.backward(); opt.step()
