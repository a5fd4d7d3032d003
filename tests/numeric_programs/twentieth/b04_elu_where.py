import torch
import torch.nn as nn

class MyELU(nn.Module):
    def forward(self, x):
        return torch.where(x > 0, x, torch.exp(x) - 1) #!

class MyELUSafe(nn.Module):
    def forward(self, x):
        return torch.where(x > 0, x, torch.exp(x.clamp(max=0)) - 1)

class Huberish(nn.Module):
    def forward(self, x):
        return torch.where(x.abs() < 1, 0.5 * x ** 2, x.abs() - 0.5)

class LogPlus(nn.Module):
    def forward(self, x):
        return torch.where(x > 1, torch.log(x) + 1, x) #!

class LogPlusSafe(nn.Module):
    def forward(self, x):
        return torch.where(x > 1, torch.log(x.clamp(min=1)) + 1, x)

class Symlog(nn.Module):
    def forward(self, x):
        return torch.sign(x) * torch.log1p(x.abs())

class Symexp(nn.Module):
    def forward(self, x):
        return torch.sign(x) * (torch.exp(x.abs()) - 1) #!

class Root(nn.Module):
    def forward(self, x):
        y = x.clone()
        y[x > 0] = x[x > 0] ** 0.5
        return y

class Snake(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Parameter(torch.ones(1))
    def forward(self, x):
        return x + torch.sin(self.a * x) ** 2 / self.a #?

net = nn.Sequential(nn.Linear(5, 5), MyELU(), nn.Linear(5, 5), MyELUSafe(), nn.Linear(5, 5), Huberish(), nn.Linear(5, 5), LogPlus(), nn.Linear(5, 5), LogPlusSafe(), nn.Linear(5, 5), Symlog(), nn.Linear(5, 5), Symexp(), nn.Linear(5, 5), Root(), Snake())
opt = torch.optim.SGD(net.parameters(), 1e-3)
for _ in range(10):
    loss = net(torch.randn(3, 5)).mean()
    opt.zero_grad(); loss.backward(); opt.step()
