import math
import torch
from torch.optim import Optimizer

class MyAdam(Optimizer):
    def __init__(self, params, lr=1e-3, betas=(.9, .999), eps=1e-8):
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps))
    @torch.no_grad()
    def step(self):
        for g in self.param_groups:
            b1, b2 = g['betas']
            for p in g['params']:
                if p.grad is None:
                    continue
                s = self.state[p]
                if len(s) == 0:
                    s['step'] = 0
                    s['m'], s['v'] = torch.zeros_like(p), torch.zeros_like(p)
                s['step'] += 1
                s['m'].mul_(b1).add_(p.grad, alpha=1 - b1)
                s['v'].mul_(b2).addcmul_(p.grad, p.grad, value=1 - b2)
                mh = s['m'] / (1 - b1 ** s['step'])
                vh = s['v'] / (1 - b2 ** s['step'])
                p.sub_(g['lr'] * mh / (vh.sqrt() + g['eps']))

class MyAdagrad(Optimizer):
    def __init__(self, params, lr=1e-2):
        super().__init__(params, dict(lr=lr))
    @torch.no_grad()
    def step(self):
        for g in self.param_groups:
            for p in g['params']:
                if p.grad is None:
                    continue
                s = self.state[p]
                if 'sum' not in s:
                    s['sum'] = torch.zeros_like(p)
                s['sum'] += p.grad ** 2
                p -= g['lr'] * p.grad / s['sum'].sqrt() #!

class LARS(Optimizer):
    def __init__(self, params, lr=.1, wd=1e-4, trust=.001):
        super().__init__(params, dict(lr=lr, wd=wd, trust=trust))
    @torch.no_grad()
    def step(self):
        for g in self.param_groups:
            for p in g['params']:
                if p.grad is None:
                    continue
                d = p.grad + g['wd'] * p
                wn, gn = p.norm(), d.norm()
                q = torch.where(wn > 0, torch.where(gn > 0, g['trust'] * wn / gn, torch.ones_like(wn)), torch.ones_like(wn))
                p.add_(d * q, alpha=-g['lr'])

class LAMB(Optimizer):
    def __init__(self, params, lr=1e-3):
        super().__init__(params, dict(lr=lr))
    @torch.no_grad()
    def step(self):
        for g in self.param_groups:
            for p in g['params']:
                if p.grad is None:
                    continue
                s = self.state[p]
                if not s:
                    s['m'], s['v'] = torch.zeros_like(p), torch.zeros_like(p)
                s['m'].lerp_(p.grad, .1)
                s['v'].mul_(.999).add_(p.grad.pow(2), alpha=.001)
                u = s['m'] / (s['v'].sqrt() + 1e-6)
                r = p.norm() / u.norm() #!
                p.sub_(u, alpha=(g['lr'] * r).item())

class SAM:
    def __init__(self, params, base, rho=.05):
        self.params, self.base, self.rho = list(params), base, rho
    @torch.no_grad()
    def first(self):
        n = torch.norm(torch.stack([p.grad.norm(2) for p in self.params]), 2)
        scale = self.rho / n #!
        safe = self.rho / (n + 1e-12)
        for p in self.params:
            p.add_(p.grad * scale + 0 * safe)

def clip_by_hand(params, most):
    total = sum(p.grad.pow(2).sum() for p in params) ** 0.5
    coef = most / (total + 1e-6)
    if coef < 1:
        for p in params:
            p.grad.mul_(coef)

net = torch.nn.Linear(5, 1)
for O in (MyAdam, MyAdagrad, LARS, LAMB):
    opt = O(net.parameters())
    sam = SAM(net.parameters(), opt)
    for _ in range(10):
        loss = net(torch.rand(8, 5)).pow(2).mean()
        net.zero_grad(); loss.backward()
        sam.first()
        clip_by_hand(list(net.parameters()), 1.)
        opt.step()
