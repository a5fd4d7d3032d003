import torch
import torch.nn as nn
import torch.nn.functional as F

class DeepSets(nn.Module):
    def __init__(self):
        super().__init__()
        self.phi, self.rho = nn.Linear(3, 16), nn.Linear(16, 2)
    def forward(self, x, lengths):
        m = torch.arange(x.size(1))[None] < lengths[:, None]
        h = F.relu(self.phi(x)) * m[..., None]
        a = h.sum(1) / lengths[:, None] #!
        b = h.sum(1) / lengths.clamp(min=1)[:, None]
        c = h.sum(1) / m.sum(1, keepdim=True) #!
        d = h.sum(1) / m.sum(1, keepdim=True).add(1e-6)
        e = h.masked_fill(~m[..., None], float('-inf')).max(1).values #?
        w = torch.softmax(h.mean(-1).masked_fill(~m, -1e9), 1)
        return self.rho(a + b + c + d + torch.nan_to_num(e, neginf=0.) + (w[..., None] * h).sum(1))

class Attn(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.s = nn.Linear(d, 1)
    def forward(self, x, m):
        e = torch.exp(self.s(x)[..., 0]) * m #!
        return (e / e.sum(1, keepdim=True))[..., None] * x #!
    def tanh(self, x, m):
        e = torch.exp(torch.tanh(self.s(x)[..., 0])) * m
        return (e / (e.sum(1, keepdim=True) + 1e-7))[..., None] * x

def scatter_mean(x, i, n):
    s = torch.zeros(n, x.size(1)).scatter_add_(0, i[:, None].expand_as(x), x)
    c = torch.zeros(n).scatter_add_(0, i, torch.ones_like(i, dtype=torch.float))
    return s / c[:, None] #!

def scatter_mean_ok(x, i, n):
    s = torch.zeros(n, x.size(1)).scatter_add_(0, i[:, None].expand_as(x), x)
    c = torch.zeros(n).scatter_add_(0, i, torch.ones_like(i, dtype=torch.float)).clamp_(min=1)
    return s / c[:, None]

def own_mean(x, i):
    c = torch.bincount(i).float()
    return x / c[i][:, None]

def prototypes(z, y, k):
    t = F.one_hot(y, k).float()
    return t.t() @ z / t.sum(0)[:, None] #!

def prototypes_balanced(z, way, shot):
    return z.view(way, shot, -1).mean(1)

net, att = DeepSets(), Attn(3)
opt = torch.optim.Adam([*net.parameters(), *att.parameters()])
for _ in range(3):
    x = torch.randn(4, 7, 3)
    n = torch.randint(0, 8, (4,))
    m = (torch.rand(4, 7) > .3).float()
    z = x.view(28, 3)
    i = torch.randint(0, 5, (28,))
    w = att(x, m)
    loss = net(w, n).mean() + att.tanh(x, m).mean() + scatter_mean(w.view(28, 3), i, 5).mean() + scatter_mean_ok(w.view(28, 3), i, 5).mean() + own_mean(w.view(28, 3), i).mean() + prototypes(z, i, 5).mean() + prototypes_balanced(z, 4, 7).mean()
    opt.zero_grad(); loss.backward(); opt.step()
