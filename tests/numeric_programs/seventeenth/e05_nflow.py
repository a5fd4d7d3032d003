import torch
import torch.nn as nn
import numpy as np

class AffineCoupling(nn.Module):
    def __init__(self, d, h=64, scale_fn='exp'):
        super().__init__()
        self.d = d // 2
        self.net = nn.Sequential(nn.Linear(self.d, h), nn.ReLU(), nn.Linear(h, 2 * (d - self.d)))
        self.scale_fn = scale_fn
    def forward(self, x):
        a, b = x[:, :self.d], x[:, self.d:]
        s, t = self.net(a).chunk(2, 1)
        if self.scale_fn == 'exp':
            scale, ld = torch.exp(s), s #!
        elif self.scale_fn == 'sigmoid':
            scale = torch.sigmoid(s + 2)
            ld = torch.log(scale) #!
        elif self.scale_fn == 'tanh':
            s = torch.tanh(s)
            scale, ld = torch.exp(s), s
        return torch.cat([a, b * scale + t], 1), ld.sum(1)

class ActNorm(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.loc = nn.Parameter(torch.zeros(1, d))
        self.scale = nn.Parameter(torch.ones(1, d))
        self.register_buffer('init', torch.tensor(0))
    def initialize(self, x):
        with torch.no_grad():
            self.loc.data.copy_(-x.mean(0, keepdim=True))
            self.scale.data.copy_(1 / (x.std(0, keepdim=True) + 1e-6))
    def forward(self, x):
        if self.init.item() == 0:
            self.initialize(x)
            self.init.fill_(1)
        ld = torch.log(torch.abs(self.scale)).sum() #!
        return self.scale * (x + self.loc), ld.expand(x.size(0))

class InvLinear(nn.Module):
    def __init__(self, d):
        super().__init__()
        w = np.linalg.qr(np.random.randn(d, d))[0].astype(np.float32)
        self.w = nn.Parameter(torch.from_numpy(w))
    def forward(self, x):
        return x @ self.w.t(), torch.slogdet(self.w)[1].expand(x.size(0))

class LogitTransform(nn.Module):
    def __init__(self, alpha=0.):
        super().__init__()
        self.alpha = alpha
    def forward(self, x):
        x = self.alpha + (1 - 2 * self.alpha) * x
        y = torch.log(x) - torch.log(1 - x) #!
        return y, (-torch.log(x) - torch.log(1 - x)).sum(1) #!

class Flow(nn.Module):
    def __init__(self, blocks):
        super().__init__()
        self.blocks = nn.ModuleList(blocks)
    def forward(self, x):
        tot = 0
        for b in self.blocks:
            x, l = b(x)
            tot = tot + l
        return x, tot
    def nll(self, x):
        z, ld = self(x)
        return -(-0.5 * (z ** 2 + np.log(2 * np.pi)).sum(1) + ld).mean()

flow = Flow([LogitTransform(), ActNorm(6), InvLinear(6), AffineCoupling(6), AffineCoupling(6, scale_fn='sigmoid'), AffineCoupling(6, scale_fn='tanh')])
opt = torch.optim.Adam(flow.parameters(), 1e-3)
for _ in range(3):
    loss = flow.nll(torch.rand(32, 6))
    opt.zero_grad()
    loss.backward()
    opt.step()
