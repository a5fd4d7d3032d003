import torch
import torch.nn as nn

def rbf(x, y, sigma):
    return torch.exp(-torch.cdist(x, y) ** 2 / (2 * sigma ** 2))

def mmd(x, y, sigmas=(1, 5, 10)):
    return sum(rbf(x, x, s).mean() + rbf(y, y, s).mean() - 2 * rbf(x, y, s).mean() for s in sigmas)

def mmd_root(x, y):
    return torch.sqrt(mmd(x, y)) #!

def mmd_root_safe(x, y):
    return torch.sqrt(torch.clamp(mmd(x, y), min=1e-8))

def median_bandwidth(x, y):
    z = torch.cat([x, y])
    d = torch.cdist(z, z) ** 2
    n = z.size(0)
    bw = d.detach().sum() / (n ** 2 - n)
    return torch.exp(-d / bw).mean() #?

def cka(x, y):
    x, y = x - x.mean(0), y - y.mean(0)
    xy = (x.t() @ y).pow(2).sum()
    return xy / (torch.norm(x.t() @ x) * torch.norm(y.t() @ y)) #!

def cka_eps(x, y):
    x, y = x - x.mean(0), y - y.mean(0)
    return (x.t() @ y).pow(2).sum() / (torch.norm(x.t() @ x) * torch.norm(y.t() @ y) + 1e-8)

def distance_correlation(x):
    d = torch.cdist(x, x)
    d = d - d.mean(0, keepdim=True) - d.mean(1, keepdim=True) + d.mean()
    v = (d * d).mean()
    return v / torch.sqrt(v * v) #!

def log_kernel_density(q, x, h=.5):
    k = torch.exp(-torch.cdist(q, x) ** 2 / (2 * h * h))
    return torch.log(k.mean(1)) #!

def log_kernel_density_lse(q, x, h=.5):
    return torch.logsumexp(-torch.cdist(q, x) ** 2 / (2 * h * h), 1)

def nadaraya(q, x, y):
    k = rbf(q, x, .5)
    return k @ y / k.sum(1, keepdim=True) #!

def self_nadaraya(x, y):
    k = rbf(x, x, .5)
    return k @ y / k.sum(1, keepdim=True)

def gp_nll(x, y, noise=.1):
    K = rbf(x, x, 1.) + noise * torch.eye(x.size(0))
    L = torch.linalg.cholesky(K)
    a = torch.cholesky_solve(y, L)
    return .5 * (y * a).sum() + torch.log(torch.diagonal(L)).sum()

def gp_logdet(x):
    K = rbf(x, x, 1.) + .1 * torch.eye(x.size(0))
    return torch.logdet(K)

def soft_histogram(x, bins):
    c = torch.linspace(0, 1, bins)
    w = torch.exp(-((x[:, None] - c[None]) / .1) ** 2)
    p = w.sum(0) / w.sum()
    return -(p * torch.log(p + 1e-9)).sum()

net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 3))
opt = torch.optim.Adam(net.parameters())
for _ in range(5):
    x, y = net(torch.rand(20, 5)), net(torch.rand(24, 5))
    t = torch.rand(20, 1)
    loss = mmd(x, y) + mmd_root(x, y) + mmd_root_safe(x, y) + median_bandwidth(x, y) - cka(x, y[:20]) - cka_eps(x, y[:20]) + distance_correlation(x)
    loss = loss - log_kernel_density(y, x).mean() - log_kernel_density_lse(y, x).mean() + nadaraya(y, x, t).mean() + self_nadaraya(x, t).mean() + gp_nll(x, t) + gp_logdet(x) + soft_histogram(torch.sigmoid(x[:, 0]), 16)
    opt.zero_grad(); loss.backward(); opt.step()
