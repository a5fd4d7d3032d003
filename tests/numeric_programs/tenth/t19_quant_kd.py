import torch
import torch.nn as nn
import torch.nn.functional as F


def kd_loss(student, teacher, labels, T=4, alpha=0.9):
    kd = nn.KLDivLoss()(F.log_softmax(student / T, dim=1), F.softmax(teacher / T, dim=1)) * (alpha * T * T)
    return kd + F.cross_entropy(student, labels) * (1. - alpha)


def kl_hand(p_logits, q_logits):
    p, q = F.softmax(p_logits, 1), F.softmax(q_logits, 1)
    return (p * (p / q).log()).sum(1).mean() #!


def kl_logs(p_logits, q_logits):
    p = F.softmax(p_logits, 1)
    return (p * (F.log_softmax(p_logits, 1) - F.log_softmax(q_logits, 1))).sum(1).mean()


def js(p_logits, q_logits):
    p, q = F.softmax(p_logits, 1), F.softmax(q_logits, 1)
    m = 0.5 * (p + q)
    return 0.5 * (F.kl_div(m.log(), p) + F.kl_div(m.log(), q)) #!


def entropy(x):
    return -(F.softmax(x, 1) * F.log_softmax(x, 1)).sum(1)


def fake_quant(x, bits=8):
    scale = (x.max() - x.min()) / (2 ** bits - 1)
    zero = -x.min() / scale #!
    return (torch.round(x / scale + zero) - zero) * scale #!


def fake_quant_safe(x, bits=8):
    scale = torch.clamp((x.max() - x.min()) / (2 ** bits - 1), min=1e-8)
    return torch.round(x / scale) * scale


def gumbel(logits, tau=1.0):
    u = torch.rand_like(logits)
    g = -torch.log(-torch.log(u)) #!
    return F.softmax((logits + g) / tau, -1)


def gumbel_eps(logits, eps=1e-20):
    u = torch.rand_like(logits)
    return F.softmax(logits - torch.log(-torch.log(u + eps) + eps), -1)


student, teacher = nn.Linear(32, 10), nn.Linear(32, 10)
opt = torch.optim.SGD(student.parameters(), lr=0.1)
for i in range(100):
    x, y = torch.randn(64, 32), torch.randint(0, 10, (64,))
    s = student(x)
    with torch.no_grad():
        t = teacher(x)
    loss = kd_loss(s, t, y) + kl_hand(s, t) + kl_logs(s, t) + js(s, t) + entropy(s).mean()
    loss = loss + fake_quant(s).mean() + fake_quant_safe(s).mean() + gumbel(s).mean() + gumbel_eps(s).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
