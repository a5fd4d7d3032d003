import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import Dataset, DataLoader
import numpy as np
import cv2


class FocalLoss(nn.Module):
    def __init__(self, gamma=2, alpha=None, size_average=True):
        super(FocalLoss, self).__init__()
        self.gamma = gamma
        self.alpha = alpha
        self.size_average = size_average

    def forward(self, input, target):
        target = target.view(-1, 1)
        logpt = F.log_softmax(input, dim=1)
        logpt = logpt.gather(1, target).view(-1)
        pt = logpt.detach().exp()
        loss = -1 * (1 - pt) ** self.gamma * logpt
        return loss.mean() if self.size_average else loss.sum()


class BinaryFocal(nn.Module):
    def forward(self, prob, target, gamma=2.0):
        p = torch.sigmoid(prob)
        a = -target * (1 - p) ** gamma * torch.log(p) #!
        b = -(1 - target) * p ** gamma * torch.log(1 - p) #!
        return (a + b).mean()


class BinaryFocalSafe(nn.Module):
    def forward(self, logit, target, gamma=2.0):
        max_val = (-logit).clamp(min=0)
        loss = logit - logit * target + max_val + ((-max_val).exp() + (-logit - max_val).exp()).log()
        invprobs = F.logsigmoid(-logit * (target * 2.0 - 1.0))
        return ((invprobs * gamma).exp() * loss).mean()


def dice_loss(pred, target):
    p = torch.sigmoid(pred)
    inter = (p * target).sum()
    return 1 - 2 * inter / (p.sum() + target.sum() + 1.)


def tversky(pred, target, a=0.3, b=0.7):
    p = (pred.sigmoid() > 0.5).float()
    tp = (p * target).sum()
    fp = ((1 - target) * p).sum()
    fn = (target * (1 - p)).sum()
    return tp / (tp + a * fp + b * fn) #!


def mean_iou(pred, target, n=3):
    ious = []
    for c in range(n):
        p, t = pred.argmax(1) == c, target == c
        inter = (p & t).sum().float()
        union = (p | t).sum().float()
        ious.append(inter / union) #!
    return torch.stack(ious).mean()


def mean_iou_guarded(pred, target, n=3):
    ious = []
    for c in range(n):
        p, t = pred.argmax(1) == c, target == c
        union = (p | t).sum().float()
        if union == 0:
            continue
        ious.append((p & t).sum().float() / union)
    return sum(ious) / max(1, len(ious))


class Seg(Dataset):
    def __init__(self, files):
        self.files = files

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        img = cv2.imread(self.files[i]).astype(np.float32) / 255.
        m = cv2.imread(self.files[i].replace('img', 'mask'), 0)
        return torch.from_numpy(img.transpose(2, 0, 1)), torch.from_numpy((m > 127).astype(np.int64))


net = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.Conv2d(16, 3, 1))
head = nn.Conv2d(3, 1, 1)
loader = DataLoader(Seg(['a_img.png']), batch_size=4)
opt = torch.optim.Adam(list(net.parameters()) + list(head.parameters()))
for x, y in loader:
    out = net(x)
    one = head(out)
    t = y.unsqueeze(1).float()
    flat = out.permute(0, 2, 3, 1).reshape(-1, 3)
    loss = FocalLoss()(flat, y.view(-1)) + BinaryFocal()(one, t) + BinaryFocalSafe()(one, t) + dice_loss(one, t)
    print(tversky(one, t), mean_iou(out, y), mean_iou_guarded(out, y))
    opt.zero_grad()
    loss.backward()
    opt.step()
