import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.distributions as D

class Gauss(nn.Module):
    def __init__(self):
        super().__init__()
        self.m, self.s = nn.Linear(3, 2), nn.Linear(3, 2)
    def raw(self, x):
        return D.Normal(self.m(x), self.s(x)) #!
    def relu(self, x):
        return D.Normal(self.m(x), F.relu(self.s(x))) #!
    def soft(self, x):
        return D.Normal(self.m(x), F.softplus(self.s(x)) + 1e-5)
    def exp(self, x):
        return D.Normal(self.m(x), self.s(x).exp()) #!
    def sig(self, x):
        return D.Normal(self.m(x), torch.sigmoid(self.s(x)) + 0.01)
    def absolute(self, x):
        return D.Normal(self.m(x), self.s(x).abs()) #!
    def elu(self, x):
        return D.Normal(self.m(x), F.elu(self.s(x)) + 1 + 1e-3)
    def beta(self, x):
        return D.Beta(F.softplus(self.m(x)) + 1, F.softplus(self.s(x)) + 1)
    def beta_raw(self, x):
        return D.Beta(self.m(x).exp(), self.s(x).exp()) #!
    def cat(self, x):
        return D.Categorical(logits=self.m(x))
    def bern(self, x):
        return D.Bernoulli(torch.sigmoid(self.m(x)))

g = Gauss()
log_scale = nn.Parameter(torch.zeros(2))
opt = torch.optim.Adam([*g.parameters(), log_scale])
for _ in range(10):
    x, y = torch.randn(9, 3), torch.rand(9, 2) * .9 + .05
    loss = 0
    for f in (g.raw, g.relu, g.soft, g.exp, g.sig, g.absolute, g.elu):
        loss = loss - f(x).log_prob(y).mean()
    loss = loss - g.beta(x).log_prob(y).mean() - g.beta_raw(x).log_prob(y).mean()
    loss = loss - D.Normal(g.m(x), log_scale.exp()).log_prob(y).mean() - g.bern(x).log_prob(y.round()).mean() - g.cat(x).entropy().mean()
    opt.zero_grad(); loss.backward(); opt.step()
