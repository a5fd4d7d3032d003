import torch
import torch.nn as nn
import torch.nn.functional as F

class DispHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.c = nn.Conv2d(3, 1, 3, padding=1)
    def forward(self, x):
        return torch.sigmoid(self.c(x))

def disp_to_depth(disp, lo=.1, hi=100.):
    a, b = 1 / hi, 1 / lo
    return 1 / (a + (b - a) * disp)

def disp_to_depth_raw(disp):
    return 1 / disp #!

def silog(pred, gt, v=.85):
    d = torch.log(pred) - torch.log(gt) #!
    return torch.sqrt((d ** 2).mean() - v * d.mean() ** 2) #?

def silog_safe(pred, gt, v=.85):
    d = torch.log(pred.clamp(min=1e-3)) - torch.log(gt.clamp(min=1e-3))
    return torch.sqrt(((d ** 2).mean() - v * d.mean() ** 2).clamp(min=1e-8))

def smooth(disp, img):
    m = disp.mean((2, 3), keepdim=True)
    n = disp / (m + 1e-7)
    return ((n[..., 1:] - n[..., :-1]).abs() * torch.exp(-(img[..., 1:] - img[..., :-1]).abs().mean(1, keepdim=True))).mean()

def smooth_raw(disp):
    n = disp / disp.mean((2, 3), keepdim=True) #?
    return (n[..., 1:] - n[..., :-1]).abs().mean()

def project(p, K):
    c = torch.einsum('ij,bjn->bin', K, p)
    return c[:, :2] / c[:, 2:] #!

def project_eps(p, K):
    c = torch.einsum('ij,bjn->bin', K, p)
    return c[:, :2] / c[:, 2:].clamp(min=1e-3)

def abs_rel(pred, gt):
    m = gt > 0
    return ((pred[m] - gt[m]).abs() / gt[m]).mean()

def normal(depth):
    dx = depth[..., 1:, :-1] - depth[..., :-1, :-1]
    dy = depth[..., :-1, 1:] - depth[..., :-1, :-1]
    n = torch.cat([-dx, -dy, torch.ones_like(dx)], 1)
    return n / n.norm(dim=1, keepdim=True)

net, pose = DispHead(), nn.Linear(4, 30)
opt = torch.optim.Adam([*net.parameters(), *pose.parameters()])
K = torch.tensor([[1., 0, .5], [0, 1, .5], [0, 0, 1]])
for _ in range(3):
    img, gt = torch.rand(2, 3, 16, 16), torch.rand(2, 1, 16, 16) * 10
    disp = net(img)
    depth, raw = disp_to_depth(disp), disp_to_depth_raw(disp)
    pts = pose(torch.randn(2, 4)).view(2, 3, 10)
    loss = silog(depth, gt) + silog_safe(depth, gt) + smooth(disp, img) + smooth_raw(disp) + project(pts, K).mean() + project_eps(pts, K).mean() + abs_rel(depth, gt) + normal(depth).mean() + raw.mean()
    opt.zero_grad(); loss.backward(); opt.step()
