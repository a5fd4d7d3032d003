import math
import torch
import torch.nn as nn
import torch.nn.functional as F


class LayerNorm(nn.Module):
    def __init__(self, features, eps=1e-6):
        super().__init__()
        self.a_2, self.b_2, self.eps = nn.Parameter(torch.ones(features)), nn.Parameter(torch.zeros(features)), eps

    def forward(self, x):
        mean = x.mean(-1, keepdim=True)
        std = x.std(-1, keepdim=True) #?
        return self.a_2 * (x - mean) / (std + self.eps) + self.b_2


def attention(q, k, v, mask=None, dropout=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    p = F.softmax(scores, dim=-1)
    return torch.matmul(p, v), p


def hand_attention(q, k, v, mask):
    e = torch.exp(torch.matmul(q, k.transpose(-2, -1))) #!
    e = e * mask
    return torch.matmul(e / e.sum(-1, keepdim=True), v) #!


def stable_attention(q, k, v, mask):
    s = torch.matmul(q, k.transpose(-2, -1))
    s = s - s.max(dim=-1, keepdim=True)[0]
    e = torch.exp(s) * mask
    return torch.matmul(e / (e.sum(-1, keepdim=True) + 1e-8), v)


def linear_attention(q, k, v):
    q, k = F.elu(q) + 1, F.elu(k) + 1
    kv = torch.einsum('bnd,bne->bde', k, v)
    z = 1 / (torch.einsum('bnd,bd->bn', q, k.sum(1)) + 1e-6)
    return torch.einsum('bnd,bde,bn->bne', q, kv, z)


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, max_len=5000):
        super().__init__()
        pe = torch.zeros(max_len, d_model)
        position = torch.arange(0., max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0., d_model, 2) * -(math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        self.register_buffer('pe', pe.unsqueeze(0))

    def forward(self, x):
        return x + self.pe[:, :x.size(1)]


class Model(nn.Module):
    def __init__(self, vocab, d=64):
        super().__init__()
        self.emb, self.pos, self.norm = nn.Embedding(vocab, d), PositionalEncoding(d), LayerNorm(d)
        self.q, self.k, self.v, self.out = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, vocab)

    def forward(self, x):
        mask = (x != 0).float().unsqueeze(1)
        h = self.norm(self.pos(self.emb(x)))
        q, k, v = self.q(h), self.k(h), self.v(h)
        a, p = attention(q, k, v, mask)
        h = a + hand_attention(q, k, v, mask) + stable_attention(q, k, v, mask) + linear_attention(q, k, v)
        pooled = (h * mask.transpose(1, 2)).sum(1) / mask.sum(-1) #!
        return self.out(h), pooled


class LabelSmoothing(nn.Module):
    def __init__(self, size, smoothing=0.1):
        super().__init__()
        self.criterion = nn.KLDivLoss(reduction='sum')
        self.confidence, self.smoothing, self.size = 1.0 - smoothing, smoothing, size

    def forward(self, x, target):
        true_dist = x.data.clone()
        true_dist.fill_(self.smoothing / (self.size - 2))
        true_dist.scatter_(1, target.data.unsqueeze(1), self.confidence)
        return self.criterion(x, true_dist)


model = Model(100)
crit = LabelSmoothing(100)
rate = lambda step, factor=2, warmup=4000: factor * (64 ** (-0.5) * min(step ** (-0.5), step * warmup ** (-1.5)))
opt = torch.optim.Adam(model.parameters(), lr=0, betas=(0.9, 0.98), eps=1e-9)
for step in range(1, 100):
    x = torch.randint(1, 100, (8, 12))
    logits, pooled = model(x)
    loss = crit(F.log_softmax(logits, -1).view(-1, 100), x.view(-1)) / (x != 0).sum() #?
    for g in opt.param_groups:
        g['lr'] = rate(step)
    opt.zero_grad()
    loss.backward()
    opt.step()
    ppl = math.exp(loss.item()) #?
