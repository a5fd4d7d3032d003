"""A data set of its own with numpy arrays inside, dictionaries as items, and a two-headed network."""
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, Subset


class Signals(Dataset):
    def __init__(self, count=64, length=100, transform=None):
        self.signals = np.random.randn(count, 3, length).astype(np.float32)
        self.labels = np.random.randint(0, 4, size=count)
        self.transform = transform

    def __len__(self):
        return len(self.signals)

    def __getitem__(self, index):
        signal = torch.from_numpy(self.signals[index])
        if self.transform is not None:
            signal = self.transform(signal)
        return {"signal": signal, "label": int(self.labels[index]), "strength": float(signal.abs().mean())}


class Classifier(nn.Module):
    def __init__(self, classes=4):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv1d(3, 16, 5, padding=2), nn.BatchNorm1d(16), nn.ReLU(), nn.MaxPool1d(2),
            nn.Conv1d(16, 32, 5, padding=2), nn.BatchNorm1d(32), nn.ReLU(), nn.AdaptiveAvgPool1d(1),
        )
        self.head = nn.Linear(32, classes)
        self.strength = nn.Linear(32, 1)

    def forward(self, x):
        h = self.body(x).squeeze(-1)
        return self.head(h), self.strength(h).squeeze(1)


def jitter(x):
    return x + 0.01 * torch.randn_like(x)


data = Signals(transform=jitter)
train_loader = DataLoader(Subset(data, range(48)), batch_size=16, shuffle=True, num_workers=0)
val_loader = DataLoader(Subset(data, list(range(48, 64))), batch_size=8)
model = Classifier()
optimizer = torch.optim.AdamW([
    {"params": model.body.parameters(), "lr": 1e-4},
    {"params": [*model.head.parameters(), *model.strength.parameters()]},
], lr=1e-3)

for epoch in range(2):
    for batch in train_loader:
        logits, strength = model(batch["signal"])
        loss = nn.functional.cross_entropy(logits, batch["label"])
        loss = loss + nn.functional.mse_loss(strength, batch["strength"].float())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
    hits = 0
    with torch.inference_mode():
        for batch in val_loader:
            logits, _ = model(batch["signal"])
            hits += (logits.argmax(1) == batch["label"]).sum().item()
    print(f"epoch {epoch}: {hits / len(val_loader.dataset):.2%}")
