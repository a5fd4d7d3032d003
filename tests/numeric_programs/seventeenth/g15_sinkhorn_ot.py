import torch
import torch.nn as nn

def sinkhorn(M, r, c, lam=10., it=20):
    K = torch.exp(-lam * M)
    K = K / K.sum() #!
    u = torch.ones_like(r) / r.numel()
    for _ in range(it):
        v = c / (K.t() @ u) #!
        u = r / (K @ v) #!
    return u.unsqueeze(1) * K * v.unsqueeze(0)

def sinkhorn_log(M, lam=10., it=20):
    logK = -lam * M
    for _ in range(it):
        logK = logK - torch.logsumexp(logK, 1, keepdim=True)
        logK = logK - torch.logsumexp(logK, 0, keepdim=True)
    return logK.exp()

def gumbel_sinkhorn(la, tau=1., it=5, eps=1e-20):
    g = -torch.log(-torch.log(torch.rand_like(la) + eps) + eps)
    la = (la + g) / tau
    return sinkhorn_log(-la, 1., it)

class Slot(nn.Module):
    def __init__(self, n, d, eps=1e-8):
        super().__init__()
        self.mu = nn.Parameter(torch.randn(1, n, d))
        self.ls = nn.Parameter(torch.zeros(1, n, d))
        self.q, self.k, self.v = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)
        self.gru = nn.GRUCell(d, d)
        self.eps, self.scale = eps, d ** -.5
    def forward(self, x):
        b, n, d = x.shape
        s = self.mu + self.ls.exp() * torch.randn(b, self.mu.size(1), d)
        k, v = self.k(x), self.v(x)
        for _ in range(3):
            dots = torch.einsum('bid,bjd->bij', self.q(s), k) * self.scale
            attn = dots.softmax(dim=1) + self.eps
            attn = attn / attn.sum(dim=-1, keepdim=True)
            raw = dots.softmax(dim=1)
            raw = raw / raw.sum(dim=-1, keepdim=True) #!
            upd = torch.einsum('bjd,bij->bid', v, attn + raw)
            s = self.gru(upd.reshape(-1, d), s.reshape(-1, d)).reshape(b, -1, d)
        return s

net = Slot(4, 16)
opt = torch.optim.Adam(net.parameters())
for _ in range(3):
    s = net(torch.randn(2, 10, 16))
    a, t = s[0], s[1]
    M = torch.cdist(a, t)
    P = sinkhorn(M, torch.ones(4) / 4, torch.ones(4) / 4)
    Q = sinkhorn_log(M)
    G = gumbel_sinkhorn(a @ t.t())
    ent = -(P * torch.log(P)).sum() #!
    ent2 = -(Q * torch.log(Q + 1e-9)).sum()
    loss = (P * M).sum() + (Q * M).sum() + ent + ent2 + G.sum()
    opt.zero_grad(); loss.backward(); opt.step()
