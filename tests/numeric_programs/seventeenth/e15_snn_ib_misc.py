import torch
import torch.nn as nn
import torch.nn.functional as F
from dataclasses import dataclass

@dataclass
class Config:
    z: int = 16
    beta: float = 1e-3
    var: str = 'exp'

class IB(nn.Module):
    def __init__(self, cfg: Config):
        super().__init__()
        self.cfg = cfg
        self.enc = nn.Linear(784, 2 * cfg.z)
        self.dec = nn.Linear(cfg.z, 10)
        self.log_tau = nn.Parameter(torch.zeros(1))
        self.prior_var = nn.Parameter(torch.ones(cfg.z))
    def std(self, s):
        if self.cfg.var == 'exp':
            return s.exp() #!
        return F.softplus(s - 5, beta=1)
    def forward(self, x):
        mu, s = self.enc(x).chunk(2, -1)
        std = self.std(s)
        z = mu + std * torch.randn_like(std)
        kl = -0.5 * (1 + 2 * std.log() - mu.pow(2) - std.pow(2)).sum(1).mean() #!
        kl2 = 0.5 * (mu.pow(2) / self.prior_var + torch.log(self.prior_var)).sum(1).mean() #!
        tau = self.log_tau.exp()
        return self.dec(z) / tau, kl + kl2

def ece(p, y, bins=10):
    conf, pred = p.max(1)
    out = torch.zeros(1)
    for lo in torch.linspace(0, .9, bins):
        m = (conf > lo) & (conf <= lo + .1)
        if m.any():
            out += (conf[m].mean() - (pred[m] == y[m]).float().mean()).abs() * m.float().mean()
    return out

def precision(tp, fp):
    return tp.sum().float() / (tp.sum() + fp.sum()).float() #!

def class_weights(y, n=10):
    c = torch.bincount(y, minlength=n).float()
    return c.sum() / c #!

def class_weights_ok(y, n=10):
    c = torch.bincount(y, minlength=n).float()
    return c.sum() / (c + 1)

model = IB(Config())
opt = torch.optim.Adam(model.parameters(), 1e-4)
for _ in range(3):
    x, y = torch.rand(32, 784), torch.randint(0, 10, (32,))
    logits, kl = model(x)
    p = F.softmax(logits, 1)
    ent = torch.distributions.Categorical(probs=p).entropy().mean()
    conf_pen = (p * torch.log(p)).sum(1).mean() #!
    loss = F.cross_entropy(logits, y, weight=class_weights(y)) + F.cross_entropy(logits, y, weight=class_weights_ok(y)) + model.cfg.beta * kl - .1 * ent + .1 * conf_pen
    opt.zero_grad(); loss.backward(); opt.step()
    pred = p.argmax(1)
    print(ece(p.detach(), y), precision((pred == 1) & (y == 1), (pred == 1) & (y != 1)))
