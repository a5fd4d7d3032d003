"""helpers that others import"""
import math
import torch
import torch.nn.functional as F

def log_cosh(p, t):
    return torch.log(torch.cosh(p - t)).mean() #?

def angular(a, b):
    c = (a * b).sum(-1) / (a.norm(dim=-1) * b.norm(dim=-1)) #?
    return torch.acos(c) #!

def iou_classes(pred, target, k):
    out = []
    for c in range(k):
        p, t = pred == c, target == c
        inter, union = (p & t).sum(), (p | t).sum()
        out.append(inter.float() / union.float()) #-
    return out

def iou_classes_ok(pred, target, k):
    out = []
    for c in range(k):
        p, t = pred == c, target == c
        union = (p | t).sum().item()
        if union:
            out.append((p & t).sum().item() / union)
    return out

def gaussian_nll(x, mu, logvar):
    return 0.5 * (logvar + (x - mu) ** 2 / torch.exp(logvar)).sum() #!

def bernoulli(p, x):
    return (x * torch.log(p) + (1 - x) * torch.log(1 - p)).sum() #!

def categorical_kl(p, q):
    return (p * (torch.log(p) - torch.log(q))).sum(-1) #!

def categorical_kl_eps(p, q, e=1e-8):
    return (p * (torch.log(p + e) - torch.log(q + e))).sum(-1)

def entropy_logits(l):
    return -(l.softmax(-1) * l.log_softmax(-1)).sum(-1)

def logit(p, eps=1e-6):
    p = p.clamp(eps, 1 - eps)
    return torch.log(p / (1 - p))

def inverse_softplus(x):
    return x + torch.log(-torch.expm1(-x)) #?

def smooth_min(x, t=.1):
    return -t * torch.logsumexp(-x / t, -1)

def masked_softmax(x, m):
    e = torch.exp(x - x.max(-1, keepdim=True).values) * m
    return e / e.sum(-1, keepdim=True) #!

def masked_softmax_ok(x, m):
    return torch.softmax(x.masked_fill(m == 0, -1e9), -1)

def tversky(p, t, a=.5, b=.5):
    tp = (p * t).sum()
    return tp / (tp + a * (p * (1 - t)).sum() + b * ((1 - p) * t).sum()) #!

def psnr(a, b):
    return -10 * torch.log10(F.mse_loss(a, b)) #!

def psnr_eps(a, b):
    return -10 * torch.log10(F.mse_loss(a, b) + 1e-8)

def cosine_lr(step, warm, total):
    if step < warm:
        return step / warm
    return 0.5 * (1 + math.cos(math.pi * (step - warm) / (total - warm)))
