import math
from typing import Optional
import torch
from torch import nn, Tensor
import torch.nn.functional as F

class Attn(nn.Module):
    def __init__(self, d: int, heads: int = 4):
        super().__init__()
        self.h, self.dk = heads, d // heads
        self.q, self.k, self.v = (nn.Linear(d, d) for _ in range(3))
    def split(self, x):
        b, n, _ = x.shape
        return x.view(b, n, self.h, self.dk).transpose(1, 2)
    def forward(self, x: Tensor, mask: Optional[Tensor] = None):
        q, k, v = self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x))
        s = q @ k.transpose(-2, -1) / math.sqrt(self.dk)
        if mask is not None:
            s = s.masked_fill(mask[:, None, None] == 0, -1e9)
        p = torch.softmax(s, -1)
        return (p @ v).transpose(1, 2).reshape(x.shape), p

class ExpAttn(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.w = nn.Linear(d, 1)
    def forward(self, x, mask):
        a = torch.exp(self.w(x)).squeeze(-1) #!
        a = a * mask
        a = a / a.sum(1, keepdim=True) #!
        return (a.unsqueeze(-1) * x).sum(1)

class MeanPool(nn.Module):
    def forward(self, x, mask):
        m = mask.unsqueeze(-1).float()
        return (x * m).sum(1) / m.sum(1) #!

class MeanPoolSafe(nn.Module):
    def forward(self, x, mask):
        m = mask.unsqueeze(-1).float()
        return (x * m).sum(1) / m.sum(1).clamp(min=1e-9)

class LinearAttn(nn.Module):
    def __init__(self, d, f='elu'):
        super().__init__()
        self.q, self.k, self.v = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)
        self.f = {'elu': lambda t: F.elu(t) + 1, 'relu': F.relu}[f]
    def forward(self, x):
        q, k, v = self.f(self.q(x)), self.f(self.k(x)), self.v(x)
        kv = torch.einsum('bnd,bne->bde', k, v)
        z = 1 / torch.einsum('bnd,bd->bn', q, k.sum(1)) #!
        return torch.einsum('bnd,bde,bn->bne', q, kv, z)

class RMS(nn.Module):
    def __init__(self, d, eps=0.):
        super().__init__()
        self.g = nn.Parameter(torch.ones(d))
        self.eps = eps
    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.g #!

class Net(nn.Module):
    def __init__(self, d=32):
        super().__init__()
        self.emb = nn.Embedding(100, d, padding_idx=0)
        self.attn, self.ea, self.mp, self.mps, self.la, self.rms = Attn(d), ExpAttn(d), MeanPool(), MeanPoolSafe(), LinearAttn(d, 'relu'), RMS(d)
        self.norm = nn.LayerNorm(d)
        self.out = nn.Linear(d, 2)
    def forward(self, ids):
        mask = (ids != 0).float()
        x = self.emb(ids)
        y, p = self.attn(self.norm(x), mask)
        ent = -(p * p.log()).sum(-1).mean() #!
        ent2 = -(p * (p + 1e-9).log()).sum(-1).mean()
        y = y + self.la(x) + self.rms(torch.relu(x))
        return self.out(self.ea(y, mask) + self.mp(y, mask) + self.mps(y, mask)), ent + ent2

net = Net()
opt = torch.optim.AdamW(net.parameters(), lr=1e-3)
for _ in range(5):
    out, ent = net(torch.randint(0, 100, (8, 12)))
    loss = F.cross_entropy(out, torch.randint(0, 2, (8,))) + 0.01 * ent
    opt.zero_grad(); loss.backward(); opt.step()
