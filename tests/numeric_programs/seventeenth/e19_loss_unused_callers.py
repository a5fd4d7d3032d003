"""Losses that a training script elsewhere imports."""
import torch
import torch.nn as nn
import torch.nn.functional as F

__all__ = ['SupCon', 'CharbonnierLoss', 'GradLoss', 'SSIM', 'WingLoss', 'KLDiv', 'BCE', 'ccc']

class SupCon(nn.Module):
    def __init__(self, temperature=0.07, base=0.07):
        super().__init__()
        self.t, self.base = temperature, base
    def forward(self, features, labels):
        mask = torch.eq(labels.view(-1, 1), labels.view(1, -1)).float()
        sim = torch.div(features @ features.t(), self.t)
        m, _ = torch.max(sim, 1, keepdim=True)
        logits = sim - m.detach()
        lmask = 1 - torch.eye(features.size(0))
        mask = mask * lmask
        exp = torch.exp(logits) * lmask
        logp = logits - torch.log(exp.sum(1, keepdim=True)) #?
        mean = (mask * logp).sum(1) / mask.sum(1) #!
        return -(self.t / self.base) * mean.mean()

class CharbonnierLoss(nn.Module):
    def __init__(self, eps=1e-6):
        super().__init__()
        self.eps = eps
    def forward(self, x, y):
        d = x - y
        return torch.mean(torch.sqrt(d * d + self.eps))

class GradLoss(nn.Module):
    def forward(self, x, y):
        gx = x[..., 1:, :-1] - x[..., :-1, :-1]
        gy = x[..., :-1, 1:] - x[..., :-1, :-1]
        return torch.sqrt(gx ** 2 + gy ** 2).mean() #!

class SSIM(nn.Module):
    def forward(self, x, y, C1=0.01 ** 2, C2=0.03 ** 2):
        mx, my = F.avg_pool2d(x, 3, 1), F.avg_pool2d(y, 3, 1)
        sx = F.avg_pool2d(x ** 2, 3, 1) - mx ** 2
        sy = F.avg_pool2d(y ** 2, 3, 1) - my ** 2
        sxy = F.avg_pool2d(x * y, 3, 1) - mx * my
        n = (2 * mx * my + C1) * (2 * sxy + C2)
        d = (mx ** 2 + my ** 2 + C1) * (sx + sy + C2)
        return torch.clamp((1 - n / d) / 2, 0, 1)

class WingLoss(nn.Module):
    def __init__(self, omega=10, epsilon=2):
        super().__init__()
        self.o, self.e = omega, epsilon
    def forward(self, p, t):
        d = (t - p).abs()
        small = self.o * torch.log(1 + d / self.e)
        C = self.o - self.o * torch.log(torch.tensor(1 + self.o / self.e))
        return torch.where(d < self.o, small, d - C).mean()

class KLDiv(nn.Module):
    def forward(self, mu, logvar):
        return -0.5 * torch.mean(1 + logvar - mu.pow(2) - logvar.exp()) #!

class BCE(nn.Module):
    def __init__(self, w=None):
        super().__init__()
        self.w = w
    def forward(self, p, y):
        if self.w is not None:
            assert len(self.w) == 2
            loss = self.w[1] * (y * torch.log(p)) + self.w[0] * ((1 - y) * torch.log(1 - p)) #!
        else:
            loss = y * torch.log(p) + (1 - y) * torch.log(1 - p) #!
        return -loss.mean()

def ccc(x, y):
    vx, vy = x - x.mean(), y - y.mean()
    rho = (vx * vy).sum() / (torch.sqrt((vx ** 2).sum()) * torch.sqrt((vy ** 2).sum())) #!
    return 2 * rho * x.std() * y.std() / (x.var() + y.var() + (x.mean() - y.mean()) ** 2) #!
