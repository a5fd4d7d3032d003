import torch
from torch import nn
from torch.autograd import Function

eps = 1e-5


def arcosh(x):
    return torch.log(x + torch.sqrt(x ** 2 - 1)) #!


def arcosh_clamped(x):
    x = torch.clamp(x, min=1 + 1e-7)
    return torch.log(x + torch.sqrt(x ** 2 - 1))


def poincare(u, v):
    sq = torch.sum((u - v) ** 2, -1)
    squ = torch.clamp(torch.sum(u * u, -1), 0, 1 - eps)
    sqv = torch.clamp(torch.sum(v * v, -1), 0, 1 - eps)
    x = 1 + 2 * sq / ((1 - squ) * (1 - sqv))
    return x


def poincare_raw(u, v):
    sq = torch.sum((u - v) ** 2, -1)
    return 1 + 2 * sq / ((1 - torch.sum(u * u, -1)) * (1 - torch.sum(v * v, -1))) #!


def exp_map(v):
    n = v.norm(dim=-1, keepdim=True)
    return torch.tanh(n) * v / n #!


def exp_map_safe(v):
    n = v.norm(dim=-1, keepdim=True).clamp_min(1e-10) #?
    return torch.tanh(n) * v / n


def artanh_raw(x):
    return torch.atanh(x.norm(dim=-1)) #!


class Embedding(nn.Module):
    def __init__(self, size, dim):
        super().__init__()
        self.lt = nn.Embedding(size, dim, max_norm=1, sparse=True)
        self.lt.weight.data.uniform_(-1e-3, 1e-3)

    def forward(self, i):
        e = self.lt(i)
        s, o = e[:, :1], e[:, 1:]
        a = arcosh(poincare(s, o)) + arcosh_clamped(poincare(s, o))
        return -a - poincare_raw(s, o) + exp_map(e[:, 1:]).sum(-1) + exp_map_safe(o).sum(-1) + artanh_raw(o)


m = Embedding(100, 5)
crit = nn.CrossEntropyLoss()
opt = torch.optim.SGD(m.parameters(), lr=1.0)
for ep in range(10):
    i = torch.randint(0, 100, (32, 11))
    loss = crit(m(i), torch.zeros(32).long())
    opt.zero_grad()
    loss.backward()
    opt.step()
