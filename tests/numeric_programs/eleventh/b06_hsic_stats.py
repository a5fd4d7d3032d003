import torch, torch.nn as nn
def corr(x, y):
    vx, vy = x - x.mean(), y - y.mean()
    return (vx * vy).sum() / (torch.sqrt((vx ** 2).sum()) * torch.sqrt((vy ** 2).sum())) #!
def corr_eps(x, y):
    vx, vy = x - x.mean(), y - y.mean()
    return (vx * vy).sum() / (torch.sqrt((vx ** 2).sum() + 1e-8) * torch.sqrt((vy ** 2).sum() + 1e-8))
def ccc(x, y):
    return 2 * ((x - x.mean()) * (y - y.mean())).mean() / (x.var() + y.var() + (x.mean() - y.mean()) ** 2) #?
def psnr(a, b):
    mse = torch.mean((a - b) ** 2)
    return 20 * torch.log10(1.0 / torch.sqrt(mse)) #!
def psnr_guard(a, b):
    mse = torch.mean((a - b) ** 2)
    if mse == 0:
        return torch.tensor(100.)
    return 20 * torch.log10(1.0 / torch.sqrt(mse))
def snr(s, n):
    return 10 * torch.log10(s.pow(2).sum() / (s - n).pow(2).sum()) #!
def si_sdr(est, ref, eps=1e-8):
    ref = ref - ref.mean(-1, keepdim=True)
    a = ((est * ref).sum(-1, keepdim=True) + eps) / (ref.pow(2).sum(-1, keepdim=True) + eps)
    t = a * ref
    return 10 * torch.log10((t.pow(2).sum(-1) + eps) / ((est - t).pow(2).sum(-1) + eps))
net = nn.Linear(64, 64)
opt = torch.optim.Adam(net.parameters())
for _ in range(3):
    x = torch.randn(8, 64)
    o = net(x)
    l = -corr(o, x) - corr_eps(o, x) - ccc(o, x) - psnr(o, x) - psnr_guard(o, x) - snr(x, o) - si_sdr(o, x).mean()
    opt.zero_grad(); l.backward(); opt.step()
