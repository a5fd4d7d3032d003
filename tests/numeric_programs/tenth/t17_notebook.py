# %% imports
import torch, torch.nn as nn, torch.nn.functional as F
import torchvision
from torchvision import transforms
# %% data
bs = 64
tf = transforms.Compose([transforms.ToTensor(), transforms.Normalize((0.1307,), (0.3081,))])
ds = torchvision.datasets.FashionMNIST('.', download=True, transform=tf)
dl = torch.utils.data.DataLoader(ds, bs, shuffle=True)
# %% softmax from scratch
num_inputs, num_outputs = 784, 10
W = torch.normal(0, 0.01, size=(num_inputs, num_outputs), requires_grad=True)
b = torch.zeros(num_outputs, requires_grad=True)


def softmax(X):
    X_exp = torch.exp(X) #!
    partition = X_exp.sum(1, keepdim=True)
    return X_exp / partition #?


def net(X):
    return softmax(torch.matmul(X.reshape((-1, W.shape[0])), W) + b)


def cross_entropy(y_hat, y):
    return -torch.log(y_hat[range(len(y_hat)), y]) #!


def cross_entropy2(y_hat, y):
    return -torch.log(y_hat.gather(1, y.view(-1, 1))) #!


class Accumulator:
    def __init__(self, n):
        self.data = [0.0] * n

    def add(self, *args):
        self.data = [a + float(b) for a, b in zip(self.data, args)]

    def __getitem__(self, idx):
        return self.data[idx]


def sgd(params, lr, batch_size):
    with torch.no_grad():
        for param in params:
            param -= lr * param.grad / batch_size
            param.grad.zero_()


def train_epoch(net, train_iter, loss, updater):
    metric = Accumulator(3)
    for X, y in train_iter:
        y_hat = net(X)
        l = loss(y_hat, y)
        if isinstance(updater, torch.optim.Optimizer):
            updater.zero_grad()
            l.mean().backward()
            updater.step()
        else:
            l.sum().backward()
            updater(X.shape[0])
        metric.add(float(l.sum()), (y_hat.argmax(1) == y).sum(), y.numel())
    return metric[0] / metric[2], metric[1] / metric[2]


# %% train
for e in range(10):
    print(train_epoch(net, dl, cross_entropy, lambda n: sgd([W, b], 0.1, n)))
    print(train_epoch(net, dl, cross_entropy2, lambda n: sgd([W, b], 0.1, n)))
