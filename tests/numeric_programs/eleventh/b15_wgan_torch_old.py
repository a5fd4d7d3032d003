import torch, torch.nn as nn, torch.autograd as autograd, torch.optim as optim
from torch.autograd import Variable
import os, sys
mb, Z, X, H = 32, 16, 784, 128
def xavier_init(size):
    return Variable(torch.randn(*size) * (1. / (size[0] / 2.) ** 0.5), requires_grad=True)
Wzh, bzh = xavier_init([Z, H]), Variable(torch.zeros(H), requires_grad=True)
Whx, bhx = xavier_init([H, X]), Variable(torch.zeros(X), requires_grad=True)
Wxh, bxh = xavier_init([X, H]), Variable(torch.zeros(H), requires_grad=True)
Why, bhy = xavier_init([H, 1]), Variable(torch.zeros(1), requires_grad=True)
def G(z):
    h = nn.functional.relu(z @ Wzh + bzh.repeat(z.size(0), 1))
    return torch.sigmoid(h @ Whx + bhx.repeat(h.size(0), 1))
def D(x):
    h = nn.functional.relu(x @ Wxh + bxh.repeat(x.size(0), 1))
    return torch.sigmoid(h @ Why + bhy.repeat(h.size(0), 1))
def reset_grad():
    for p in params:
        if p.grad is not None:
            p.grad = Variable(p.grad.data.new().resize_as_(p.grad.data).zero_())
def log(x):
    return torch.log(x + 1e-8)
G_params, D_params = [Wzh, bzh, Whx, bhx], [Wxh, bxh, Why, bhy]
params = G_params + D_params
Gs, Ds = optim.Adam(G_params, lr=1e-3), optim.Adam(D_params, lr=1e-3)
for it in range(1000):
    z = Variable(torch.randn(mb, Z))
    x = Variable(torch.rand(mb, X))
    dr, df = D(x), D(G(z))
    D_loss = -torch.mean(torch.log(dr) + torch.log(1 - df)) #!
    E = torch.mean(-log(dr)) + torch.mean(-log(1 - df))
    (D_loss + E).backward()
    Ds.step()
    reset_grad()
    df = D(G(Variable(torch.randn(mb, Z))))
    G_loss = 0.5 * torch.mean((torch.log(df) - torch.log(1 - df)) ** 2) #!
    G_loss.backward()
    Gs.step()
    reset_grad()
