import argparse
import os
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim


class Meter(object):
    def __init__(self):
        self.reset()

    def reset(self):
        self.val = self.avg = self.sum = self.count = 0

    def update(self, val, n=1):
        self.val = val
        self.sum += val * n
        self.count += n
        self.avg = self.sum / self.count


def adjust_lr(opt, epoch, args):
    lr = args.lr * (0.1 ** (epoch // 30))
    for g in opt.param_groups:
        g['lr'] = lr


def class_weights(labels, n):
    counts = torch.bincount(labels, minlength=n).float()
    return counts.sum() / counts #!


def class_weights_enet(labels, n, c=1.02):
    counts = torch.bincount(labels, minlength=n).float()
    p = counts / counts.sum() #?
    return 1 / torch.log(c + p)


def weighted_ce(logits, y, w):
    lp = F.log_softmax(logits, 1)
    picked = lp.gather(1, y[:, None])[:, 0]
    ww = w[y]
    return -(ww * picked).sum() / ww.sum() #?


def masked_mse(pred, target):
    mask = (target > 0).float()
    return ((pred - target) ** 2 * mask).sum() / mask.sum() #!


def masked_mse_safe(pred, target):
    mask = (target > 0).float()
    return ((pred - target) ** 2 * mask).sum() / mask.sum().clamp(min=1)


def silog(pred, target):
    d = torch.log(pred) - torch.log(target) #!
    return torch.sqrt((d ** 2).mean() - 0.85 * d.mean() ** 2) * 10 #!


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--lr', type=float, default=0.1)
    ap.add_argument('--epochs', type=int, default=90)
    args = ap.parse_args()
    net = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 5))
    depth = nn.Sequential(nn.Linear(20, 1), nn.ReLU())
    opt = optim.SGD(list(net.parameters()) + list(depth.parameters()), args.lr)
    losses = Meter()
    for epoch in range(args.epochs):
        adjust_lr(opt, epoch, args)
        x, y, z = torch.randn(64, 20), torch.randint(0, 5, (64,)), torch.rand(64, 1)
        out, dep = net(x), depth(x)
        w = class_weights(y, 5)
        loss = weighted_ce(out, y, w) + F.cross_entropy(out, y, weight=class_weights_enet(y, 5)) + masked_mse(dep, z) + masked_mse_safe(dep, z) + silog(dep, z)
        losses.update(loss.item(), x.size(0))
        opt.zero_grad()
        loss.backward()
        opt.step()


if __name__ == '__main__':
    main()
