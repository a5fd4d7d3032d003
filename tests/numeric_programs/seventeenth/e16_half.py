import torch
from torch import nn
net = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10)).half()
master = [p.detach().clone().float().requires_grad_() for p in net.parameters()]
opt = torch.optim.SGD(master, lr=0.1)
for i in range(10):
    x = torch.rand(8, 64).half()
    y = torch.randint(0, 10, (8,))
    out = net(x)
    p = torch.softmax(out, 1)
    nll = -torch.log(p + 1e-8)[torch.arange(8), y].mean() #!
    nll2 = -torch.log(p.float() + 1e-8)[torch.arange(8), y].mean()
    pix = (x * 255)
    energy = (pix * pix).sum(1) #!
    energy2 = (pix.float() ** 2).sum(1)
    var = (x - x.mean(1, keepdim=True)).pow(2).mean(1) + 1e-8
    normed = x / var.sqrt().unsqueeze(1) #!
    loss = nll.float() + nll2 + energy2.mean() * 0 + normed.float().mean() * 0
    (loss * 128).backward()
    for m, p_ in zip(master, net.parameters()):
        m.grad = p_.grad.float() / 128
    opt.step()
