import torch
from torch import nn


def batch_norm(X, gamma, beta, moving_mean, moving_var, eps, momentum):
    if not torch.is_grad_enabled():
        X_hat = (X - moving_mean) / torch.sqrt(moving_var + eps)
    else:
        assert len(X.shape) in (2, 4)
        if len(X.shape) == 2:
            mean = X.mean(dim=0)
            var = ((X - mean) ** 2).mean(dim=0)
        else:
            mean = X.mean(dim=(0, 2, 3), keepdim=True)
            var = ((X - mean) ** 2).mean(dim=(0, 2, 3), keepdim=True)
        X_hat = (X - mean) / torch.sqrt(var + eps)
        moving_mean = momentum * moving_mean + (1.0 - momentum) * mean
        moving_var = momentum * moving_var + (1.0 - momentum) * var
    return gamma * X_hat + beta, moving_mean.data, moving_var.data


class BatchNorm(nn.Module):
    def __init__(self, num_features, num_dims):
        super().__init__()
        shape = (1, num_features) if num_dims == 2 else (1, num_features, 1, 1)
        self.gamma, self.beta = nn.Parameter(torch.ones(shape)), nn.Parameter(torch.zeros(shape))
        self.moving_mean, self.moving_var = torch.zeros(shape), torch.ones(shape)

    def forward(self, X):
        Y, self.moving_mean, self.moving_var = batch_norm(X, self.gamma, self.beta, self.moving_mean, self.moving_var, eps=1e-5, momentum=0.9)
        return Y


class AdaIN(nn.Module):
    def forward(self, c, s):
        cm, cs = c.mean([2, 3], keepdim=True), c.std([2, 3], keepdim=True) #?
        sm, ss = s.mean([2, 3], keepdim=True), s.std([2, 3], keepdim=True) #?
        return ss * (c - cm) / cs + sm #!


class AdaINEps(nn.Module):
    def stats(self, x, eps=1e-5):
        n, ch = x.shape[:2]
        var = x.view(n, ch, -1).var(dim=2) + eps
        return x.view(n, ch, -1).mean(2).view(n, ch, 1, 1), var.sqrt().view(n, ch, 1, 1)

    def forward(self, c, s):
        (cm, cs), (sm, ss) = self.stats(c), self.stats(s)
        return ss * (c - cm) / cs + sm


class Standardize(nn.Module):
    def forward(self, x):
        v = x.var(1, keepdim=True, unbiased=False)
        return (x - x.mean(1, keepdim=True)) * v.rsqrt() #!


class WSConv(nn.Conv2d):
    def forward(self, x):
        w = self.weight
        w = w - w.mean(dim=(1, 2, 3), keepdim=True)
        std = w.view(w.size(0), -1).std(dim=1).view(-1, 1, 1, 1) + 1e-5 #?
        return self._conv_forward(x, w / std, self.bias)


net = nn.Sequential(nn.Conv2d(1, 6, 5), BatchNorm(6, 4), nn.Sigmoid(), WSConv(6, 16, 3), nn.ReLU())
x = torch.rand(8, 1, 28, 28)
f = net(x)
y = AdaIN()(f, net(torch.rand(8, 1, 28, 28))) + AdaINEps()(f, f) + Standardize()(f)
y.mean().backward()
