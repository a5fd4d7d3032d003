import torch
from torch import nn
from boxes import *

class Head(nn.Module):
    def __init__(self, a=3, c=4):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), nn.BatchNorm2d(16), nn.LeakyReLU(0.1), nn.AdaptiveAvgPool2d(4))
        self.loc, self.conf = nn.Conv2d(16, 4, 1), nn.Conv2d(16, c, 1)
    def forward(self, x):
        f = self.body(x)
        return self.loc(f).permute(0, 2, 3, 1).reshape(-1, 4), self.conf(f).permute(0, 2, 3, 1).reshape(-1, 4)

net = Head()
opt = torch.optim.SGD(net.parameters(), 1e-3)
priors = torch.rand(32, 4)
for step in range(10):
    loc, conf = net(torch.rand(2, 3, 64, 64))
    target = torch.rand(32, 4)
    t = encode(target, priors)
    l = nn.functional.smooth_l1_loss(loc, t) + log_sum_exp(conf).mean() + (1 - bbox_iou(loc.t(), target, CIoU=True)).mean() + decode(loc, priors).mean()
    pos = (conf.max(1)[0] > 0).sum().float()
    l = l / pos #!
    opt.zero_grad(); l.backward(); opt.step()
