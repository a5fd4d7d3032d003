import torch
import torch.nn as nn
import torch.nn.functional as F

class MoE(nn.Module):
    def __init__(self, d, n, k=2):
        super().__init__()
        self.gate = nn.Linear(d, n)
        self.experts = nn.ModuleList(nn.Linear(d, d) for _ in range(n))
        self.k = k
    def forward(self, x):
        p = F.softmax(self.gate(x), -1)
        v, i = p.topk(self.k, -1)
        w = v / v.sum(-1, keepdim=True)
        y = torch.zeros_like(x)
        for j in range(self.k):
            for e, f in enumerate(self.experts):
                m = i[:, j] == e
                y[m] += w[m, j:j + 1] * f(x[m])
        load = F.one_hot(i, p.shape[-1]).sum((0, 1)).float()
        cv = load.var() / load.mean() ** 2
        imp = p.sum(0)
        cv2 = imp.var() / (imp.mean() ** 2 + 1e-10)
        return y, cv + cv2

class SigmoidGate(nn.Module):
    def __init__(self, d, n):
        super().__init__()
        self.gate = nn.Linear(d, n)
    def forward(self, x):
        s = torch.sigmoid(self.gate(x))
        v, i = s.topk(2, -1)
        return v / v.sum(-1, keepdim=True) #!

class SigmoidGateEps(SigmoidGate):
    def forward(self, x):
        v, i = torch.sigmoid(self.gate(x)).topk(2, -1)
        return v / (v.sum(-1, keepdim=True) + 1e-20)

class Temperature(nn.Module):
    def __init__(self):
        super().__init__()
        self.t = nn.Parameter(torch.ones(1) * 1.5)
        self.log_t = nn.Parameter(torch.zeros(1))
    def forward(self, x):
        return x / self.t + x / self.log_t.exp() #?

def sample(logits, temperature=1.0, top_k=0):
    logits = logits / max(temperature, 1e-5)
    if top_k > 0:
        kth = logits.topk(top_k)[0][..., -1, None]
        logits = torch.where(logits < kth, torch.full_like(logits, -float('inf')), logits)
    return torch.multinomial(F.softmax(logits, -1), 1)

def sharpen(p, T=.5):
    q = p ** (1 / T)
    return q / q.sum(1, keepdim=True)

def nucleus(p):
    s, i = p.sort(-1, descending=True)
    keep = s.cumsum(-1) - s < .9
    s = s * keep
    return s / s.sum(-1, keepdim=True)  #+

moe, sg, se, temp = MoE(6, 4), SigmoidGate(6, 4), SigmoidGateEps(6, 4), Temperature()
opt = torch.optim.Adam([*moe.parameters(), *sg.parameters(), *se.parameters(), *temp.parameters()])
for _ in range(5):
    x = torch.randn(10, 6)
    y, aux = moe(x)
    p = F.softmax(temp(y), -1)
    loss = aux + sg(x).mean() + se(x).mean() + sharpen(p).mean() + nucleus(p).mean()
    opt.zero_grad(); loss.backward(); opt.step()
sample(y, 0.0, 3)
