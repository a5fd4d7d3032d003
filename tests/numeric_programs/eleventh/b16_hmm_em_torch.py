import torch
import numpy as np
class GMM(torch.nn.Module):
    def __init__(self, k, d):
        super().__init__()
        self.mu = torch.nn.Parameter(torch.randn(1, k, d), requires_grad=False)
        self.var = torch.nn.Parameter(torch.ones(1, k, d), requires_grad=False)
        self.pi = torch.nn.Parameter(torch.full((1, k, 1), 1. / k), requires_grad=False)
        self.eps = 1e-6
    def log_prob(self, x):
        x = x.unsqueeze(1)
        prec = torch.rsqrt(self.var)
        return -.5 * (x.size(-1) * np.log(2. * np.pi) + torch.sum((self.mu * self.mu + x * x - 2 * x * self.mu) * prec ** 2, 2, keepdim=True)) + torch.sum(torch.log(prec), 2, keepdim=True)
    def e_step(self, x):
        w = self.log_prob(x) + torch.log(self.pi) #!
        norm = torch.logsumexp(w, 1, keepdim=True)
        return norm.mean(), w - norm
    def m_step(self, x, log_resp):
        resp = torch.exp(log_resp)
        pi = resp.sum(0, keepdim=True)
        mu = (resp * x.unsqueeze(1)).sum(0, keepdim=True) / pi #?
        var = (resp * (x.unsqueeze(1) - mu) ** 2).sum(0, keepdim=True) / (pi + self.eps) + self.eps
        return pi / x.shape[0], mu, var
    def fit(self, x, n=10):
        for _ in range(n):
            ll, lr = self.e_step(x)
            pi, mu, var = self.m_step(x, lr)
            self.pi.data, self.mu.data, self.var.data = pi, mu, var
def em_np(x, k=3):
    resp = torch.rand(x.size(0), k)
    resp = resp / resp.sum(1, keepdim=True) #?
    for _ in range(5):
        n = resp.sum(0) + 1e-9
        mu = (resp.t() @ x) / n[:, None]
        d = ((x[:, None] - mu[None]) ** 2).sum(-1)
        p = torch.exp(-0.5 * d)
        resp = p / p.sum(1, keepdim=True) #!
    return mu
GMM(3, 2).fit(torch.randn(100, 2))
em_np(torch.randn(100, 2) * 50)
