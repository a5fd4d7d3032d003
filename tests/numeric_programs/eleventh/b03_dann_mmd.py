import torch
import torch.nn as nn

def guassian_kernel(source, target, kernel_mul=2.0, kernel_num=5, fix_sigma=None):
    n = int(source.size(0)) + int(target.size(0))
    total = torch.cat([source, target], 0)
    t0 = total.unsqueeze(0).expand(n, n, total.size(1))
    t1 = total.unsqueeze(1).expand(n, n, total.size(1))
    L2 = ((t0 - t1) ** 2).sum(2)
    if fix_sigma:
        bandwidth = fix_sigma
    else:
        bandwidth = torch.sum(L2.data) / (n ** 2 - n)
    bandwidth /= kernel_mul ** (kernel_num // 2)
    bands = [bandwidth * (kernel_mul ** i) for i in range(kernel_num)]
    return sum([torch.exp(-L2 / b) for b in bands]) #!

def mmd(source, target):
    b = source.size(0)
    k = guassian_kernel(source, target)
    return torch.mean(k[:b, :b] + k[b:, b:] - k[:b, b:] - k[b:, :b])

def coral(s, t):
    d = s.size(1)
    cs, ct = s.t() @ s / (s.size(0) - 1), t.t() @ t / (t.size(0) - 1)
    return ((cs - ct) ** 2).sum() / (4 * d * d)

def coral_sqrt(s, t):
    cs, ct = s.t() @ s, t.t() @ t
    return torch.sqrt(((cs - ct) ** 2).sum()) #!

net = nn.Sequential(nn.Linear(32, 16), nn.ReLU(), nn.Linear(16, 8))
opt = torch.optim.SGD(net.parameters(), lr=0.01)
for i in range(100):
    a, b = net(torch.randn(20, 32)), net(torch.randn(20, 32))
    loss = mmd(a, b) + coral(a, b) + coral_sqrt(a, b)
    opt.zero_grad(); loss.backward(); opt.step()
