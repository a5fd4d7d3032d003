import math
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

class Meter:
    def __init__(self):
        self.sum, self.count = 0., 0
    def update(self, v, n=1):
        self.sum += v * n
        self.count += n
    @property
    def avg(self):
        return self.sum / self.count

model = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, 4))
data = DataLoader(TensorDataset(torch.rand(200, 12), torch.randint(0, 4, (200,))), 20)

def precision_recall(model):
    tp = fp = fn = 0
    with torch.no_grad():
        for x, y in data:
            pred = model(x).argmax(1)
            tp += ((pred == 1) & (y == 1)).sum().item()
            fp += ((pred == 1) & (y != 1)).sum().item()
            fn += ((pred != 1) & (y == 1)).sum().item()
    precision = tp / (tp + fp) #!
    recall = tp / (tp + fn) #!
    f1 = 2 * precision * recall / (precision + recall) #-
    return f1

def precision_recall_safe(model):
    tp = fp = fn = 0
    with torch.no_grad():
        for x, y in data:
            pred = model(x).argmax(1)
            tp += ((pred == 1) & (y == 1)).sum().item()
            fp += ((pred == 1) & (y != 1)).sum().item()
            fn += ((pred != 1) & (y == 1)).sum().item()
    p = tp / (tp + fp) if tp + fp > 0 else 0.
    r = tp / max(tp + fn, 1)
    return 2 * p * r / (p + r + 1e-12)

def accuracy(model):
    right = total = 0
    for x, y in data:
        right += (model(x).argmax(1) == y).sum().item()
        total += y.size(0)
    return right / total

def perplexity(model):
    m = Meter()
    for x, y in data:
        m.update(F.cross_entropy(model(x), y).item(), len(x))
    return math.exp(m.avg) #?

def per_class(model):
    right, count = np.zeros(4), np.zeros(4)
    for x, y in data:
        p = model(x).argmax(1)
        for c in range(4):
            right[c] += ((p == c) & (y == c)).sum().item()
            count[c] += (y == c).sum().item()
    return right / count #-

def correlation(a, b):
    a, b = a.detach().numpy(), b.detach().numpy()
    return ((a - a.mean()) * (b - b.mean())).mean() / (a.std() * b.std()) #?

opt = torch.optim.Adam(model.parameters())
for e in range(3):
    meter = Meter()
    for x, y in data:
        out = model(x)
        loss = F.cross_entropy(out, y)
        opt.zero_grad(); loss.backward(); opt.step()
        meter.update(loss.item(), x.size(0))
    print(meter.avg, precision_recall(model), precision_recall_safe(model), accuracy(model), perplexity(model), per_class(model))
    print(correlation(out[:, 0], out[:, 1]))
