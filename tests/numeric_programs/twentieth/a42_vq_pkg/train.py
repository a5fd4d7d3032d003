import torch
from torch import nn
from models.vq import VectorQuantizer, EMAQuantizer, EMARaw, CosineVQ

enc, dec = nn.Linear(20, 8), nn.Linear(8, 20)
qs = nn.ModuleList([VectorQuantizer(32, 8), EMAQuantizer(32, 8), EMARaw(32, 8), CosineVQ(32, 8)])
opt = torch.optim.Adam([*enc.parameters(), *dec.parameters(), *qs.parameters()])
for step in range(100):
    x = torch.rand(64, 20)
    z = enc(x)
    a, vql, ppl, raw = qs[0](z)
    b, c = qs[1](z), qs[2](z)
    d, ent = qs[3](z)
    loss = (dec(a) - x).pow(2).mean() + vql + (dec(d) - x).pow(2).mean() + ent
    opt.zero_grad()
    loss.backward()
    opt.step()
    if step % 10 == 0:
        print(loss.item(), ppl.item(), raw.item())
