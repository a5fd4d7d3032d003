import torch
from torch import nn
from torch.nn import functional as F

ACTIVATIONS = {'exp': lambda x: torch.exp(x), 'relu': lambda x: F.relu(x), 'softplus': lambda x: torch.log(1 + torch.exp(x)), 'norm': lambda x: x / x.norm(dim=-1, keepdim=True)} #!
LOSSES = {}


def register(name):
    def deco(fn):
        LOSSES[name] = fn
        return fn
    return deco


@register('nll')
def nll(mu, logvar, y):
    return (0.5 * logvar + 0.5 * (y - mu) ** 2 / torch.exp(logvar)).mean() #!


@register('nll_safe')
def nll_safe(mu, logvar, y):
    logvar = logvar.clamp(-10, 10)
    return (0.5 * logvar + 0.5 * (y - mu) ** 2 * torch.exp(-logvar)).mean()


@register('gauss')
def gauss(mu, var, y):
    var = F.relu(var)
    return (torch.log(var) + (y - mu) ** 2 / var).mean() #!


@register('gauss_safe')
def gauss_safe(mu, var, y):
    return F.gaussian_nll_loss(mu, y, F.softplus(var) + 1e-6)


def make_model(kind, din, dout):
    class Head(nn.Module):
        def __init__(self):
            super().__init__()
            self.mu, self.v = nn.Linear(din, dout), nn.Linear(din, dout)

        def forward(self, x):
            inv = 1.0 / F.relu(self.v(x)) #!
            return self.mu(x) + 0 * inv, self.v(x)

    class Scaled(Head):
        def forward(self, x):
            return ACTIVATIONS[kind](self.mu(x)), self.v(x)

    return nn.ModuleList([Head(), Scaled()])


class Trainer:
    def __init__(self, model, losses):
        self.model, self.losses = model, losses
        self.opt = torch.optim.Adam(model.parameters())
        self.step = 0

    def __call__(self, x, y):
        total = 0
        for m in self.model:
            a, b = m(x)
            total = total + sum(LOSSES[k](a, b, y) for k in self.losses)
        self.opt.zero_grad()
        total.backward()
        self.opt.step()
        self.step += 1
        return total.item() / self.step


if __name__ == '__main__':
    for kind in ('exp', 'norm'):
        tr = Trainer(make_model(kind, 8, 2), ['nll', 'nll_safe', 'gauss', 'gauss_safe'])
        for _ in range(10):
            tr(torch.randn(16, 8), torch.randn(16, 2))
