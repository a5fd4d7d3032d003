import torch
import torch.nn as nn
import torch.nn.functional as F

class GRN(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.g, self.b = nn.Parameter(torch.zeros(1, 1, 1, d)), nn.Parameter(torch.zeros(1, 1, 1, d))
    def forward(self, x):
        gx = torch.norm(x, p=2, dim=(1, 2), keepdim=True)
        nx = gx / (gx.mean(dim=-1, keepdim=True) + 1e-6)
        return self.g * (x * nx) + self.b + x

class GRNRaw(GRN):
    def forward(self, x):
        gx = torch.norm(x, p=2, dim=(1, 2), keepdim=True)
        nx = gx / gx.mean(dim=-1, keepdim=True) #!
        return self.g * (x * nx) + self.b + x

class Capsule(nn.Module):
    def squash(self, s):
        n = (s ** 2).sum(-1, keepdim=True)
        return n / (1 + n) * s / torch.sqrt(n) #!
    def squash_eps(self, s):
        n = (s ** 2).sum(-1, keepdim=True)
        return n / (1 + n) * s / (torch.sqrt(n + 1e-8))
    def forward(self, x):
        return self.squash(x) + self.squash_eps(x)

class Cosine(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.w = nn.Parameter(torch.randn(o, i))
        self.t = nn.Parameter(torch.tensor(10.))
    def forward(self, x):
        return self.t * F.normalize(x, dim=-1) @ F.normalize(self.w, dim=-1).t()

class Entmax(nn.Module):
    def forward(self, x):
        z = x - x.amax(-1, keepdim=True)
        p = F.relu(z + 1) ** 2
        return p / p.sum(-1, keepdim=True)

class Sparsemax(nn.Module):
    def forward(self, x):
        z, _ = x.sort(-1, descending=True)
        k = torch.arange(1, x.size(-1) + 1)
        c = z.cumsum(-1) - 1
        s = (z * k > c).sum(-1, keepdim=True)
        tau = c.gather(-1, s - 1) / s #?
        return F.relu(x - tau)

class SoftThreshold(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Parameter(torch.tensor(.1))
    def forward(self, x):
        return torch.sign(x) * F.relu(x.abs() - self.l)

class GDN(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.beta, self.gamma = nn.Parameter(torch.ones(c)), nn.Parameter(torch.eye(c) * .1)
    def forward(self, x):
        beta = torch.clamp(self.beta, min=1e-6)
        gamma = torch.relu(self.gamma)
        return x / torch.sqrt(F.linear(x ** 2, gamma, beta))
    def raw(self, x):
        return x / torch.sqrt(F.linear(x ** 2, self.gamma, self.beta)) #!

net = nn.Linear(8, 8)
a, b, cap, cos, ent, sp, so, gdn = GRN(8), GRNRaw(8), Capsule(), Cosine(8, 5), Entmax(), Sparsemax(), SoftThreshold(), GDN(8)
opt = torch.optim.Adam([*net.parameters(), *a.parameters(), *b.parameters(), *cos.parameters(), *so.parameters(), *gdn.parameters()])
for _ in range(3):
    x = F.relu(net(torch.rand(2, 4, 4, 8)))
    loss = a(x).mean() + b(x).mean() + cap(x).mean() + cos(x).mean() + ent(x).pow(2).mean() + sp(x).pow(2).mean() + so(x).mean() + gdn(x).mean() + gdn.raw(x).mean()
    opt.zero_grad(); loss.backward(); opt.step()
