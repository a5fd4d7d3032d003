import torch
import torch.nn as nn
import torch.nn.functional as F

from box_utils import decode, decode_clipped, log_sum_exp, log_sum_exp_rows


class L2Norm(nn.Module):
    def __init__(self, n_channels, scale):
        super(L2Norm, self).__init__()
        self.eps = 1e-10
        self.weight = nn.Parameter(torch.Tensor(n_channels))
        nn.init.constant_(self.weight, scale)

    def forward(self, x):
        norm = x.pow(2).sum(dim=1, keepdim=True).sqrt() + self.eps #!
        x = torch.div(x, norm)
        return self.weight.unsqueeze(0).unsqueeze(2).unsqueeze(3).expand_as(x) * x


class MultiBoxLoss(nn.Module):
    def __init__(self, num_classes, negpos_ratio=3):
        super(MultiBoxLoss, self).__init__()
        self.num_classes, self.negpos_ratio = num_classes, negpos_ratio

    def forward(self, loc_data, conf_data, conf_t, loc_t):
        pos = conf_t > 0
        pos_idx = pos.unsqueeze(pos.dim()).expand_as(loc_data)
        loc_p = loc_data[pos_idx].view(-1, 4)
        loss_l = F.smooth_l1_loss(loc_p, loc_t[pos_idx].view(-1, 4), reduction='sum')
        batch_conf = conf_data.view(-1, self.num_classes)
        loss_c = log_sum_exp(batch_conf) - batch_conf.gather(1, conf_t.view(-1, 1))
        loss_r = log_sum_exp_rows(batch_conf) - batch_conf.gather(1, conf_t.view(-1, 1))
        N = pos.data.sum().float()
        loss_l = loss_l / N #!
        loss_c = (loss_c + loss_r).sum() / torch.clamp(N, min=1)
        return loss_l, loss_c


class Head(nn.Module):
    def __init__(self, classes=21):
        super().__init__()
        self.classes = classes
        self.base = nn.Sequential(nn.Conv2d(3, 64, 3, stride=8, padding=1), nn.ReLU(inplace=True))
        self.l2 = L2Norm(64, 20)
        self.loc = nn.Conv2d(64, 4, 3, padding=1)
        self.conf = nn.Conv2d(64, classes, 3, padding=1)

    def forward(self, x):
        f = self.l2(self.base(x))
        loc = self.loc(f).permute(0, 2, 3, 1).contiguous().view(x.size(0), -1, 4)
        conf = self.conf(f).permute(0, 2, 3, 1).contiguous().view(x.size(0), -1, self.classes)
        return loc, conf


net = Head()
criterion = MultiBoxLoss(21)
opt = torch.optim.SGD(net.parameters(), lr=1e-3, momentum=0.9)
priors = torch.rand(64, 4)
for it in range(1000):
    images = torch.rand(4, 3, 64, 64)
    loc, conf = net(images)
    t = torch.randint(0, 21, (4, 64))
    l, c = criterion(loc, conf, t, torch.rand(4, 64, 4))
    boxes = decode(loc[0], priors, [0.1, 0.2])
    ok = decode_clipped(loc[0], priors, [0.1, 0.2])
    opt.zero_grad()
    (l + c).backward()
    opt.step()
