import torch, torch.nn as nn, numpy as np
class DEC(nn.Module):
    def __init__(self, k=10, d=10, alpha=1.0):
        super().__init__()
        self.enc = nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, d))
        self.mu, self.alpha = nn.Parameter(torch.Tensor(k, d)), alpha
        nn.init.xavier_normal_(self.mu.data)
    def forward(self, x):
        z = self.enc(x)
        q = 1.0 / (1.0 + torch.sum((z.unsqueeze(1) - self.mu) ** 2, dim=2) / self.alpha)
        q = q ** (self.alpha + 1.0) / 2.0
        return q / torch.sum(q, dim=1, keepdim=True) #?
    def target(self, q):
        p = q ** 2 / q.sum(0) #?
        return (p.t() / p.sum(1)).t() #?
    def loss(self, q, p):
        return torch.mean(torch.sum(p * torch.log(p / (q + 1e-6)), dim=1)) #!
    def loss_ok(self, q, p):
        return torch.mean(torch.sum(p * torch.log((p + 1e-8) / (q + 1e-6)), dim=1))
def sinkhorn(scores, eps=0.05, iters=3):
    Q = torch.exp(scores / eps).t() #!
    Q /= Q.sum() #?
    for _ in range(iters):
        Q /= Q.sum(1, keepdim=True) #!
        Q /= Q.sum(0, keepdim=True) #!
    return Q.t()
m = DEC()
opt = torch.optim.SGD(m.parameters(), 0.01)
for _ in range(10):
    x = torch.rand(64, 784)
    q = m(x)
    p = m.target(q).detach()
    l = m.loss(q, p) + m.loss_ok(q, p) + sinkhorn(m.enc(x)).mean()
    opt.zero_grad(); l.backward(); opt.step()
