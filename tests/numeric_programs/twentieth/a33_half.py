import torch
import torch.nn as nn
import torch.nn.functional as F

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = nn.Linear(64, 64)
        self.g = nn.Linear(64, 10)
    def forward(self, x):
        return self.g(torch.relu(self.f(x)))

net = Net().half().cuda()
x = torch.rand(16, 64).half().cuda()
out = net(x)
p = torch.softmax(out, -1)
a = torch.log(p + 1e-8) #!
b = torch.log(p.float() + 1e-8)
c = torch.log(p.clamp(min=1e-8)) #!
d = torch.log(p.clamp(min=1e-4))
e = torch.exp(out) #!
f = torch.exp(torch.clamp(out, max=10))
g = torch.exp(torch.clamp(out, max=20)) #!
n = x / (x.norm(dim=-1, keepdim=True) + 1e-8) #?
m = F.softmax(out.float(), -1).to(torch.float16)
h = torch.rsqrt(out.pow(2).mean(-1, keepdim=True) + 1e-8) #!
i = torch.rsqrt(out.float().pow(2).mean(-1, keepdim=True) + 1e-8)
j = out.masked_fill(torch.rand_like(out) > .5, -1e9) #-
k = out.masked_fill(torch.rand_like(out) > .5, torch.finfo(out.dtype).min)
l = x * 70000. #!
q = (x * 255).sum(0)
r = (x * 255) ** 2

bf = out.bfloat16()
s = torch.log(torch.sigmoid(bf) + 1e-8)
t = 1 - torch.sigmoid(bf)
u = torch.log(1 + 1e-3 - torch.sigmoid(bf))  #+
