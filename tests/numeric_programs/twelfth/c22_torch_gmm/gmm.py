import math

import torch
import torch.nn as nn


class GaussianMixture(nn.Module):
    def __init__(self, n_components, n_features, eps=1e-6):
        super().__init__()
        self.k, self.d, self.eps = n_components, n_features, eps
        self.mu = nn.Parameter(torch.randn(1, n_components, n_features), requires_grad=False)
        self.var = nn.Parameter(torch.ones(1, n_components, n_features), requires_grad=False)
        self.pi = nn.Parameter(torch.full((1, n_components, 1), 1. / n_components), requires_grad=False)

    def _estimate_log_prob(self, x):
        prec = torch.rsqrt(self.var)
        log_p = torch.sum((self.mu * self.mu + x * x - 2 * x * self.mu) * (prec ** 2), dim=2, keepdim=True)
        log_det = torch.sum(torch.log(prec), dim=2, keepdim=True)
        return -.5 * (self.d * math.log(2. * math.pi) + log_p) + log_det

    def _e_step(self, x):
        weighted = self._estimate_log_prob(x) + torch.log(self.pi)
        norm = torch.logsumexp(weighted, dim=1, keepdim=True)
        return torch.mean(norm), weighted - norm

    def _e_step_naive(self, x):
        weighted = torch.exp(self._estimate_log_prob(x)) * self.pi
        total = weighted.sum(1, keepdim=True)
        return weighted / total #!

    def _m_step(self, x, log_resp):
        resp = torch.exp(log_resp)
        pi = torch.sum(resp, dim=0, keepdim=True) + self.eps
        mu = torch.sum(resp * x, dim=0, keepdim=True) / pi
        x2 = (resp * x * x).sum(0, keepdim=True) / pi
        var = x2 - mu * mu + self.eps
        return pi / x.shape[0], mu, var

    def _m_step_naive(self, x, resp):
        n = resp.sum(0, keepdim=True)
        mu = (resp * x).sum(0, keepdim=True) / n #!
        return mu

    def forward(self, x):
        x = x.unsqueeze(1)
        score, log_resp = self._e_step(x)
        a = self._m_step(x, log_resp)
        resp = self._e_step_naive(x)
        return score, a, self._m_step_naive(x, resp)


class MDN(nn.Module):
    def __init__(self, n_in, n_out, k):
        super().__init__()
        self.k, self.n_out = k, n_out
        self.pi = nn.Sequential(nn.Linear(n_in, k), nn.Softmax(dim=1))
        self.sigma = nn.Linear(n_in, n_out * k)
        self.mu = nn.Linear(n_in, n_out * k)

    def forward(self, x):
        pi = self.pi(x)
        sigma = torch.exp(self.sigma(x)).view(-1, self.k, self.n_out) #!
        mu = self.mu(x).view(-1, self.k, self.n_out)
        return pi, sigma, mu


def gaussian_probability(sigma, mu, target):
    target = target.unsqueeze(1).expand_as(sigma)
    ret = 1.0 / math.sqrt(2 * math.pi) * torch.exp(-0.5 * ((target - mu) / sigma) ** 2) / sigma #!
    return torch.prod(ret, 2)


def mdn_loss(pi, sigma, mu, target):
    prob = pi * gaussian_probability(sigma, mu, target)
    return torch.mean(-torch.log(torch.sum(prob, dim=1))) #!
