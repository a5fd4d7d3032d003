import torch, torch.nn as nn, torch.nn.functional as F

class KD(nn.Module):
    def __init__(self, T=4.):
        super().__init__()
        self.T = T
    def forward(self, s, t):
        p = F.log_softmax(s / self.T, 1)
        q = F.softmax(t / self.T, 1)
        return F.kl_div(p, q, reduction='batchmean') * self.T ** 2

class KDHand(KD):
    def forward(self, s, t):
        p = F.softmax(s / self.T, 1)
        q = F.softmax(t / self.T, 1)
        return (q * torch.log(q / p)).sum(1).mean() #!

class AT(nn.Module):
    def forward(self, fs, ft):
        return (self.am(fs) - self.am_safe(ft)).abs().mean()
    def am(self, f):
        a = f.abs().pow(2).sum(1, keepdim=True)
        return a / torch.norm(a, dim=(2, 3), keepdim=True) #!
    def am_safe(self, f, eps=1e-6):
        a = f.abs().pow(2).sum(1, keepdim=True)
        return a / (torch.norm(a, dim=(2, 3), keepdim=True) + eps)

class RKD(nn.Module):
    def pdist(self, e, eps=1e-12):
        sq = e.pow(2).sum(1)
        prod = e @ e.t()
        r = (sq.unsqueeze(1) + sq.unsqueeze(0) - 2 * prod).clamp(min=eps).sqrt()
        return r
    def pdist_raw(self, e):
        return ((e.unsqueeze(1) - e.unsqueeze(0)) ** 2).sum(-1).sqrt() #!
    def forward(self, s, t):
        with torch.no_grad():
            td = self.pdist(t)
            td = td / td[td > 0].mean() #?
        sd = self.pdist_raw(s)
        return F.smooth_l1_loss(sd / (sd.mean() + 1e-7), td)

class ListNet(nn.Module):
    def forward(self, s, y):
        ps = torch.exp(s) / torch.exp(s).sum(1, keepdim=True) #!
        py = F.softmax(y, 1)
        return -(py * torch.log(ps)).sum(1).mean() #!

class RankNet(nn.Module):
    def forward(self, a, b):
        return torch.log(1 + torch.exp(-(a - b))).mean() #!

class RankSafe(nn.Module):
    def forward(self, a, b):
        return F.softplus(-(a - b)).mean()

def ndcg(scores, rel, k=10):
    order = scores.argsort(descending=True)
    disc = torch.log2(torch.arange(k).float() + 2)
    dcg = ((2 ** rel[order[:k]] - 1) / disc).sum()
    ideal = ((2 ** rel.sort(descending=True)[0][:k] - 1) / disc).sum()
    return dcg / ideal #!

class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU())
        self.c = nn.Linear(8, 12)
    def forward(self, x):
        f = self.f(x)
        e = f.mean((2, 3))
        return f, e, self.c(e)

S, T = Small(), Small().eval()
opt = torch.optim.SGD(S.parameters(), lr=.1)
kd, kh, at, rkd, ln, rn, rs = KD(), KDHand(), AT(), RKD(), ListNet(), RankNet(), RankSafe()
x = torch.rand(6, 3, 12, 12)
fs, es, ls = S(x)
with torch.no_grad():
    ft, et, lt = T(x)
loss = kd(ls, lt) + kh(ls, lt) + at(fs, ft) + rkd(es, et) + ln(ls, torch.rand(6, 12)) + rn(ls[:3], ls[3:]) + rs(ls[:3], ls[3:])
loss.backward()
opt.step()
print(ndcg(ls[0], torch.randint(0, 3, (12,)).float()))
