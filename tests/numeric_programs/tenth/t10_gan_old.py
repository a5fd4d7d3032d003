import itertools
import math
import time
import torch
import torchvision
import torch.nn as nn
import torchvision.datasets as dsets
import torchvision.transforms as transforms
from torch.autograd import Variable

transform = transforms.Compose([transforms.ToTensor(), transforms.Normalize(mean=(0.5,), std=(0.5,))])
train_dataset = dsets.MNIST(root='./data/', train=True, download=True, transform=transform)
train_loader = torch.utils.data.DataLoader(dataset=train_dataset, batch_size=100, shuffle=True)


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(nn.Linear(784, 1024), nn.LeakyReLU(0.2, inplace=True), nn.Dropout(0.3), nn.Linear(1024, 1), nn.Sigmoid())

    def forward(self, x):
        out = self.model(x.view(x.size(0), 784))
        return out.view(out.size(0), -1)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(nn.Linear(100, 256), nn.LeakyReLU(0.2, inplace=True), nn.Linear(256, 784), nn.Tanh())

    def forward(self, x):
        return self.model(x.view(x.size(0), 100)).view(-1, 1, 28, 28)


discriminator, generator = Discriminator(), Generator()
criterion = nn.BCELoss()
d_optimizer = torch.optim.Adam(discriminator.parameters(), lr=0.0002)
g_optimizer = torch.optim.Adam(generator.parameters(), lr=0.0002)


def train_discriminator(discriminator, real_images, fake_images):
    discriminator.zero_grad()
    outputs = discriminator(real_images)
    fake = discriminator(fake_images)
    d_loss = -torch.mean(torch.log(outputs) + torch.log(1. - fake)) #!
    bce = criterion(outputs, torch.ones_like(outputs)) + criterion(fake, torch.zeros_like(fake))
    (d_loss + bce).backward()
    d_optimizer.step()
    return d_loss


def train_generator(generator, discriminator_outputs):
    generator.zero_grad()
    g_loss = torch.mean(torch.log(1. - discriminator_outputs)) #!
    g_loss.backward()
    g_optimizer.step()
    return g_loss


def gradient_penalty(D, real, fake):
    a = torch.rand(real.size(0), 1, 1, 1)
    mid = (a * real + (1 - a) * fake).requires_grad_(True)
    out = D(mid)
    g = torch.autograd.grad(out, mid, torch.ones_like(out), create_graph=True)[0]
    g = g.view(g.size(0), -1)
    return ((g.norm(2, dim=1) - 1) ** 2).mean() + ((torch.sqrt((g ** 2).sum(1) + 1e-12) - 1) ** 2).mean()


for epoch in range(200):
    for n, (images, _) in enumerate(train_loader):
        images = Variable(images)
        noise = Variable(torch.randn(images.size(0), 100))
        fake = generator(noise)
        d_loss = train_discriminator(discriminator, images, fake)
        gp = gradient_penalty(discriminator, images, fake)
        noise = Variable(torch.randn(images.size(0), 100))
        g_loss = train_generator(generator, discriminator(generator(noise)))
        if (n + 1) % 100 == 0:
            print('Epoch [%d/%d], Step[%d/%d], d_loss: %.4f' % (epoch + 1, 200, n + 1, len(train_loader), d_loss.data[0]))
