import torch
from torch import nn
import torch.nn.functional as F


def euclidean_dist(x, y):
    m, n = x.size(0), y.size(0)
    xx = torch.pow(x, 2).sum(1, keepdim=True).expand(m, n)
    yy = torch.pow(y, 2).sum(1, keepdim=True).expand(n, m).t()
    dist = xx + yy
    dist.addmm_(x, y.t(), beta=1, alpha=-2)
    return dist.clamp(min=1e-12).sqrt()


def euclidean_raw(x, y):
    diff = x.unsqueeze(1) - y.unsqueeze(0)
    return diff.pow(2).sum(-1).sqrt() #!


def expanded(x, y):
    d = (x ** 2).sum(1)[:, None] + (y ** 2).sum(1)[None] - 2 * x @ y.t()
    return torch.sqrt(d) #!


def normalize(x, axis=-1):
    return 1. * x / (torch.norm(x, 2, axis, keepdim=True).expand_as(x) + 1e-12) #?


class ContrastiveLoss(nn.Module):
    def __init__(self, margin=2.0):
        super().__init__()
        self.margin = margin

    def forward(self, a, b, y):
        d = F.pairwise_distance(a, b)
        return torch.mean((1 - y) * d.pow(2) + y * torch.clamp(self.margin - d, min=0.0).pow(2))


class ContrastiveHand(nn.Module):
    def forward(self, a, b, y):
        d = torch.norm(a - b, dim=1)
        return torch.mean((1 - y) * d.pow(2) + y * torch.clamp(1 - d, min=0.0).pow(2))


class MaskedTriplet(nn.Module):
    def forward(self, emb, labels):
        dist = euclidean_raw(emb, emb)
        same = labels[:, None] == labels[None, :]
        pos = same.float() - torch.eye(len(labels))
        loss = (dist * pos).sum() / pos.sum() #!
        hard = F.relu(dist.unsqueeze(2) - dist.unsqueeze(1) + 0.2)
        count = (hard > 1e-16).sum().float()
        return loss + hard.sum() / (count + 1e-16)


class CenterLoss(nn.Module):
    def __init__(self, n, d):
        super().__init__()
        self.centers = nn.Parameter(torch.randn(n, d))

    def forward(self, x, labels):
        distmat = torch.cdist(x, self.centers) ** 2
        mask = labels[:, None].expand(-1, 10).eq(torch.arange(10)[None])
        return (distmat * mask.float()).clamp(min=1e-12, max=1e12).sum() / x.size(0)
