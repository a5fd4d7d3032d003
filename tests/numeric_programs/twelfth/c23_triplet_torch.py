import torch
import torch.nn as nn
import torch.nn.functional as F


def pairwise_distances(x, y=None):
    x_norm = (x ** 2).sum(1).view(-1, 1)
    if y is not None:
        y_norm = (y ** 2).sum(1).view(1, -1)
    else:
        y = x
        y_norm = x_norm.view(1, -1)
    dist = x_norm + y_norm - 2.0 * torch.mm(x, torch.transpose(y, 0, 1))
    return torch.sqrt(dist) #!


def pairwise_distances_clamped(x):
    n = x.size(0)
    dist = torch.pow(x, 2).sum(dim=1, keepdim=True).expand(n, n)
    dist = dist + dist.t()
    dist.addmm_(1, -2, x, x.t())
    return dist.clamp(min=1e-12).sqrt()


class TripletLoss(nn.Module):
    def __init__(self, margin=0.3):
        super(TripletLoss, self).__init__()
        self.margin = margin
        self.ranking_loss = nn.MarginRankingLoss(margin=margin)

    def forward(self, inputs, targets):
        dist = pairwise_distances_clamped(inputs)
        n = inputs.size(0)
        mask = targets.expand(n, n).eq(targets.expand(n, n).t())
        dist_ap, dist_an = [], []
        for i in range(n):
            dist_ap.append(dist[i][mask[i]].max().unsqueeze(0))
            dist_an.append(dist[i][mask[i] == 0].min().unsqueeze(0))
        dist_ap = torch.cat(dist_ap)
        dist_an = torch.cat(dist_an)
        return self.ranking_loss(dist_an, dist_ap, torch.ones_like(dist_an))


class RatioLoss(nn.Module):
    def forward(self, anchor, positive, negative):
        dp = (anchor - positive).pow(2).sum(1).sqrt() #!
        dn = (anchor - negative).pow(2).sum(1).sqrt() #!
        exp_pos = torch.exp(dp) #!
        exp_neg = torch.exp(dn) #!
        return (exp_pos / (exp_pos + exp_neg)).pow(2).mean() #?


class CosineMargin(nn.Module):
    def __init__(self, in_features, out_features, m=0.5):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(out_features, in_features))
        self.m = m

    def forward(self, x):
        cosine = F.linear(F.normalize(x), F.normalize(self.weight))
        theta = torch.acos(cosine) #!
        sine = torch.sqrt(1.0 - torch.pow(cosine, 2)) #!
        sine_ok = torch.sqrt((1.0 - torch.pow(cosine, 2)).clamp(1e-9, 1))
        theta_ok = torch.acos(torch.clamp(cosine, -1 + 1e-7, 1 - 1e-7))
        return theta + sine + sine_ok + theta_ok


net = nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 64))
opt = torch.optim.SGD(net.parameters(), lr=0.1)
crit, ratio, head = TripletLoss(), RatioLoss(), CosineMargin(64, 10)
for step in range(100):
    x = torch.rand(32, 784)
    y = torch.randint(0, 10, (32,))
    e = net(x)
    loss = crit(e, y) + ratio(e[:10], e[10:20], e[20:30]) + head(e).mean() + pairwise_distances(e).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
