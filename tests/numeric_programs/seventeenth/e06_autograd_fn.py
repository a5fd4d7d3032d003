import torch
from torch.autograd import Function, gradcheck
import torch.nn as nn

class LogFn(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.log(x + 1e-7)
    @staticmethod
    def backward(ctx, g):
        x, = ctx.saved_tensors
        return g / x #!

class NormFn(Function):
    @staticmethod
    def forward(ctx, x):
        n = x.norm(dim=1, keepdim=True)
        ctx.save_for_backward(x, n)
        return n
    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * x / n #!

class DiceCoeff(Function):
    @staticmethod
    def forward(self, input, target):
        self.save_for_backward(input, target)
        eps = 0.0001
        self.inter = torch.dot(input.view(-1), target.view(-1))
        self.union = torch.sum(input) + torch.sum(target) + eps
        return (2 * self.inter.float() + eps) / self.union.float()
    @staticmethod
    def backward(self, grad_output):
        input, target = self.saved_tensors
        grad_input = grad_output * 2 * (target * self.union - self.inter) / (self.union * self.union)
        return grad_input, None

class SqrtPool(Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.sqrt(torch.relu(x))
        ctx.save_for_backward(y)
        return y
    @staticmethod
    def backward(ctx, g):
        y, = ctx.saved_tensors
        return g / (2 * y) #!

class STE(Function):
    @staticmethod
    def forward(ctx, x):
        return torch.sign(x)
    @staticmethod
    def backward(ctx, g):
        return g.clamp(-1, 1)

net = nn.Linear(10, 4)
head = nn.Linear(4, 1)
opt = torch.optim.SGD(list(net.parameters()) + list(head.parameters()), .1)
x = torch.randn(5, 10)
h = torch.relu(net(x))
y = LogFn.apply(h) + SqrtPool.apply(h) + STE.apply(h)
loss = NormFn.apply(h).mean() + head(y).mean() + DiceCoeff.apply(torch.sigmoid(h), torch.ones(5, 4))
loss.backward()
opt.step()
