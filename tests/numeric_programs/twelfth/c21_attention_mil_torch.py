from __future__ import print_function

import argparse

import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.autograd import Variable


class Attention(nn.Module):
    def __init__(self):
        super(Attention, self).__init__()
        self.L, self.D, self.K = 500, 128, 1
        self.feature_extractor_part1 = nn.Sequential(
            nn.Conv2d(1, 20, kernel_size=5), nn.ReLU(), nn.MaxPool2d(2, stride=2),
            nn.Conv2d(20, 50, kernel_size=5), nn.ReLU(), nn.MaxPool2d(2, stride=2))
        self.feature_extractor_part2 = nn.Sequential(nn.Linear(50 * 4 * 4, self.L), nn.ReLU())
        self.attention = nn.Sequential(nn.Linear(self.L, self.D), nn.Tanh(), nn.Linear(self.D, self.K))
        self.classifier = nn.Sequential(nn.Linear(self.L * self.K, 1), nn.Sigmoid())

    def forward(self, x):
        x = x.squeeze(0)
        H = self.feature_extractor_part1(x)
        H = H.view(-1, 50 * 4 * 4)
        H = self.feature_extractor_part2(H)
        A = self.attention(H)
        A = torch.transpose(A, 1, 0)
        A = F.softmax(A, dim=1)
        M = torch.mm(A, H)
        Y_prob = self.classifier(M)
        Y_hat = torch.ge(Y_prob, 0.5).float()
        return Y_prob, Y_hat, A

    def calculate_objective(self, X, Y):
        Y = Y.float()
        Y_prob, _, A = self.forward(X)
        Y_prob = torch.clamp(Y_prob, min=1e-5, max=1. - 1e-5)
        neg_log_likelihood = -1. * (Y * torch.log(Y_prob) + (1. - Y) * torch.log(1. - Y_prob))
        return neg_log_likelihood, A

    def calculate_unclamped(self, X, Y):
        Y = Y.float()
        Y_prob, _, A = self.forward(X)
        nll = -1. * (Y * torch.log(Y_prob) + (1. - Y) * torch.log(1. - Y_prob)) #!
        entropy = -(A * torch.log(A)).sum() #!
        return nll + 0.01 * entropy

    def noisy_or(self, p):
        log_none = torch.log(1 - p).sum(1) #!
        return 1 - torch.exp(log_none)


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(20, 1)
        self.a = Attention()

    def forward(self, x):
        p = torch.sigmoid(self.net(x)).squeeze(-1)
        return self.a.noisy_or(p)


parser = argparse.ArgumentParser(description='PyTorch MNIST bags')
parser.add_argument('--epochs', type=int, default=20)
parser.add_argument('--lr', type=float, default=0.0005)
parser.add_argument('--no-cuda', action='store_true', default=False)
args = parser.parse_args()
args.cuda = not args.no_cuda and torch.cuda.is_available()
model = Attention()
if args.cuda:
    model.cuda()
bag_model = Bag()
optimizer = optim.Adam(model.parameters(), lr=args.lr, betas=(0.9, 0.999), weight_decay=10e-5)


def train(epoch):
    model.train()
    for batch_idx in range(100):
        data = Variable(torch.rand(1, 10, 1, 28, 28))
        bag_label = Variable(torch.ones(1))
        optimizer.zero_grad()
        loss, _ = model.calculate_objective(data, bag_label)
        loss = loss + model.calculate_unclamped(data, bag_label)
        bag = bag_model(torch.rand(4, 10, 20))
        loss = loss - torch.log(bag).mean() #!
        loss.backward()
        optimizer.step()


for epoch in range(1, args.epochs + 1):
    train(epoch)
