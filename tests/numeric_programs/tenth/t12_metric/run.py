import torch
from torch import nn
from torch.utils.data import TensorDataset, DataLoader
from losses import *

CRITERIA = {'contrastive': ContrastiveLoss, 'hand': ContrastiveHand}


def build(name, **kw):
    return CRITERIA[name](**kw)


net = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 16))
data = DataLoader(TensorDataset(torch.randn(100, 20), torch.randint(0, 10, (100,))), batch_size=10)
center, trip = CenterLoss(10, 16), MaskedTriplet()
opt = torch.optim.Adam(net.parameters())
for x, y in data:
    e = net(x)
    a, b = e[:5], e[5:]
    t = (y[:5] != y[5:]).float()
    loss = build('contrastive', margin=1.0)(a, b, t) + build('hand')(a, b, t) + trip(e, y) + center(e, y)
    loss = loss + euclidean_dist(e, e).mean() + expanded(a, b).mean() + normalize(e).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
