import torch, torch.nn as nn, torch.nn.functional as F
from torchvision import datasets, transforms

class CVAE(nn.Module):
    def __init__(self, z=20, classes=10):
        super().__init__()
        self.classes = classes
        self.e1 = nn.Linear(784 + classes, 400)
        self.mu, self.lv = nn.Linear(400, z), nn.Linear(400, z)
        self.d1, self.d2 = nn.Linear(z + classes, 400), nn.Linear(400, 784)
    def one_hot(self, y):
        t = torch.zeros(y.size(0), self.classes)
        t[range(y.size(0)), y] = 1
        return t
    def forward(self, x, y):
        c = self.one_hot(y)
        h = torch.tanh(self.e1(torch.cat([x.view(-1, 784), c], 1)))
        mu, lv = self.mu(h), self.lv(h)
        std = (0.5 * lv).exp() #!
        z = mu + std * torch.randn_like(std)
        return torch.sigmoid(self.d2(torch.tanh(self.d1(torch.cat([z, c], 1))))), mu, lv

def elbo(r, x, mu, lv):
    x = x.view(-1, 784)
    ll = (x * torch.log(r) + (1 - x) * torch.log(1 - r)).sum(1) #!
    kl = 0.5 * (mu ** 2 + lv.exp() - 1 - lv).sum(1) #!
    return (kl - ll).mean()

def elbo_ok(r, x, mu, lv):
    lv = lv.clamp(-8, 8)
    return F.binary_cross_entropy(r, x.view(-1, 784), reduction='sum') + 0.5 * (mu ** 2 + lv.exp() - 1 - lv).sum()

if __name__ == '__main__':
    loader = torch.utils.data.DataLoader(datasets.MNIST('.', transform=transforms.ToTensor(), download=True), 64, shuffle=True)
    net = CVAE()
    opt = torch.optim.Adam(net.parameters())
    for ep in range(5):
        for x, y in loader:
            r, mu, lv = net(x, y)
            loss = elbo(r, x, mu, lv) + elbo_ok(r, x, mu, lv)
            opt.zero_grad(); loss.backward(); opt.step()
