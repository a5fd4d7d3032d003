import math
import torch
import torch.nn as nn
import torch.optim as optim
import torch.distributions as D


class Coupling(nn.Module):
    def __init__(self, dim, hidden=64, clamp=None):
        super().__init__()
        self.clamp = clamp
        self.half = dim // 2
        self.s = nn.Sequential(nn.Linear(self.half, hidden), nn.ReLU(), nn.Linear(hidden, dim - self.half))
        self.t = nn.Sequential(nn.Linear(self.half, hidden), nn.ReLU(), nn.Linear(hidden, dim - self.half))

    def forward(self, x):
        a, b = x[:, :self.half], x[:, self.half:]
        s = self.s(a)
        if self.clamp is not None:
            s = self.clamp * torch.tanh(s / self.clamp)
        y = b * torch.exp(s) + self.t(a) #!
        return torch.cat([a, y], 1), s.sum(1)


class TanhCoupling(Coupling):
    def forward(self, x):
        a, b = x.chunk(2, 1)
        s = torch.tanh(self.s(a))
        return torch.cat([a, b * s.exp() + self.t(a)], 1), s.sum(1)


class Planar(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.u = nn.Parameter(torch.randn(1, dim) * 0.01)
        self.w = nn.Parameter(torch.randn(1, dim) * 0.01)
        self.b = nn.Parameter(torch.zeros(1))

    def forward(self, z):
        lin = (z * self.w).sum(1, keepdim=True) + self.b
        f = z + self.u * torch.tanh(lin)
        phi = (1 - torch.tanh(lin) ** 2) * self.w
        log_det = torch.log((1 + (phi * self.u).sum(1, keepdim=True)).abs()) #!
        return f, log_det.squeeze()


class PlanarEps(Planar):
    def forward(self, z):
        lin = (z * self.w).sum(1, keepdim=True) + self.b
        phi = (1 - torch.tanh(lin) ** 2) * self.w
        return z + self.u * torch.tanh(lin), torch.log((1 + (phi * self.u).sum(1, keepdim=True)).abs() + 1e-6).squeeze()


class ActNorm(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.loc = nn.Parameter(torch.zeros(1, dim))
        self.log_scale = nn.Parameter(torch.zeros(1, dim))

    def forward(self, x):
        return (x - self.loc) * torch.exp(self.log_scale), self.log_scale.sum() #?


def logit_transform(x, alpha=0.05):
    x = alpha + (1 - 2 * alpha) * x
    return torch.log(x) - torch.log(1 - x)


def logit_raw(x):
    return torch.log(x / (1 - x)) #!


flows = nn.ModuleList([ActNorm(2), Coupling(2), TanhCoupling(2), Planar(2), PlanarEps(2)])
base = D.MultivariateNormal(torch.zeros(2), torch.eye(2))
opt = optim.Adam(flows.parameters(), 1e-3)
for it in range(1000):
    x = torch.rand(256, 2)
    z = logit_transform(x) + 0.0 * logit_raw(x)
    total = 0
    for f in flows:
        z, ld = f(z)
        total = total + ld
    loss = -(base.log_prob(z) + total).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
