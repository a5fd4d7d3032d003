import torch
from torch import nn
import torch.nn.functional as F
class Base(nn.Module):
    def training_step(self, batch): raise NotImplementedError
    def fit(self, loader, epochs=1):
        opt = self.configure()
        for _ in range(epochs):
            for b in loader:
                l = self.training_step(b)
                opt.zero_grad(); l.backward(); opt.step()
    def configure(self): return torch.optim.Adam(self.parameters())
class Poisson(Base):
    def __init__(self):
        super().__init__()
        self.f = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
    def training_step(self, batch):
        x, y = batch
        rate = self.f(x).exp() #!
        return (rate - y * torch.log(rate)).mean() #!
class NegBinomial(Base):
    def __init__(self):
        super().__init__()
        self.f, self.r = nn.Linear(5, 1), nn.Parameter(torch.ones(1))
    def training_step(self, batch):
        x, y = batch
        mu = F.softplus(self.f(x)) + 1e-6
        r = F.softplus(self.r) + 1e-6
        return -(torch.lgamma(y + r) - torch.lgamma(r) + r * torch.log(r / (r + mu)) + y * torch.log(mu / (r + mu))).mean()
class Weibull(Base):
    def __init__(self):
        super().__init__()
        self.f = nn.Linear(5, 2)
    def training_step(self, batch):
        x, t = batch
        a, b = torch.exp(self.f(x)).chunk(2, 1) #!
        return -(torch.log(b) + b * torch.log(t / a) - torch.pow(t / a, b)).mean() #!
class Gamma(Base):
    def __init__(self):
        super().__init__()
        self.f = nn.Linear(5, 1)
    def training_step(self, batch):
        x, y = batch
        m = F.relu(self.f(x))
        return (torch.log(m) + y / m).mean() #!
data = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.randn(64, 5), torch.rand(64, 1) + 0.5), 8)
for m in (Poisson(), NegBinomial(), Weibull(), Gamma()):
    m.fit(data)
