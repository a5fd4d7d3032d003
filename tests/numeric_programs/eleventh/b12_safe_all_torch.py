import torch, torch.nn as nn, torch.nn.functional as F
class RMSNorm(nn.Module):
    def __init__(self, d, eps=1e-6):
        super().__init__()
        self.eps, self.w = eps, nn.Parameter(torch.ones(d))
    def forward(self, x):
        return self.w * x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.n, self.a, self.b, self.s = RMSNorm(16), nn.Linear(16, 8), nn.Linear(16, 8), nn.Linear(16, 1)
    def forward(self, x):
        h = self.n(x)
        g = torch.sigmoid(self.s(h))
        mix = g * F.softmax(self.a(h), -1) + (1 - g) * F.softmax(self.b(h), -1)
        return mix, self.a(h), self.b(h)
def smooth_l1(x): return torch.where(x.abs() < 1, 0.5 * x ** 2, x.abs() - 0.5).mean()
def wing(x, w=10.0, e=2.0): return torch.where(x.abs() < w, w * torch.log(1 + x.abs() / e), x.abs() - 1).mean()
def log_cosh(x): return (x + F.softplus(-2 * x) - 0.693).mean()
def cauchy(x): return torch.log(1 + (x / 2.0) ** 2).mean()
def normed(x): return x / (x.norm(dim=-1, keepdim=True) + 1e-8)
def minmax(x):
    lo, hi = x.min(), x.max()
    return (x - lo) / (hi - lo + 1e-8)
def balanced(y):
    pos = y.sum()
    neg = y.numel() - pos
    return neg / (pos + 1)
def soft_iou(p, y): return 1 - ((p * y).sum() + 1) / ((p + y - p * y).sum() + 1)
def temperature(z, t): return F.softmax(z / max(t, 0.1), -1)
net = Net()
opt = torch.optim.AdamW(net.parameters())
for i in range(5):
    mix, a, b = net(torch.randn(4, 16))
    y = (torch.rand(4, 8) > 0.5).float()
    e = a - y
    loss = -torch.log(mix + 1e-9).mean() + smooth_l1(e) + wing(e) + log_cosh(e) + cauchy(e) + normed(a).mean() + minmax(b).mean()
    loss = loss * balanced(y) + soft_iou(mix, y) + temperature(a, 1.0 - i * 0.1).mean() - (mix / mix.sum(-1, keepdim=True)).mean()
    opt.zero_grad(); loss.backward(); opt.step()
