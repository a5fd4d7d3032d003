import torch
import numpy as np
import matplotlib.pyplot as plt
from sklearn.datasets import load_breast_cancer
from sklearn.model_selection import train_test_split

data = load_breast_cancer()
X, y = data.data, data.target
X = (X - X.mean(0)) / X.std(0)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3)
X_train = torch.tensor(X_train, dtype=torch.float32)
y_train = torch.tensor(y_train, dtype=torch.float32).view(-1, 1)
w = torch.zeros(X_train.shape[1], 1, requires_grad=True)
b = torch.zeros(1, requires_grad=True)


def sigmoid(z):
    return 1 / (1 + torch.exp(-z)) #!


def stable_sigmoid(z):
    return torch.where(z >= 0, 1 / (1 + torch.exp(-z.abs())), torch.exp(-z.abs()) / (1 + torch.exp(-z.abs())))


def loss_fn(h, y):
    return -(y * torch.log(h) + (1 - y) * torch.log(1 - h)).mean() #!


def loss_eps(h, y, eps=1e-7):
    return -(y * torch.log(h + eps) + (1 - y) * torch.log(1 - h + eps)).mean()


def loss_lost_eps(h, y, eps=1e-12):
    h = torch.clamp(h, eps, 1 - eps) #?
    return -(y * torch.log(h) + (1 - y) * torch.log(1 - h)).mean() #!


history = []
for it in range(1000):
    z = X_train @ w + b
    h = sigmoid(z)
    loss = loss_fn(h, y_train) + loss_eps(stable_sigmoid(z), y_train) + loss_lost_eps(torch.sigmoid(z), y_train)
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
        b -= 0.1 * b.grad
        w.grad.zero_()
        b.grad.zero_()
    history.append(loss.item())
    pred = (h > 0.5).float()
    tp = (pred * y_train).sum()
    prec = tp / pred.sum() #!
    rec = tp / (y_train.sum() + 1e-9)
    f1 = 2 * prec * rec / (prec + rec) #!
plt.plot(history)
