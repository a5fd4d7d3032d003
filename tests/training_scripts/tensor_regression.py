"""A regression on made-up numbers with TensorDataset, random_split and plain loops."""
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
X = torch.randn(500, 8)
w = torch.randn(8, 1)
y = X @ w + 0.1 * torch.randn(500, 1)

dataset = TensorDataset(X, y)
n_train = int(0.8 * len(dataset))
train_set, val_set = random_split(dataset, [n_train, len(dataset) - n_train])
train_loader = DataLoader(train_set, batch_size=32, shuffle=True, drop_last=True)
val_loader = DataLoader(val_set, batch_size=32)

model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))
criterion = nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)

history = {"train": [], "val": []}
for epoch in range(5):
    model.train()
    running = 0.0
    for xb, yb in train_loader:
        optimizer.zero_grad()
        pred = model(xb)
        loss = criterion(pred, yb)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        running += loss.item() * xb.size(0)
    history["train"].append(running / len(train_loader.dataset))
    model.eval()
    with torch.no_grad():
        losses = [criterion(model(xb), yb).item() for xb, yb in val_loader]
    history["val"].append(sum(losses) / len(losses))
    print(epoch, history["train"][-1], history["val"][-1])

total = sum(p.numel() for p in model.parameters() if p.requires_grad)
print("weights", total)
