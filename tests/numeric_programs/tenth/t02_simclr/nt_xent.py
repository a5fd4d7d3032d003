import torch
import torch.nn as nn
import torch.nn.functional as F


class NTXentByHand(nn.Module):
    def __init__(self, batch_size, temperature):
        super().__init__()
        self.batch_size = batch_size
        self.temperature = temperature
        self.mask = self.mask_correlated(batch_size)

    def mask_correlated(self, n):
        mask = torch.ones((2 * n, 2 * n), dtype=bool)
        mask = mask.fill_diagonal_(0)
        for i in range(n):
            mask[i, n + i] = 0
            mask[n + i, i] = 0
        return mask

    def forward(self, z_i, z_j):
        z = torch.cat((z_i, z_j), dim=0)
        sim = torch.mm(F.normalize(z), F.normalize(z).t()) / self.temperature
        N = 2 * self.batch_size
        pos = torch.cat((torch.diag(sim, self.batch_size), torch.diag(sim, -self.batch_size)), 0).reshape(N, 1)
        neg = sim[self.mask].reshape(N, -1)
        logits = torch.cat((pos, neg), dim=1)
        return F.cross_entropy(logits, torch.zeros(N).long())


def info_nce_raw(a, b, tau=0.07):
    """similarities of raw features"""
    s = torch.exp(a @ b.t() / tau) #!
    pos = torch.diag(s)
    return -torch.log(pos / s.sum(1)).mean() #!


def info_nce_unit(a, b, tau=0.5):
    a, b = F.normalize(a, dim=1), F.normalize(b, dim=1)
    s = torch.exp(a @ b.t() / tau)
    return -torch.log(torch.diag(s) / s.sum(1)).mean()


def cosine_by_hand(a, b):
    return (a * b).sum(1) / (a.norm(dim=1) * b.norm(dim=1)) #!
