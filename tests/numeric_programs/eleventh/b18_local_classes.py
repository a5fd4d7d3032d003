import torch
from torch import nn

def make_loss(kind):
    class Log(nn.Module):
        def forward(self, p, y):
            return -(y * torch.log(p)).mean() #!
    class Safe(nn.Module):
        def forward(self, p, y):
            return -(y * torch.log(p.clamp(min=1e-6))).mean()
    table = {'log': Log, 'safe': Safe, 'ratio': lambda p, y: (y / p).mean(), 'root': lambda p, y: (p - y).pow(2).sum().sqrt()} #!
    return table[kind] if kind in ('ratio', 'root') else table[kind]()

def train(net, kinds):
    opt = torch.optim.SGD(net.parameters(), 0.1)
    criteria = [make_loss(k) for k in kinds]
    for _ in range(3):
        x, y = torch.rand(8, 4), torch.rand(8, 3)
        p = torch.softmax(net(x), 1)
        total = sum(c(p, y) for c in criteria)
        opt.zero_grad(); total.backward(); opt.step()

if __name__ == '__main__':
    train(nn.Linear(4, 3), ['log', 'safe', 'ratio', 'root'])
