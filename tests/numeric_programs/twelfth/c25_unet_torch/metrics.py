import torch
import torch.nn as nn
import torch.nn.functional as F


def dice_coef(pred, target, smooth=1.):
    p = pred.view(-1)
    t = target.view(-1)
    inter = (p * t).sum()
    return (2. * inter + smooth) / (p.sum() + t.sum() + smooth)


def dice_hard(pred, target):
    p = (pred > 0.5).float().view(-1)
    t = target.view(-1)
    inter = (p * t).sum()
    return 2. * inter / (p.sum() + t.sum()) #!


def iou_score(output, target):
    output_ = torch.sigmoid(output) > 0.5
    target_ = target > 0.5
    inter = (output_ & target_).sum().float()
    union = (output_ | target_).sum().float()
    return inter / union #!


def precision(tp, fp):
    return tp / (tp + fp + 1e-7)


class FocalLoss(nn.Module):
    def __init__(self, gamma=2):
        super().__init__()
        self.gamma = gamma

    def forward(self, inp, target):
        max_val = (-inp).clamp(min=0)
        loss = inp - inp * target + max_val + ((-max_val).exp() + (-inp - max_val).exp()).log()
        invprobs = F.logsigmoid(-inp * (target * 2.0 - 1.0))
        return ((invprobs * self.gamma).exp() * loss).mean()


class NaiveFocal(nn.Module):
    def __init__(self, gamma=2., alpha=.25):
        super().__init__()
        self.gamma, self.alpha = gamma, alpha

    def forward(self, inp, target):
        p = torch.sigmoid(inp)
        pt = p * target + (1 - p) * (1 - target)
        return (-self.alpha * (1 - pt) ** self.gamma * torch.log(pt)).mean() #!


def log_dice(pred, target):
    return -torch.log(dice_coef(pred, target))


def boundary_f1(p, r):
    return 2 * p * r / (p + r) #!
