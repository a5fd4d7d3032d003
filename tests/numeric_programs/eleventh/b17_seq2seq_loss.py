import torch, torch.nn as nn, torch.nn.functional as F
def masked_nll(inp, target, mask):
    n = mask.sum()
    ce = -torch.log(torch.gather(inp, 1, target.view(-1, 1)).squeeze(1)) #!
    return ce.masked_select(mask).mean(), n.item()
def seq_loss(logits, target, lengths):
    lp = F.log_softmax(logits, -1)
    mask = torch.arange(target.size(1))[None] < lengths[:, None]
    picked = lp.gather(2, target.unsqueeze(2)).squeeze(2) * mask.float()
    return -picked.sum() / mask.float().sum() #?
class Attn(nn.Module):
    def __init__(self, h):
        super().__init__()
        self.attn, self.v = nn.Linear(2 * h, h), nn.Parameter(torch.rand(h))
    def forward(self, hidden, enc):
        e = torch.tanh(self.attn(torch.cat([hidden.expand(enc.size(0), -1, -1), enc], 2)))
        return F.softmax(torch.sum(self.v * e, dim=2).t(), dim=1).unsqueeze(1)
class Decoder(nn.Module):
    def __init__(self, v, h):
        super().__init__()
        self.emb, self.gru, self.attn, self.out = nn.Embedding(v, h), nn.GRU(h, h), Attn(h), nn.Linear(2 * h, v)
    def forward(self, step, hidden, enc):
        o, hidden = self.gru(self.emb(step), hidden)
        w = self.attn(o, enc)
        c = w.bmm(enc.transpose(0, 1)).squeeze(1)
        return F.softmax(self.out(torch.cat([o.squeeze(0), c], 1)), 1), hidden
dec, enc_net = Decoder(50, 16), nn.GRU(8, 16)
opt = torch.optim.Adam(dec.parameters())
for it in range(10):
    enc, hidden = enc_net(torch.randn(7, 4, 8))
    inp = torch.zeros(1, 4).long()
    loss, totals = 0, 0
    for t in range(5):
        out, hidden = dec(inp, hidden, enc)
        target = torch.randint(0, 50, (4,))
        l, n = masked_nll(out, target, torch.tensor([True, True, True, False]))
        loss = loss + l
        totals += n
        inp = target.view(1, -1)
    loss.backward()
    opt.step()
    print(loss.item() / totals)
