"""Denoising diffusion: a schedule gathered per sample, a small U-Net with time embeddings, ancestral sampling."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

STEPS = 10
betas = torch.linspace(1e-4, 0.02, STEPS)
alphas = 1.0 - betas
alphas_bar = torch.cumprod(alphas, dim=0)


def extract(values, t, shape):
    return values.gather(-1, t).reshape(t.shape[0], *((1,) * (len(shape) - 1)))


def q_sample(x0, t, noise):
    return extract(alphas_bar.sqrt(), t, x0.shape) * x0 + extract((1 - alphas_bar).sqrt(), t, x0.shape) * noise


class TimeEmbedding(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, t):
        half = self.dim // 2
        freqs = torch.exp(-math.log(10000) * torch.arange(half) / half)
        angles = t[:, None].float() * freqs[None, :]
        return torch.cat([angles.sin(), angles.cos()], dim=-1)


class DoubleConv(nn.Module):
    def __init__(self, inputs, outputs, emb):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, padding=1)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, padding=1)
        self.norm = nn.GroupNorm(4, outputs)
        self.emb = nn.Linear(emb, outputs)

    def forward(self, x, emb):
        h = F.silu(self.conv1(x)) + self.emb(emb)[:, :, None, None]
        return F.silu(self.norm(self.conv2(h)))


class UNet(nn.Module):
    def __init__(self, channels=1, base=8, emb=16):
        super().__init__()
        self.time = nn.Sequential(TimeEmbedding(emb), nn.Linear(emb, emb), nn.SiLU())
        self.inc = DoubleConv(channels, base, emb)
        self.down1 = DoubleConv(base, base * 2, emb)
        self.down2 = DoubleConv(base * 2, base * 4, emb)
        self.up1 = DoubleConv(base * 4 + base * 2, base * 2, emb)
        self.up2 = DoubleConv(base * 2 + base, base, emb)
        self.out = nn.Conv2d(base, channels, 1)

    def forward(self, x, t):
        emb = self.time(t)
        a = self.inc(x, emb)
        b = self.down1(F.avg_pool2d(a, 2), emb)
        c = self.down2(F.avg_pool2d(b, 2), emb)
        d = self.up1(torch.cat([F.interpolate(c, scale_factor=2), b], 1), emb)
        e = self.up2(torch.cat([F.interpolate(d, scale_factor=2), a], 1), emb)
        return self.out(e)


@torch.no_grad()
def sample(model, shape):
    x = torch.randn(shape)
    for i in reversed(range(STEPS)):
        t = torch.full((shape[0],), i, dtype=torch.long)
        mean = (x - extract(betas, t, shape) / extract((1 - alphas_bar).sqrt(), t, shape) * model(x, t)) / extract(alphas.sqrt(), t, shape)
        x = mean if i == 0 else mean + extract(betas.sqrt(), t, shape) * torch.randn_like(x)
    return x


model = UNet()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-4)
for step in range(3):
    x0 = torch.randn(4, 1, 16, 16)
    t = torch.randint(0, STEPS, (x0.shape[0],)).long()
    noise = torch.randn_like(x0)
    loss = F.mse_loss(model(q_sample(x0, t, noise), t), noise)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(sample(model, (2, 1, 16, 16)).shape)
