"""Two views of each sample, a projection head, triplets, and losses of its own."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset


class Views(Dataset):
    def __init__(self, n=24):
        self.images = torch.rand(n, 3, 20, 20)

    def __len__(self):
        return len(self.images)

    def augment(self, x):
        if torch.rand(1).item() > 0.5:
            x = x.flip(-1)
        return (x + 0.05 * torch.randn_like(x)).clamp(0, 1)

    def __getitem__(self, i):
        image = self.images[i]
        return self.augment(image), self.augment(image), self.images[(i + 1) % len(self.images)]


class Projector(nn.Module):
    def __init__(self, dim=12):
        super().__init__()
        self.backbone = nn.Sequential(
            nn.Conv2d(3, 8, 3, 2), nn.ReLU(), nn.Conv2d(8, 16, 3, 2), nn.ReLU(), nn.AdaptiveAvgPool2d((1, 1)), nn.Flatten()
        )
        self.project = nn.Sequential(nn.Linear(16, 16), nn.BatchNorm1d(16), nn.ReLU(inplace=True), nn.Linear(16, dim))

    def forward(self, *views):
        return [F.normalize(self.project(self.backbone(v)), dim=-1) for v in views]


class NTXent(nn.Module):
    def __init__(self, temperature=0.5):
        super().__init__()
        self.temperature = temperature

    def forward(self, a, b):
        n = a.shape[0]
        z = torch.cat([a, b])
        similarity = z @ z.t() / self.temperature
        similarity = similarity.masked_fill(torch.eye(2 * n, dtype=torch.bool), -1e9)
        targets = torch.cat([torch.arange(n, 2 * n), torch.arange(n)])
        return F.cross_entropy(similarity, targets)


model, criterion, triplet = Projector(), NTXent(), nn.TripletMarginLoss()
optimizer = torch.optim.Adam(model.parameters(), weight_decay=1e-6)
for epoch in range(2):
    for first, second, other in DataLoader(Views(), batch_size=8, shuffle=True, drop_last=True):
        a, b, c = model(first, second, other)
        loss = criterion(a, b) + triplet(a, b, c)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, float(loss))
