import torch, torch.nn as nn, torch.nn.functional as F
class Slot(nn.Module):
    def __init__(self, n, d, eps=1e-8):
        super().__init__()
        self.n, self.eps, self.scale = n, eps, d ** -0.5
        self.mu, self.log_sigma = nn.Parameter(torch.randn(1, 1, d)), nn.Parameter(torch.zeros(1, 1, d))
        self.q, self.k, self.v, self.gru = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d), nn.GRUCell(d, d)
    def forward(self, x):
        b, m, d = x.shape
        slots = self.mu + self.log_sigma.exp() * torch.randn(b, self.n, d) #?
        k, v = self.k(x), self.v(x)
        for _ in range(3):
            q = self.q(slots)
            dots = torch.einsum('bid,bjd->bij', q, k) * self.scale
            attn = dots.softmax(dim=1) + self.eps
            attn = attn / attn.sum(dim=-1, keepdim=True)
            slots = self.gru(torch.einsum('bjd,bij->bid', v, attn).reshape(-1, d), slots.reshape(-1, d)).reshape(b, -1, d)
        return slots
class SlotRaw(Slot):
    def forward(self, x):
        dots = torch.einsum('bid,bjd->bij', self.q(x), self.k(x))
        attn = dots.softmax(dim=1)
        attn = attn / attn.sum(dim=-1, keepdim=True) #!
        return torch.einsum('bij,bjd->bid', attn, self.v(x))
class Linear(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.q, self.k = nn.Linear(d, d), nn.Linear(d, d)
    def forward(self, x):
        q, k = F.relu(self.q(x)), F.relu(self.k(x))
        kv = torch.einsum('bnd,bne->bde', k, x)
        z = 1.0 / torch.einsum('bnd,bd->bn', q, k.sum(1)) #!
        return torch.einsum('bnd,bde,bn->bne', q, kv, z)
net = nn.Sequential(Slot(5, 16), SlotRaw(5, 16), Linear(16))
opt = torch.optim.Adam(net.parameters())
for _ in range(3):
    l = net(torch.randn(2, 10, 16)).pow(2).mean()
    opt.zero_grad(); l.backward(); opt.step()
