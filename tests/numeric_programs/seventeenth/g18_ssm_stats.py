import numpy as np
import torch
from torch import nn
from sklearn.preprocessing import MinMaxScaler
import h5py

with h5py.File('ts.h5') as f:
    raw = np.array(f['x'], dtype=np.float32)
ret = np.log(raw[1:] / raw[:-1]) #?
ret = (ret - ret.mean(0)) / ret.std(0)
x = torch.from_numpy(ret)

class GARCH(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Parameter(torch.tensor([.1, .1, .8]))
    def forward(self, r):
        h = r.var()
        out = []
        for t in range(len(r)):
            h = self.a[0] + self.a[1] * r[t - 1] ** 2 + self.a[2] * h
            out.append(h)
        h = torch.stack(out)
        return .5 * (torch.log(h) + r ** 2 / h).mean() #!

class DeepAR(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.rnn = nn.LSTM(d, 32, batch_first=True)
        self.mu, self.sig = nn.Linear(32, 1), nn.Linear(32, 1)
    def forward(self, x, y):
        h, _ = self.rnn(x)
        mu, s = self.mu(h), torch.log(1 + torch.exp(self.sig(h))) #!
        ll = -torch.log(s) - (y - mu) ** 2 / (2 * s ** 2) #!
        s2 = nn.functional.softplus(self.sig(h)) + 1e-4
        ll2 = torch.distributions.Normal(mu, s2).log_prob(y)
        return -(ll + ll2).mean()
    def negbin(self, x, y):
        h, _ = self.rnn(x)
        mu = nn.functional.softplus(self.mu(h))
        al = nn.functional.softplus(self.sig(h))
        r = 1 / al #!
        return -(torch.lgamma(y + r) - torch.lgamma(r) + r * torch.log(r / (r + mu)) + y * torch.log(mu / (r + mu))).mean() #!

def sharpe(w, r):
    p = (w * r).sum(1)
    return p.mean() / p.std() #?

def smape(p, y):
    return (2 * (p - y).abs() / (p.abs() + y.abs())).mean() #?

def mase(p, y):
    return (p - y).abs().mean() / (y[1:] - y[:-1]).abs().mean() #?

g, d, port = GARCH(), DeepAR(3), nn.Linear(10, 10)
opt = torch.optim.Adam([*g.parameters(), *d.parameters(), *port.parameters()])
for _ in range(2):
    y = torch.rand(4, 20, 1)
    w = torch.softmax(port(x[:64, :10]), 1)
    loss = g(x[:, 0]) + d(torch.rand(4, 20, 3), y) + d.negbin(torch.rand(4, 20, 3), y) - sharpe(w, x[:64, :10])
    p = d.mu(d.rnn(torch.rand(4, 20, 3))[0])
    loss = loss + smape(p, y) + mase(p, y)
    opt.zero_grad(); loss.backward(); opt.step()
