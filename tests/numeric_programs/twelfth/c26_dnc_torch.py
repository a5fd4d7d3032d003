import torch
import torch.nn as nn
import torch.nn.functional as F


def theta(a, b, norm_by=2):
    dot = torch.bmm(a, b.transpose(1, 2))
    a_norm = torch.norm(a, p=norm_by, dim=2).unsqueeze(2)
    b_norm = torch.norm(b, p=norm_by, dim=2).unsqueeze(1)
    return dot / (a_norm * b_norm + 1e-6)


def theta_raw(a, b):
    dot = torch.bmm(a, b.transpose(1, 2))
    a_norm = torch.norm(a, dim=2).unsqueeze(2)
    b_norm = torch.norm(b, dim=2).unsqueeze(1)
    return dot / (a_norm * b_norm) #!


class Memory(nn.Module):
    def __init__(self, mem_size=64, cell=32, heads=2):
        super().__init__()
        self.m, self.w, self.r = mem_size, cell, heads
        self.keys = nn.Linear(100, heads * cell)
        self.strengths = nn.Linear(100, heads)
        self.erase = nn.Linear(100, cell)
        self.free = nn.Linear(100, heads)

    def content(self, memory, keys, strengths):
        d = theta(memory, keys)
        return F.softmax(d.transpose(1, 2) * strengths.unsqueeze(2), 2)

    def content_hand(self, memory, keys, strengths):
        d = theta_raw(memory, keys).transpose(1, 2)
        e = torch.exp(d * strengths.unsqueeze(2)) #?
        return e / e.sum(2, keepdim=True) #?

    def allocate(self, usage):
        usage = 1e-6 + (1 - 1e-6) * usage
        sorted_usage, phi = torch.topk(usage, self.m, dim=1, largest=False)
        ones = sorted_usage.new_ones(usage.size(0), 1)
        cat = torch.cat((ones, sorted_usage), 1)
        prod = torch.cumprod(cat, 1)[:, :-1]
        return (1 - sorted_usage) * prod

    def allocate_log(self, usage):
        logs = torch.log(usage) #!
        return (1 - usage) * torch.exp(torch.cumsum(logs, 1))

    def forward(self, x, memory, usage):
        k = torch.tanh(self.keys(x)).view(-1, self.r, self.w)
        s = F.softplus(self.strengths(x))
        e = torch.sigmoid(self.erase(x))
        c1 = self.content(memory, k, s)
        c2 = self.content_hand(memory, k, s)
        memory = memory * (1 - torch.bmm(c1.mean(1, keepdim=True).transpose(1, 2), e.unsqueeze(1)))
        usage = usage * torch.prod(1 - torch.sigmoid(self.free(x)).unsqueeze(2) * c1, 1)
        a = self.allocate(usage) + self.allocate_log(usage)
        return torch.bmm(c2, memory).sum(1), a, memory, usage


mem = Memory()
head = nn.Linear(32, 8)
opt = torch.optim.RMSprop(list(mem.parameters()) + list(head.parameters()))
memory = torch.zeros(4, 64, 32)
usage = torch.zeros(4, 64)
for t in range(20):
    x = torch.randn(4, 100)
    out, alloc, memory, usage = mem(x, memory, usage)
    loss = F.binary_cross_entropy_with_logits(head(out), torch.ones(4, 8)) + alloc.mean()
    opt.zero_grad()
    loss.backward(retain_graph=True)
    opt.step()
