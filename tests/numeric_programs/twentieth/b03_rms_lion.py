import torch
from torch.optim import Optimizer

class RMS(Optimizer):
    def __init__(self, params, lr=1e-2, alpha=.99, eps=0.):
        super().__init__(params, dict(lr=lr, alpha=alpha, eps=eps))
    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            for p in group['params']:
                if p.grad is None:
                    continue
                g = p.grad
                state = self.state[p]
                if len(state) == 0:
                    state['sq'] = torch.zeros_like(p)
                state['sq'].mul_(group['alpha']).addcmul_(g, g, value=1 - group['alpha'])
                p.addcdiv_(g, state['sq'].sqrt(), value=-group['lr']) #!
        return loss

class RMSSafe(RMS):
    @torch.no_grad()
    def step(self, closure=None):
        for group in self.param_groups:
            for p in group['params']:
                if p.grad is None:
                    continue
                state = self.state[p]
                if not state:
                    state['sq'] = torch.zeros_like(p)
                state['sq'].mul_(.99).add_(p.grad.square(), alpha=.01)
                p.sub_(group['lr'] * p.grad / (state['sq'].sqrt() + 1e-8))

class NormSGD(Optimizer):
    def __init__(self, params, lr=.1):
        super().__init__(params, {'lr': lr})
    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group['params']:
                p.add_(p.grad / p.grad.norm(), alpha=-group['lr']) #!

class Centralized(Optimizer):
    def __init__(self, params, lr=.1):
        super().__init__(params, {'lr': lr})
    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group['params']:
                g = p.grad - p.grad.mean()
                n = g.norm()
                if n > 1e-12:
                    g = g / n
                p.add_(g, alpha=-group['lr'])

net = torch.nn.Linear(4, 1)
for o in (RMS(net.parameters()), RMSSafe(net.parameters()), NormSGD(net.parameters()), Centralized(net.parameters())):
    for _ in range(5):
        loss = net(torch.rand(6, 4)).square().mean()
        o.zero_grad()
        loss.backward()
        o.step()
