import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class CLIP(nn.Module):
    def __init__(self, d=32):
        super().__init__()
        self.img, self.txt = nn.Linear(100, d), nn.Linear(50, d)
        self.logit_scale = nn.Parameter(torch.ones([]) * np.log(1 / 0.07))
        self.bias = nn.Parameter(torch.zeros([]))

    def forward(self, i, t):
        i, t = self.img(i), self.txt(t)
        i = i / i.norm(dim=1, keepdim=True) #!
        t = t / t.norm(dim=1, keepdim=True) #!
        s = self.logit_scale.exp() #?
        logits = s * i @ t.t()
        return logits, logits.t()


class SigLIP(CLIP):
    def forward(self, i, t):
        i, t = F.normalize(self.img(i), dim=-1), F.normalize(self.txt(t), dim=-1)
        z = i @ t.t() * self.logit_scale.clamp(max=4.6).exp() + self.bias
        labels = 2 * torch.eye(len(i)) - 1
        return -F.logsigmoid(labels * z).sum() / len(i), -torch.log(torch.sigmoid(labels * z)).mean() #!


class Uncertainty(nn.Module):
    def __init__(self, n=2):
        super().__init__()
        self.log_vars = nn.Parameter(torch.zeros(n))

    def forward(self, losses):
        return sum(torch.exp(-lv) * l + lv for lv, l in zip(self.log_vars, losses)) #?


class Sigmas(nn.Module):
    def __init__(self, n=2):
        super().__init__()
        self.sigma = nn.Parameter(torch.ones(n))

    def forward(self, losses):
        return sum(l / (2 * s ** 2) + torch.log(s) for s, l in zip(self.sigma, losses)) #!


clip, sig, unc, sgm = CLIP(), SigLIP(), Uncertainty(), Sigmas()
params = [p for m in (clip, sig, unc, sgm) for p in m.parameters()]
opt = torch.optim.AdamW(params, lr=5e-4)
for _ in range(10):
    i, t = torch.randn(16, 100), torch.randn(16, 50)
    a, b = clip(i, t)
    y = torch.arange(16)
    l1 = (F.cross_entropy(a, y) + F.cross_entropy(b, y)) / 2
    l2, l3 = sig(i, t)
    loss = unc([l1, l2]) + sgm([l1, l3])
    opt.zero_grad()
    loss.backward()
    opt.step()
