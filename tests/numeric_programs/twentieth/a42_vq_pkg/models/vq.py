import torch
import torch.nn as nn
import torch.nn.functional as F

class VectorQuantizer(nn.Module):
    def __init__(self, n, d, beta=.25):
        super().__init__()
        self.e = nn.Embedding(n, d)
        self.e.weight.data.uniform_(-1 / n, 1 / n)
        self.beta = beta
    def forward(self, z):
        d = (z ** 2).sum(1, keepdim=True) + (self.e.weight ** 2).sum(1) - 2 * z @ self.e.weight.t()
        i = d.argmin(1)
        q = self.e(i)
        loss = F.mse_loss(q, z.detach()) + self.beta * F.mse_loss(q.detach(), z)
        q = z + (q - z).detach()
        onehot = F.one_hot(i, self.e.num_embeddings).float()
        avg = onehot.mean(0)
        perplexity = torch.exp(-(avg * torch.log(avg + 1e-10)).sum())
        ppl_raw = torch.exp(-(avg * torch.log(avg)).sum()) #!
        return q, loss, perplexity, ppl_raw

class EMAQuantizer(nn.Module):
    def __init__(self, n, d, decay=.99, eps=1e-5):
        super().__init__()
        self.n, self.decay, self.eps = n, decay, eps
        self.register_buffer('embed', torch.randn(n, d))
        self.register_buffer('cluster', torch.zeros(n))
        self.register_buffer('avg', torch.randn(n, d))
    def forward(self, z):
        i = torch.cdist(z, self.embed).argmin(1)
        onehot = F.one_hot(i, self.n).type_as(z)
        if self.training:
            self.cluster.data.mul_(self.decay).add_(onehot.sum(0), alpha=1 - self.decay)
            self.avg.data.mul_(self.decay).add_(onehot.t() @ z, alpha=1 - self.decay)
            total = self.cluster.sum()
            size = (self.cluster + self.eps) / (total + self.n * self.eps) * total
            self.embed.data.copy_(self.avg / size.unsqueeze(1)) #?
        return self.embed[i]

class EMARaw(EMAQuantizer):
    def forward(self, z):
        i = torch.cdist(z, self.embed).argmin(1)
        onehot = F.one_hot(i, self.n).type_as(z)
        self.cluster = self.decay * self.cluster + (1 - self.decay) * onehot.sum(0)
        self.avg = self.decay * self.avg + (1 - self.decay) * onehot.t() @ z
        self.embed = self.avg / self.cluster[:, None] #-
        return self.embed[i]

class CosineVQ(nn.Module):
    def __init__(self, n, d):
        super().__init__()
        self.w = nn.Parameter(torch.randn(n, d))
    def forward(self, z):
        zn = z / (z.norm(dim=1, keepdim=True) + 1e-8)
        wn = self.w / self.w.norm(dim=1, keepdim=True)
        p = F.softmax(zn @ wn.t() / .1, 1)
        return p @ self.w, -(p * p.log()).sum(1).mean()  #+
