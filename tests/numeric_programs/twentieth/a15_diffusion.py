import math
import torch
import torch.nn as nn
import torch.nn.functional as F

def cosine_betas(T, s=0.008):
    x = torch.linspace(0, T, T + 1)
    ac = torch.cos(((x / T) + s) / (1 + s) * math.pi * 0.5) ** 2
    ac = ac / ac[0]
    betas = 1 - (ac[1:] / ac[:-1])
    return torch.clip(betas, 0.0001, 0.9999)

class Diffusion(nn.Module):
    def __init__(self, model, T=1000):
        super().__init__()
        self.model, self.T = model, T
        betas = torch.linspace(1e-4, 0.02, T)
        alphas = 1. - betas
        ac = torch.cumprod(alphas, 0)
        prev = F.pad(ac[:-1], (1, 0), value=1.0)
        self.register_buffer('betas', betas)
        self.register_buffer('sqrt_ac', torch.sqrt(ac))
        self.register_buffer('sqrt_1mac', torch.sqrt(1 - ac))
        self.register_buffer('sqrt_recip', torch.sqrt(1. / alphas))
        self.register_buffer('recip_m1', torch.sqrt(1. / ac - 1))
        var = betas * (1. - prev) / (1. - ac)
        self.register_buffer('log_var', torch.log(var)) #!
        self.register_buffer('log_var_clipped', torch.log(var.clamp(min=1e-20)))
    def q(self, x, t, n):
        return self.sqrt_ac[t][:, None] * x + self.sqrt_1mac[t][:, None] * n
    def loss(self, x):
        t = torch.randint(0, self.T, (x.size(0),))
        n = torch.randn_like(x)
        pred = self.model(torch.cat([self.q(x, t, n), t[:, None].float() / self.T], 1))
        snr = (self.sqrt_ac[t] / self.sqrt_1mac[t]) ** 2
        w = torch.minimum(snr, torch.full_like(snr, 5.)) / snr
        return (w[:, None] * (pred - n) ** 2).mean()
    @torch.no_grad()
    def sample(self, n, d):
        x = torch.randn(n, d)
        for i in reversed(range(self.T)):
            t = torch.full((n, 1), i / self.T)
            e = self.model(torch.cat([x, t], 1))
            x = self.sqrt_recip[i] * (x - self.betas[i] / self.sqrt_1mac[i] * e)
            if i > 0:
                x = x + torch.sqrt(self.betas[i]) * torch.randn_like(x)
        return x

net = nn.Sequential(nn.Linear(3, 64), nn.SiLU(), nn.Linear(64, 2))
dif = Diffusion(net)
opt = torch.optim.AdamW(net.parameters(), 1e-3)
b = cosine_betas(1000)
for _ in range(50):
    loss = dif.loss(torch.randn(32, 2))
    opt.zero_grad(); loss.backward(); opt.step()
