import torch, random
import torch.nn as nn, torch.nn.functional as F
import torch.autograd as autograd
import numpy as np
from collections import Counter
corpus = open('text8').read().split()[:10000]
freq = Counter(corpus)
vocab = list(freq.keys())
w2i = {w: i for i, w in enumerate(vocab)}
counts = np.array([freq[w] for w in vocab], dtype=np.float32)
p_drop = 1 - np.sqrt(1e-5 / (counts / counts.sum()))
neg = torch.tensor((counts ** 0.75) / (counts ** 0.75).sum())

class SGNS(nn.Module):
    def __init__(self, V, d):
        super(SGNS, self).__init__()
        self.u = nn.Embedding(V, d, sparse=True)
        self.v = nn.Embedding(V, d, sparse=True)
        self.u.weight.data.uniform_(-.5 / d, .5 / d)
        self.v.weight.data.uniform_(-0, 0)
    def forward(self, c, o, n):
        eu, ev, en = self.u(c), self.v(o), self.v(n)
        pos = torch.log(torch.sigmoid(torch.sum(eu * ev, 1))) #!
        negs = F.logsigmoid(-torch.bmm(en, eu.unsqueeze(2)).squeeze(2)).sum(1)
        return -(pos + negs).mean()
    def naive(self, c, o, all_):
        s = self.v(o).unsqueeze(1).bmm(self.u(c).unsqueeze(2)).squeeze(2)
        n = self.v(all_).matmul(self.u(c).t()).t()
        return -torch.mean(torch.log(torch.exp(s) / torch.sum(torch.exp(n), 1).unsqueeze(1))) #!
    def similar(self, w, k=5):
        W = self.u.weight.data
        q = W[w]
        sims = W @ q / (W.norm(dim=1) * q.norm()) #?
        safe = F.cosine_similarity(W, q.unsqueeze(0))
        return sims.topk(k), safe.topk(k)

m = SGNS(len(vocab), 100)
opt = torch.optim.SparseAdam(list(m.parameters()))
for ep in range(2):
    c = torch.LongTensor([w2i[w] for w in random.sample(corpus, 64)])
    o = torch.LongTensor([w2i[w] for w in random.sample(corpus, 64)])
    n = torch.multinomial(neg, 64 * 5, True).view(64, 5)
    loss = m(c, o, n) + m.naive(c, o, torch.arange(len(vocab)))
    m.zero_grad(); loss.backward(); opt.step()
print(m.similar(3))
