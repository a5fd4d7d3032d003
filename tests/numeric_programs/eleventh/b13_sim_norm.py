import torch, torch.nn as nn
class Proto(nn.Module):
    def __init__(self, d=32):
        super().__init__()
        self.f = nn.Sequential(nn.Linear(100, 64), nn.ReLU(), nn.Linear(64, d))
    def protos(self, z, y, k):
        return torch.stack([z[y == c].mean(0) for c in range(k)]) #?
    def cos(self, a, b):
        an = a / a.pow(2).sum(1, keepdim=True).sqrt() #!
        bn = b / torch.sqrt(torch.sum(b * b, 1, keepdim=True) + 1e-12)
        return an @ bn.t()
    def forward(self, x, y, q):
        z = self.f(x)
        p = self.protos(z, y, 5)
        zq = self.f(q)
        d = torch.cdist(zq, p)
        sim = self.cos(zq, z)
        return (-d).log_softmax(1), torch.acos(sim), torch.exp(sim * 10) #!
net = Proto()
opt = torch.optim.Adam(net.parameters())
for i in range(5):
    lp, ang, e = net(torch.randn(25, 100), torch.arange(25) % 5, torch.randn(10, 100))
    loss = -lp.mean() + ang.mean() + e.mean()
    opt.zero_grad(); loss.backward(); opt.step()
