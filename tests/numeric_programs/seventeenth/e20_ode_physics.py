import torch, math
from torch import nn

class PINN(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 20), nn.Tanh(), nn.Linear(20, 1))
        self.nu = nn.Parameter(torch.tensor(0.5))
    def forward(self, x, t):
        return self.net(torch.cat([x, t], 1))
    def residual(self, x, t):
        u = self(x, t)
        ut, = torch.autograd.grad(u.sum(), t, create_graph=True)
        ux, = torch.autograd.grad(u.sum(), x, create_graph=True)
        return ut + u * ux / self.nu #?
    def coulomb(self, r):
        d = (r.unsqueeze(0) - r.unsqueeze(1)).norm(dim=-1)
        return (1 / d).sum() #!
    def coulomb_ok(self, r):
        n = r.size(0)
        d = (r.unsqueeze(0) - r.unsqueeze(1)).norm(dim=-1) + torch.eye(n)
        return (1 / d).sum() #?
    def lj(self, r):
        d2 = ((r.unsqueeze(0) - r.unsqueeze(1)) ** 2).sum(-1)
        inv = d2 ** -3 #!
        return (inv ** 2 - inv).sum()

def rk4(f, y, h):
    k1 = f(y); k2 = f(y + h / 2 * k1); k3 = f(y + h / 2 * k2); k4 = f(y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)

def rel_l2(p, t):
    return torch.norm(p - t) / torch.norm(t) #?

def spherical(xyz):
    r = torch.sqrt((xyz ** 2).sum(-1)) #!
    theta = torch.acos(xyz[..., 2] / r) #!
    return r, theta, torch.atan2(xyz[..., 1], xyz[..., 0])

def fourier(x, B):
    return torch.cat([torch.sin(2 * math.pi * x @ B), torch.cos(2 * math.pi * x @ B)], -1)

m = PINN()
opt = torch.optim.Adam(m.parameters())
for _ in range(3):
    x = torch.rand(16, 1, requires_grad=True)
    t = torch.rand(16, 1, requires_grad=True)
    pts = nn.functional.pad(m(x, t), (0, 2))
    r, th, ph = spherical(pts)
    y = rk4(lambda v: -v, m(x, t), 0.1)
    loss = m.residual(x, t).pow(2).mean() + m.coulomb(pts) + m.coulomb_ok(pts) + m.lj(pts) + rel_l2(m(x, t), torch.sin(x)) + r.mean() + y.mean() + fourier(pts, torch.randn(3, 4)).mean()
    opt.zero_grad(); loss.backward(); opt.step()
