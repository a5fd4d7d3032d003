import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import Dataset, DataLoader
import pandas as pd

class Pairs(Dataset):
    def __init__(self, path):
        self.df = pd.read_csv(path)
        self.y = self.df['label'].values
        self.x = self.df.drop(columns=['label']).values
    def __len__(self):
        return len(self.df)
    def __getitem__(self, i):
        return torch.tensor(self.x[i]).float(), torch.tensor(self.y[i]).float()

def poincare(u, v):
    sq = torch.sum((u - v) ** 2, -1)
    nu, nv = torch.sum(u ** 2, -1), torch.sum(v ** 2, -1)
    x = 1 + 2 * sq / ((1 - nu) * (1 - nv)) #!
    return torch.log(x + torch.sqrt(x ** 2 - 1)) #!

def poincare_safe(u, v, eps=1e-5):
    nu = torch.clamp(torch.sum(u ** 2, -1), 0, 1 - eps)
    nv = torch.clamp(torch.sum(v ** 2, -1), 0, 1 - eps)
    sq = torch.sum((u - v) ** 2, -1)
    x = 1 + 2 * sq / ((1 - nu) * (1 - nv))
    return torch.log(x + torch.sqrt(torch.clamp(x ** 2 - 1, min=eps)))

def expmap0(u, c=1.):
    n = u.norm(dim=-1, keepdim=True)
    return torch.tanh(c ** .5 * n) * u / (c ** .5 * n) #!

def expmap0_safe(u, c=1.):
    n = u.norm(dim=-1, keepdim=True).clamp_min(1e-15)
    return torch.tanh(c ** .5 * n) * u / (c ** .5 * n)

def lorentz(u, v):
    prod = -(u[:, :1] * v[:, :1]) + (u[:, 1:] * v[:, 1:]).sum(1, keepdim=True)
    return torch.acosh(-prod) #!

class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.a = nn.Linear(n, 8)
    def forward(self, x):
        return self.a(x)

ds = Pairs('pairs.csv')
net = Net(10)
opt = torch.optim.SGD(net.parameters(), lr=1e-2)
for x, y in DataLoader(ds, batch_size=16, shuffle=True):
    h = net(x)
    a, b = h.chunk(2, 1)
    d = poincare(a, b) + poincare_safe(a, b) + lorentz(a, b).squeeze(1)
    e = expmap0(a).sum(1) + expmap0_safe(b).sum(1)
    p = torch.sigmoid(d)
    loss = -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean() + e.mean() #!
    opt.zero_grad(); loss.backward(); opt.step()
