import torch
import torch.nn as nn

import metrics
from metrics import FocalLoss, NaiveFocal


class Down(nn.Module):
    def __init__(self, cin, cout):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv2d(cin, cout, 3, padding=1), nn.BatchNorm2d(cout), nn.ReLU(inplace=True))

    def forward(self, x):
        return self.conv(x)


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.d1, self.d2 = Down(3, 16), Down(16, 32)
        self.up = nn.ConvTranspose2d(32, 16, 2, stride=2)
        self.u1 = Down(32, 16)
        self.out = nn.Conv2d(16, 1, 1)

    def forward(self, x):
        a = self.d1(x)
        b = self.d2(torch.max_pool2d(a, 2))
        return self.out(self.u1(torch.cat([a, self.up(b)], 1)))


def main():
    net = UNet()
    focal, naive = FocalLoss(), NaiveFocal()
    opt = torch.optim.Adam(net.parameters(), 1e-4)
    for _ in range(10):
        x = torch.rand(4, 3, 64, 64)
        y = (torch.rand(4, 1, 64, 64) > 0.5).float()
        logits = net(x)
        p = torch.sigmoid(logits)
        loss = focal(logits, y) + naive(logits, y) + metrics.log_dice(p, y)
        opt.zero_grad()
        loss.backward()
        opt.step()
        with torch.no_grad():
            d = metrics.dice_hard(p, y)
            i = metrics.iou_score(logits, y)
            tp = ((p > 0.5).float() * y).sum()
            fp = ((p > 0.5).float() * (1 - y)).sum()
            pr = metrics.precision(tp, fp)
            f1 = metrics.boundary_f1(pr, pr)


if __name__ == '__main__':
    main()
