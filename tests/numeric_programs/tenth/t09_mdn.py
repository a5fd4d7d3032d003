import math
import torch
import torch.nn as nn
from torch.autograd import Variable

ONEOVERSQRT2PI = 1.0 / math.sqrt(2 * math.pi)


class MDN(nn.Module):
    def __init__(self, in_features, out_features, num_gaussians):
        super(MDN, self).__init__()
        self.in_features, self.out_features, self.num_gaussians = in_features, out_features, num_gaussians
        self.pi = nn.Sequential(nn.Linear(in_features, num_gaussians), nn.Softmax(dim=1))
        self.sigma = nn.Linear(in_features, out_features * num_gaussians)
        self.mu = nn.Linear(in_features, out_features * num_gaussians)

    def forward(self, minibatch):
        pi = self.pi(minibatch)
        sigma = torch.exp(self.sigma(minibatch)) #!
        sigma = sigma.view(-1, self.num_gaussians, self.out_features)
        mu = self.mu(minibatch).view(-1, self.num_gaussians, self.out_features)
        return pi, sigma, mu


def gaussian_probability(sigma, mu, data):
    data = data.unsqueeze(1).expand_as(sigma)
    ret = ONEOVERSQRT2PI * torch.exp(-0.5 * ((data - mu) / sigma) ** 2) / sigma #!
    return torch.prod(ret, 2)


def mdn_loss(pi, sigma, mu, target):
    prob = pi * gaussian_probability(sigma, mu, target)
    nll = -torch.log(torch.sum(prob, dim=1)) #!
    return torch.mean(nll)


def mdn_loss_stable(pi, sigma, mu, target, eps=1e-6):
    s = sigma.clamp(min=eps)
    t = target.unsqueeze(1)
    lp = -0.5 * ((t - mu) / s) ** 2 - torch.log(s) - 0.9189
    return -torch.logsumexp(torch.log(pi + eps) + lp.sum(2), 1).mean()


model = nn.Sequential(nn.Linear(5, 6), nn.Tanh(), MDN(6, 7, 20))
optimizer = torch.optim.Adam(model.parameters())
for epoch in range(1000):
    minibatch, labels = torch.randn(64, 5), torch.randn(64, 7)
    model.zero_grad()
    pi, sigma, mu = model(minibatch)
    loss = mdn_loss(pi, sigma, mu, labels) + mdn_loss_stable(pi, sigma, mu, labels)
    loss.backward()
    optimizer.step()
