import math
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn import Parameter


class ArcMargin(nn.Module):
    def __init__(self, in_features, out_features, s=30.0, m=0.50, easy_margin=False):
        super(ArcMargin, self).__init__()
        self.s, self.m = s, m
        self.weight = Parameter(torch.FloatTensor(out_features, in_features))
        nn.init.xavier_uniform_(self.weight)
        self.easy_margin = easy_margin
        self.cos_m, self.sin_m = math.cos(m), math.sin(m)
        self.th, self.mm = math.cos(math.pi - m), math.sin(math.pi - m) * m

    def forward(self, input, label):
        cosine = F.linear(F.normalize(input), F.normalize(self.weight))
        sine = torch.sqrt(1.0 - torch.pow(cosine, 2)) #!
        phi = cosine * self.cos_m - sine * self.sin_m
        if self.easy_margin:
            phi = torch.where(cosine > 0, phi, cosine)
        else:
            phi = torch.where(cosine > self.th, phi, cosine - self.mm)
        one_hot = torch.zeros(cosine.size())
        one_hot.scatter_(1, label.view(-1, 1).long(), 1)
        return ((one_hot * phi) + ((1.0 - one_hot) * cosine)) * self.s


class ArcAcos(nn.Module):
    def __init__(self, dim, classes):
        super().__init__()
        self.weight = Parameter(torch.randn(classes, dim))

    def forward(self, x, label):
        cos = F.linear(F.normalize(x), F.normalize(self.weight))
        theta = torch.acos(cos) #!
        target = torch.cos(theta + 0.5)
        return target * 64


class ArcSafe(ArcAcos):
    def forward(self, x, label):
        cos = F.linear(F.normalize(x), F.normalize(self.weight)).clamp(-1 + 1e-7, 1 - 1e-7)
        theta = torch.acos(cos)
        sine = torch.sqrt((1.0 - cos.pow(2)).clamp(min=1e-6))
        return torch.cos(theta + 0.5) * 64 + sine


backbone = nn.Sequential(nn.Flatten(), nn.Linear(3 * 32 * 32, 128))
heads = [ArcMargin(128, 10), ArcAcos(128, 10), ArcSafe(128, 10)]
opt = torch.optim.SGD([{'params': backbone.parameters()}] + [{'params': h.parameters()} for h in heads], lr=0.1)
for step in range(100):
    x, y = torch.rand(16, 3, 32, 32), torch.randint(0, 10, (16,))
    f = backbone(x)
    loss = sum(F.cross_entropy(h(f, y), y) for h in heads)
    opt.zero_grad()
    loss.backward()
    opt.step()
