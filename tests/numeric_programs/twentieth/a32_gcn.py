import torch
import torch.nn as nn
import torch.nn.functional as F

def norm_adj(a):
    d = a.sum(1)
    dinv = d.pow(-0.5) #!
    return dinv[:, None] * a * dinv[None]

def norm_adj_guard(a):
    d = a.sum(1)
    dinv = d.pow(-0.5)
    dinv[torch.isinf(dinv)] = 0.
    return dinv[:, None] * a * dinv[None]

def norm_adj_guard2(a):
    d = a.sum(1)
    dinv = d.pow(-0.5).masked_fill_(d == 0, 0)
    return dinv[:, None] * a * dinv[None]

def norm_adj_loop(a):
    a = a + torch.eye(a.size(0))
    dinv = torch.diag(a.sum(1).pow(-0.5))
    return dinv @ a @ dinv

def row_norm(a):
    return a / a.sum(1, keepdim=True) #!

def row_norm_clamp(a):
    return a / a.sum(1, keepdim=True).clamp(min=1)

def mean_pool(x, batch, n):
    s = torch.zeros(n, x.size(1)).index_add_(0, batch, x)
    c = torch.bincount(batch, minlength=n).float()
    return s / c[:, None] #!

def mean_pool_safe(x, batch, n):
    s = torch.zeros(n, x.size(1)).index_add_(0, batch, x)
    c = torch.zeros(n).index_add_(0, batch, torch.ones(x.size(0)))
    return s / c.clamp(min=1)[:, None]

def edge_softmax(score, dst, n):
    e = torch.exp(score) #!
    z = torch.zeros(n).index_add_(0, dst, e)
    return e / z[dst] #?

def edge_softmax_safe(score, dst, n):
    m = torch.full((n,), -1e30).scatter_reduce(0, dst, score, 'amax')
    e = torch.exp(score - m[dst]) #?
    z = torch.zeros(n).index_add_(0, dst, e)
    return e / (z[dst] + 1e-16)

class GCN(nn.Module):
    def __init__(self):
        super().__init__()
        self.w1, self.w2 = nn.Linear(8, 16), nn.Linear(16, 3)
        self.att = nn.Linear(32, 1)
    def forward(self, x, a):
        return self.w2(a @ F.relu(self.w1(a @ x)))

n = 20
adj = (torch.rand(n, n) < .2).float()
adj = ((adj + adj.t()) > 0).float()
norms = norm_adj(adj) + norm_adj_guard(adj) + norm_adj_guard2(adj) + norm_adj_loop(adj) + row_norm(adj) + row_norm_clamp(adj)
g = GCN()
opt = torch.optim.Adam(g.parameters())
batch = torch.randint(0, 4, (n,))
src, dst = adj.nonzero().t()
for _ in range(20):
    x = torch.rand(n, 8)
    o = g(x, norms)
    h = F.relu(g.w1(x))
    s = g.att(torch.cat([h[src], h[dst]], 1)).squeeze(1)
    loss = F.cross_entropy(o, torch.randint(0, 3, (n,))) + mean_pool(o, batch, 4).mean() + mean_pool_safe(o, batch, 4).mean()
    loss = loss + edge_softmax(s, dst, n).mean() + edge_softmax_safe(s, dst, n).mean()
    opt.zero_grad(); loss.backward(); opt.step()
