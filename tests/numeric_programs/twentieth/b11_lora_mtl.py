import torch
import torch.nn as nn
import torch.nn.functional as F

class Dora(nn.Module):
    def __init__(self, i, o, r=4):
        super().__init__()
        self.w = nn.Parameter(torch.randn(o, i), requires_grad=False)
        self.a, self.b = nn.Parameter(torch.randn(r, i) * .01), nn.Parameter(torch.zeros(o, r))
        self.m = nn.Parameter(self.w.norm(dim=1, keepdim=True))
    def forward(self, x):
        v = self.w + self.b @ self.a
        return F.linear(x, self.m * v / v.norm(dim=1, keepdim=True))

class PCGrad:
    def project(self, grads):
        out = [g.clone() for g in grads]
        for g in out:
            for h in grads:
                d = g @ h
                if d < 0:
                    g -= d * h / h.norm() ** 2 #?
        return sum(out)

def cagrad_weight(g):
    n = g.norm(dim=1)
    return 1 / n / (1 / n).sum() #!

def grad_norms(losses, params):
    return torch.stack([torch.cat([x.flatten() for x in torch.autograd.grad(l, params, retain_graph=True)]).norm() for l in losses])

net = Dora(6, 4)
h = nn.ModuleList([nn.Linear(4, 1), nn.Linear(4, 1)])
opt = torch.optim.Adam([p for p in [*net.parameters(), *h.parameters()] if p.requires_grad])
for _ in range(4):
    z = net(torch.rand(8, 6))
    ls = [m(z).square().mean() for m in h]
    g = torch.stack([torch.autograd.grad(l, net.a, retain_graph=True)[0].flatten() for l in ls])
    w = cagrad_weight(g)
    pc = PCGrad().project(g)
    loss = (w.detach() * torch.stack(ls)).sum()
    opt.zero_grad(); loss.backward(); opt.step()
