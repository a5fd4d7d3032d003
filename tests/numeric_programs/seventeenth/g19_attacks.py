import torch
import torch.nn as nn
import torchvision.models as models
import torchvision.transforms as T
import torchvision.datasets as D

def fgsm(model, x, y, eps=.03):
    x = x.clone().detach().requires_grad_(True)
    nn.CrossEntropyLoss()(model(x), y).backward()
    return (x + eps * x.grad.sign()).clamp(0, 1).detach()

def pgd_l2(model, x, y, eps=1., alpha=.2, steps=5):
    delta = torch.zeros_like(x, requires_grad=True)
    for _ in range(steps):
        loss = nn.CrossEntropyLoss()(model(x + delta), y)
        g = torch.autograd.grad(loss, delta)[0]
        gn = g.flatten(1).norm(dim=1).view(-1, 1, 1, 1)
        step = g / gn #!
        delta = delta.detach() + alpha * step
        dn = delta.flatten(1).norm(dim=1).view(-1, 1, 1, 1)
        delta = (delta * torch.min(torch.ones_like(dn), eps / dn)).requires_grad_(True) #?
    return (x + delta).clamp(0, 1).detach()

def pgd_l2_safe(model, x, y, eps=1., alpha=.2):
    delta = torch.zeros_like(x, requires_grad=True)
    g = torch.autograd.grad(nn.CrossEntropyLoss()(model(x + delta), y), delta)[0]
    gn = g.flatten(1).norm(dim=1).view(-1, 1, 1, 1)
    return (x + alpha * g / (gn + 1e-10)).detach()

def cw(model, x, t, c=1e-2, steps=5):
    w = torch.log(x / (1 - x)) / 2 #!
    w = w.detach().requires_grad_(True)
    opt = torch.optim.Adam([w], lr=.01)
    for _ in range(steps):
        adv = .5 * (torch.tanh(w) + 1)
        l2 = torch.sqrt(((adv - x) ** 2).flatten(1).sum(1)) #!
        z = model(adv)
        loss = l2.sum() + c * z[:, t].sum()
        opt.zero_grad(); loss.backward(); opt.step()
    return adv

def trades(model, x, adv):
    p = torch.softmax(model(x), 1)
    q = torch.softmax(model(adv), 1)
    return (p * (p.log() - q.log())).sum(1).mean() #!

def vat(model, x, xi=1e-6):
    d = torch.rand(x.shape) - .5
    d = d / (d.flatten(1).norm(dim=1).view(-1, 1, 1, 1) + 1e-8)
    d.requires_grad_()
    lp = torch.log_softmax(model(x), 1).detach()
    kl = nn.functional.kl_div(torch.log_softmax(model(x + xi * d), 1), lp.exp(), reduction='batchmean')
    kl.backward()
    d = d.grad / d.grad.flatten(1).norm(dim=1).view(-1, 1, 1, 1) #!
    return d

net = models.resnet18(num_classes=10)
data = D.CIFAR10('.', download=True, transform=T.ToTensor())
opt = torch.optim.SGD(net.parameters(), .1)
for x, y in torch.utils.data.DataLoader(data, 8):
    adv = fgsm(net, x, y)
    adv2 = pgd_l2(net, x, y)
    adv3 = pgd_l2_safe(net, x, y)
    cw(net, x, 3)
    vat(net, x)
    loss = nn.CrossEntropyLoss()(net(adv), y) + trades(net, x, adv2) + net(adv3).mean()
    opt.zero_grad(); loss.backward(); opt.step()
