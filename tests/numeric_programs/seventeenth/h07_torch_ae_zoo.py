import torch, argparse
from torch import nn
from torch.nn import functional as F
from abc import ABC, abstractmethod

class Base(nn.Module, ABC):
    def __init__(self, d=20, z=4):
        super().__init__()
        self.enc, self.dec = self.build(d, z)
    @abstractmethod
    def build(self, d, z): ...
    @abstractmethod
    def loss(self, x): ...
    def fit(self, x, n=3):
        opt = torch.optim.Adam(self.parameters(), 1e-3)
        for _ in range(n):
            opt.zero_grad()
            l = self.loss(x)
            l.backward()
            opt.step()
        return l.item()

class WAE(Base):
    def build(self, d, z):
        return nn.Linear(d, z), nn.Linear(z, d)
    def imq(self, a, b):
        C = 2 * a.size(1)
        return (C / (C + torch.cdist(a, b) ** 2)).mean()
    def mmd_raw(self, a, b):
        d = torch.cdist(a, b)
        sigma = d.median()
        return torch.exp(-d ** 2 / (2 * sigma ** 2)).mean() #?
    def loss(self, x):
        z = self.enc(x)
        p = torch.randn_like(z)
        return F.mse_loss(self.dec(z), x) + self.imq(z, z) + self.imq(p, p) - 2 * self.imq(z, p) + self.mmd_raw(z, z)

class IWAE(Base):
    def build(self, d, z):
        return nn.Linear(d, 2 * z), nn.Sequential(nn.Linear(z, d), nn.Sigmoid())
    def loss(self, x, k=5):
        m, lv = self.enc(x).chunk(2, -1)
        std = F.softplus(lv)
        z = m + std * torch.randn(k, *m.shape)
        p = self.dec(z)
        lpx = (x * p.log() + (1 - x) * (1 - p).log()).sum(-1) #!
        lq = (-0.5 * ((z - m) / std) ** 2 - std.log()).sum(-1) #!
        lp = (-0.5 * z ** 2).sum(-1)
        w = lpx + lp - lq
        raw = torch.log(torch.exp(w).mean(0)) #-
        return -(torch.logsumexp(w, 0) + raw).mean()

class VQ(Base):
    def build(self, d, z):
        self.book = nn.Parameter(torch.randn(16, z))
        self.register_buffer('n', torch.zeros(16))
        return nn.Linear(d, z), nn.Linear(z, d)
    def loss(self, x):
        z = self.enc(x)
        i = torch.cdist(z, self.book).argmin(1)
        q = self.book[i]
        oh = F.one_hot(i, 16).float()
        self.n.mul_(.99).add_(oh.sum(0), alpha=.01)
        p = oh.mean(0)
        perp = torch.exp(-(p * torch.log(p)).sum()) #!
        perp2 = torch.exp(-(p * torch.log(p + 1e-10)).sum())
        usage = self.n / self.n.sum()
        return F.mse_loss(self.dec(z + (q - z).detach()), x) + F.mse_loss(q, z.detach()) + 0 * (perp + perp2) + usage.sum() * 0

class Sparse(Base):
    def build(self, d, z):
        return nn.Sequential(nn.Linear(d, z), nn.Sigmoid()), nn.Linear(z, d)
    def loss(self, x, rho=.05):
        h = self.enc(x)
        r = h.mean(0)
        kl = rho * torch.log(rho / r) + (1 - rho) * torch.log((1 - rho) / (1 - r)) #!
        rc = r.clamp(1e-6, 1 - 1e-6)
        kl2 = rho * torch.log(rho / rc) + (1 - rho) * torch.log((1 - rho) / (1 - rc))
        return F.mse_loss(self.dec(h), x) + kl.sum() + kl2.sum()

if __name__ == '__main__':
    for cls in Base.__subclasses__():
        print(cls.__name__, cls().fit(torch.rand(32, 20)))
