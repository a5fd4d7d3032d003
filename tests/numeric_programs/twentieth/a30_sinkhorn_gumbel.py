import torch
import torch.nn as nn
import torch.nn.functional as F

def sinkhorn(C, eps=.1, n=20):
    K = torch.exp(-C / eps)
    u = torch.ones(C.shape[0]) / C.shape[0]
    v = torch.ones(C.shape[1]) / C.shape[1]
    a, b = u.clone(), v.clone()
    for _ in range(n):
        a = u / (K @ b) #!
        b = v / (K.t() @ a) #!
    return (a[:, None] * K * b * C).sum()

def sinkhorn_log(C, eps=.1, n=20):
    f, g = torch.zeros(C.shape[0]), torch.zeros(C.shape[1])
    for _ in range(n):
        f = -eps * torch.logsumexp((g[None] - C) / eps, 1)
        g = -eps * torch.logsumexp((f[:, None] - C) / eps, 0)
    P = torch.exp((f[:, None] + g[None] - C) / eps) #?
    return (P * C).sum()

def sinkhorn_assign(logits, n=3):
    Q = torch.exp(logits / 0.05).t() #!
    Q = Q / Q.sum() #?
    for _ in range(n):
        Q = Q / Q.sum(1, keepdim=True) #?
        Q = Q / Q.sum(0, keepdim=True) #?
    return Q.t()

def gumbel(shape):
    u = torch.rand(shape)
    return -torch.log(-torch.log(u)) #!

def gumbel_safe(shape, eps=1e-20):
    u = torch.rand(shape)
    return -torch.log(-torch.log(u + eps) + eps)

def gumbel_exp(shape):
    return -torch.empty(shape).exponential_().log()

def gumbel_softmax(logits, tau):
    return F.softmax((logits + gumbel(logits.shape) + gumbel_safe(logits.shape) + gumbel_exp(logits.shape)) / tau, -1)

def concrete(log_alpha, tau=.5):
    u = torch.rand_like(log_alpha).clamp(1e-6, 1 - 1e-6)
    return torch.sigmoid((torch.log(u) - torch.log(1 - u) + log_alpha) / tau)

def concrete_raw(log_alpha):
    u = torch.rand_like(log_alpha)
    return torch.sigmoid(u.log() - (1 - u).log() + log_alpha) #?

net = nn.Linear(4, 3)
opt = torch.optim.Adam(net.parameters())
for _ in range(10):
    x, y = net(torch.randn(10, 4)), torch.randn(12, 3)
    C = torch.cdist(x, y) ** 2
    loss = sinkhorn(C) + sinkhorn_log(C) + sinkhorn_assign(x).mean() + gumbel_softmax(x, .5).mean() + concrete(x).mean() + concrete_raw(x).mean()
    opt.zero_grad(); loss.backward(); opt.step()
