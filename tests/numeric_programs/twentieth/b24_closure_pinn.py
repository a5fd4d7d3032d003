import torch
import torch.nn as nn

net = nn.Sequential(nn.Linear(1, 20), nn.Tanh(), nn.Linear(20, 1))
k = nn.Parameter(torch.tensor(1.0))
opt = torch.optim.LBFGS([*net.parameters(), k], max_iter=20)
r = torch.linspace(0, 1, 50)[:, None].requires_grad_(True)
r1 = torch.linspace(0.1, 1, 50)[:, None].requires_grad_(True)
T = torch.rand(50, 1)

def d(u, x):
    return torch.autograd.grad(u, x, torch.ones_like(u), create_graph=True)[0]

def loss_fn():
    u = net(r)
    ur = d(u, r)
    urr = d(ur, r)
    res = urr + ur / r #-
    return res.pow(2).mean()

def loss_ok():
    u = net(r1)
    ur = d(u, r1)
    urr = d(ur, r1)
    return (urr + ur / r1).pow(2).mean()

def arr():
    u = net(T)
    return (u - k * torch.exp(-1 / (T + 0.5))).pow(2).mean() + (u * torch.log(T)).mean() #!

def energy():
    u = net(r1)
    return torch.sqrt(1 + d(u, r1) ** 2).mean() + (1 / torch.sqrt(u ** 2 + 1e-3)).mean()

def eikonal():
    u = net(T.requires_grad_())
    g = d(u, T)
    return (g.norm(dim=1) - 1).pow(2).mean() + (torch.sqrt((g ** 2).sum(1)) - 1).pow(2).mean() #!

def closure():
    opt.zero_grad()
    l = loss_fn() + loss_ok() + arr() + energy() + eikonal()
    l.backward()
    return l

for _ in range(5):
    opt.step(closure)
