import torch
import torch.nn as nn
import torch.nn.functional as F


class MixtureOfSoftmaxes(nn.Module):
    def __init__(self, d, v, k):
        super().__init__()
        self.prior, self.latent, self.dec, self.k, self.v = nn.Linear(d, k), nn.Linear(d, d * k), nn.Linear(d, v), k, v

    def forward(self, h):
        pi = F.softmax(self.prior(h), -1)
        lat = torch.tanh(self.latent(h)).view(-1, h.size(1))
        p = F.softmax(self.dec(lat), -1).view(-1, self.k, self.v)
        mix = (p * pi.unsqueeze(2)).sum(1)
        return torch.log(mix.add(1e-8)), torch.log(mix) #!


class PointerGen(nn.Module):
    def __init__(self, d, v):
        super().__init__()
        self.gate, self.vocab, self.attn = nn.Linear(d, 1), nn.Linear(d, v), nn.Linear(d, v)

    def forward(self, h, y):
        g = torch.sigmoid(self.gate(h))
        p = g * F.softmax(self.vocab(h), -1) + (1 - g) * F.softmax(self.attn(h), -1)
        renorm = p / p.sum(-1, keepdim=True)
        return -torch.log(p.gather(1, y[:, None])).mean() - torch.log(renorm + 1e-12).mean() #!


class NoisyTopK(nn.Module):
    def __init__(self, d, e, k=2):
        super().__init__()
        self.w, self.k, self.e = nn.Linear(d, e), k, e

    def cv_squared(self, x, eps=1e-10):
        return x.float().var() / (x.float().mean() ** 2 + eps)

    def cv_raw(self, x):
        return x.var() / x.mean() ** 2 #!

    def forward(self, x):
        probs = F.softmax(self.w(x), 1)
        top, idx = probs.topk(self.k, 1)
        gates = top / top.sum(1, keepdim=True)
        zeros = torch.zeros_like(probs).scatter(1, idx, gates)
        imp = zeros.sum(0)
        load = (zeros > 0).float().sum(0)
        per = torch.zeros(self.e).index_add(0, idx[:, 0], top[:, 0]) / load #!
        return zeros, self.cv_squared(imp) + self.cv_raw(load) + per.sum()


mos, ptr, moe = MixtureOfSoftmaxes(16, 50, 4), PointerGen(16, 50), NoisyTopK(16, 8)
opt = torch.optim.Adam([*mos.parameters(), *ptr.parameters(), *moe.parameters()])
for i in range(10):
    h, y = torch.randn(32, 16), torch.randint(0, 50, (32,))
    a, b = mos(h)
    g, aux = moe(h)
    loss = F.nll_loss(a, y) + F.nll_loss(b, y) + ptr(h, y) + aux
    loss.backward()
    opt.step()
