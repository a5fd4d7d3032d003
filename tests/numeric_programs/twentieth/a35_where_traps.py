import torch
import torch.nn as nn

net = nn.Linear(6, 6)
opt = torch.optim.SGD(net.parameters(), lr=.01)

def safe_log(x):
    return torch.where(x > 0, torch.log(x), torch.zeros_like(x)) #!

def safe_log2(x):
    ok = x > 0
    return torch.where(ok, torch.log(torch.where(ok, x, torch.ones_like(x))), torch.zeros_like(x))

def safe_sqrt(x):
    return torch.where(x > 0, x.sqrt(), torch.zeros_like(x)) #!

def safe_div(a, b):
    return torch.where(b != 0, a / b, torch.zeros_like(a)) #!

def safe_div2(a, b):
    b = torch.where(b == 0, torch.ones_like(b), b)
    return a / b

def sinc(x):
    return torch.where(x == 0, torch.ones_like(x), torch.sin(x) / x) #!

def masked_assign(x):
    y = torch.zeros_like(x)
    m = x > 0
    y[m] = torch.log(x[m])
    return y

def nan_to_num(x):
    return torch.nan_to_num(torch.log(x)) #?

def expm(x):
    return torch.where(x < 20, torch.exp(x), x) #!

def softplus(x):
    return torch.where(x > 20, x, torch.log1p(torch.exp(x.clamp(max=20))))

def xlogx(p):
    return torch.where(p > 0, p * p.log(), 0.) #!

def xlogy(p):
    return torch.special.xlogy(p, p) #?

@torch.no_grad()
def only_eval(x):
    return torch.where(x > 0, torch.log(x), torch.zeros_like(x))

for _ in range(5):
    o = net(torch.randn(4, 6))
    r = torch.relu(o)
    loss = safe_log(o).sum() + safe_log2(o).sum() + safe_sqrt(r).sum() + safe_div(o, r).sum() + safe_div2(o, r).sum() + sinc(o).sum()
    loss = loss + masked_assign(o).sum() + nan_to_num(o).sum() + expm(o).sum() + softplus(o).sum() + xlogx(o.softmax(1)).sum() + only_eval(o).sum()
    opt.zero_grad(); loss.backward(); opt.step()
