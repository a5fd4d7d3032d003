import math
import numpy as np
import torch

def linear(T):
    b = torch.linspace(1e-4, .02, T)
    a = 1 - b
    ac = a.cumprod(0)
    return b, a, ac, (1 / ac).sqrt(), (1 / ac - 1).sqrt()

def posterior(T):
    b, a, ac, _, _ = linear(T)
    prev = torch.cat([torch.ones(1), ac[:-1]])
    var = b * (1 - prev) / (1 - ac)
    return torch.log(var) #!

def posterior_ok(T):
    b, a, ac, _, _ = linear(T)
    prev = torch.cat([torch.ones(1), ac[:-1]])
    var = b * (1 - prev) / (1 - ac)
    return torch.log(torch.cat([var[1:2], var[1:]]))

def snr(T):
    *_, ac, _, _ = linear(T)
    return torch.log(ac / (1 - ac))

def cosine(T, s=.008):
    t = np.linspace(0, T, T + 1) / T
    f = np.cos((t + s) / (1 + s) * np.pi / 2) ** 2
    f = f / f[0]
    return np.clip(1 - f[1:] / f[:-1], 0, .999)

def karras(n, lo=.002, hi=80., rho=7.):
    r = torch.linspace(0, 1, n)
    s = (hi ** (1 / rho) + r * (lo ** (1 / rho) - hi ** (1 / rho))) ** rho
    s = torch.cat([s, torch.zeros(1)])
    return s, torch.log(s[:-1]), torch.log(s) #!

def sinusoid(n, d):
    pos = torch.arange(n)[:, None]
    div = torch.exp(torch.arange(0, d, 2) * (-math.log(10000.0) / d))
    return torch.cat([torch.sin(pos * div), torch.cos(pos * div)], 1)

def rope(d, base=10000):
    return 1.0 / (base ** (torch.arange(0, d, 2).float() / d))

def alibi(n):
    return torch.tensor([2 ** (-8 * (i + 1) / n) for i in range(n)])

def hann_inverse(n):
    return 1 / torch.hann_window(n) #!

def relative(n):
    p = torch.arange(n)
    d = (p[None] - p[:, None]).abs().float()
    return torch.log(d) #!

def relative_ok(n):
    p = torch.arange(n)
    d = (p[None] - p[:, None]).abs().float()
    return torch.log(d + 1)

print(posterior(1000), posterior_ok(1000), snr(1000), cosine(1000), karras(20), sinusoid(10, 8), rope(64), alibi(8), hann_inverse(16), relative(5), relative_ok(5))
