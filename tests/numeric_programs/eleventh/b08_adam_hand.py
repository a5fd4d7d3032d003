import torch
class Adam:
    def __init__(self, params, lr=1e-3, b1=0.9, b2=0.999, eps=0.0):
        self.params, self.lr, self.b1, self.b2, self.eps, self.t = list(params), lr, b1, b2, eps, 0
        self.m = [torch.zeros_like(p) for p in self.params]
        self.v = [torch.zeros_like(p) for p in self.params]
    def step(self):
        self.t += 1
        for i, p in enumerate(self.params):
            g = p.grad.data
            self.m[i] = self.b1 * self.m[i] + (1 - self.b1) * g
            self.v[i] = self.b2 * self.v[i] + (1 - self.b2) * g * g
            mh = self.m[i] / (1 - self.b1 ** self.t)
            vh = self.v[i] / (1 - self.b2 ** self.t)
            p.data -= self.lr * mh / (vh.sqrt() + self.eps) #?
def clip_grad(params, limit):
    total = torch.sqrt(sum((p.grad ** 2).sum() for p in params))
    scale = limit / (total + 1e-6)
    if scale < 1:
        for p in params:
            p.grad *= scale
x, y = torch.randn(64, 10), torch.randint(0, 3, (64,))
w = torch.randn(10, 3, requires_grad=True)
b = torch.zeros(3, requires_grad=True)
opt = Adam([w, b])
for it in range(100):
    z = x.mm(w) + b
    p = torch.exp(z) / torch.exp(z).sum(1, keepdim=True) #!
    loss = -torch.log(p[torch.arange(64), y]).mean() #!
    lse = (torch.logsumexp(z, 1) - z[torch.arange(64), y]).mean()
    for q in (w, b):
        q.grad = None
    (loss + lse).backward()
    clip_grad([w, b], 1.0)
    opt.step()
