"""Cross validation by hand: a fresh model for each fold, samplers over index lists."""
import copy

import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, SubsetRandomSampler, TensorDataset

FOLDS = 3


def make_model():
    return nn.Sequential(nn.Linear(10, 20), nn.ReLU(), nn.Dropout(0.2), nn.Linear(20, 3))


def run_epoch(model, loader, criterion, optimizer=None):
    training = optimizer is not None
    model.train(training)
    total, correct, seen = 0.0, 0, 0
    with torch.set_grad_enabled(training):
        for features, labels in loader:
            outputs = model(features)
            loss = criterion(outputs, labels)
            if training:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            total += loss.item() * labels.size(0)
            correct += (outputs.argmax(1) == labels).sum().item()
            seen += labels.size(0)
    return total / seen, correct / seen


data = TensorDataset(torch.randn(90, 10), torch.randint(0, 3, (90,)))
indices = np.arange(len(data))
np.random.shuffle(indices)
folds = np.array_split(indices, FOLDS)
scores = []
for fold in range(FOLDS):
    val_idx = folds[fold]
    train_idx = np.concatenate([folds[j] for j in range(FOLDS) if j != fold])
    train_loader = DataLoader(data, batch_size=16, sampler=SubsetRandomSampler(train_idx))
    val_loader = DataLoader(data, batch_size=16, sampler=SubsetRandomSampler(val_idx))
    model = make_model()
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    best, best_state = float("inf"), None
    for epoch in range(3):
        run_epoch(model, train_loader, criterion, optimizer)
        val_loss, val_acc = run_epoch(model, val_loader, criterion)
        if val_loss < best:
            best, best_state = val_loss, copy.deepcopy(model.state_dict())
    model.load_state_dict(best_state)
    scores.append(run_epoch(model, val_loader, criterion)[1])
print(f"accuracy {np.mean(scores):.3f} +- {np.std(scores):.3f}")
