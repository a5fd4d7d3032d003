import torch
from torch import nn
import torch.nn.functional as F
from functools import partial

class FocalLoss(nn.Module):
    def __init__(self, gamma=2, alpha=0.25, reduction='mean', eps=1e-7):
        super(FocalLoss, self).__init__()
        self.gamma, self.alpha, self.reduction, self.eps = gamma, alpha, reduction, eps
    def forward(self, logits, y):
        p = logits.sigmoid()
        pt = p * y + (1 - p) * (1 - y)
        loss = -self.alpha * (1 - pt) ** self.gamma * torch.log(pt) #!
        return loss.mean() if self.reduction == 'mean' else loss.sum()

class FocalClamped(FocalLoss):
    def forward(self, logits, y):
        p = logits.sigmoid().clamp(self.eps, 1 - self.eps)
        return (-(1 - p) ** self.gamma * y * p.log() - p ** self.gamma * (1 - y) * (1 - p).log()).mean()

class Tversky(nn.Module):
    def __init__(self, a=.5, b=.5, smooth=0.):
        super().__init__()
        self.a, self.b, self.smooth = a, b, smooth
    def forward(self, p, t):
        p, t = p.view(-1), t.view(-1)
        tp = (p * t).sum(); fp = ((1 - t) * p).sum(); fn = (t * (1 - p)).sum()
        return 1 - (tp + self.smooth) / (tp + self.a * fp + self.b * fn + self.smooth) #!

def lovasz_grad(gt_sorted):
    p = len(gt_sorted)
    gts = gt_sorted.sum()
    inter = gts - gt_sorted.float().cumsum(0)
    union = gts + (1 - gt_sorted).float().cumsum(0)
    jaccard = 1. - inter / union
    if p > 1:
        jaccard[1:p] = jaccard[1:p] - jaccard[0:-1]
    return jaccard

def iou(pred, target, n=3):
    out = []
    pred = pred.argmax(1)
    for c in range(n):
        a, b = pred == c, target == c
        inter = (a & b).sum().float()
        union = (a | b).sum().float()
        out.append(inter / union) #!
    return torch.stack(out)

def iou_ok(pred, target):
    inter = (pred & target).sum().float()
    union = (pred | target).sum().float()
    return inter / union if union > 0 else torch.tensor(0.)

net = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 3, 1))
losses = {'focal': FocalLoss(), 'clamped': FocalClamped(), 'tv': Tversky(), 'tv_smooth': Tversky(smooth=1.)}
opt = torch.optim.Adam(net.parameters())
for step in range(10):
    x = torch.rand(2, 3, 16, 16)
    y = (torch.rand(2, 3, 16, 16) > 0.7).float()
    out = net(x)
    p = torch.relu(out)
    loss = sum(losses[k](out, y) for k in ('focal', 'clamped')) + losses['tv'](p, y) + losses['tv_smooth'](torch.sigmoid(out), y)
    err, perm = torch.sort(torch.sigmoid(out).view(-1), descending=True)
    loss = loss + torch.dot(err, lovasz_grad(y.view(-1)[perm]))
    opt.zero_grad(); loss.backward(); opt.step()
    print(iou(out, y.argmax(1)), iou_ok(out > 0, y > 0))
