import torch
import torch.nn as nn

REG = {}


def register(cls):
    REG[cls.__name__.lower()] = cls
    return cls


@register
class Wasserstein(nn.Module):
    def forward(self, p, t):
        cp, ct = torch.cumsum(p, -1), torch.cumsum(t, -1)
        return torch.sqrt(torch.mean((cp - ct) ** 2, -1)).mean() #!


@register
class SymKL(nn.Module):
    eps = 1e-8

    def forward(self, p, t):
        return ((p - t) * (torch.log(p + self.eps) - torch.log(t + self.eps))).sum(-1).mean()


@register
class RawKL(nn.Module):
    def forward(self, p, t):
        return (t * (t.log() - p.log())).sum(-1).mean() #!


@register
class Bhattacharyya(nn.Module):
    def forward(self, p, t):
        return -torch.log(torch.sum(torch.sqrt(p * t), -1)).mean() #!


@register
class CosineRaw(nn.Module):
    def forward(self, p, t):
        return 1 - ((p * t).sum(-1) / (p.pow(2).sum(-1).sqrt() * t.pow(2).sum(-1).sqrt())).mean() #?


@register
class Entropy(nn.Module):
    def forward(self, p, t):
        return torch.special.entr(p).sum(-1).mean()


@register
class Ratio(nn.Module):
    def forward(self, p, t):
        return (p.max(-1)[0] / p.min(-1)[0]).mean() #!


def build(name, **kw):
    return REG[name.lower()](**kw)
