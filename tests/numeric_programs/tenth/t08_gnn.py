import torch
import torch.nn as nn
import torch.nn.functional as F
import numpy as np
import scipy.sparse as sp


def normalize_adj(mx):
    rowsum = np.array(mx.sum(1))
    r_inv = np.power(rowsum, -1).flatten()
    r_inv[np.isinf(r_inv)] = 0.
    return sp.diags(r_inv).dot(mx)


def norm_dense(adj):
    deg = adj.sum(1)
    d = torch.pow(deg, -0.5) #!
    d = torch.diag(d)
    return d @ adj @ d


def norm_self_loops(adj):
    adj = adj + torch.eye(adj.size(0))
    d = torch.diag(adj.sum(1).pow(-0.5))
    return d @ adj @ d


def norm_repaired(adj):
    deg = adj.sum(1)
    d = deg.pow(-0.5)
    d[d == float('inf')] = 0
    return torch.diag(d) @ adj


class GraphAttention(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.W = nn.Parameter(torch.empty(i, o))
        self.a = nn.Parameter(torch.empty(2 * o, 1))
        nn.init.xavier_uniform_(self.W.data, gain=1.414)
        nn.init.xavier_uniform_(self.a.data, gain=1.414)

    def forward(self, h, adj):
        Wh = torch.mm(h, self.W)
        e1, e2 = Wh @ self.a[:Wh.size(1)], Wh @ self.a[Wh.size(1):]
        e = F.leaky_relu(e1 + e2.t(), 0.2)
        exp = torch.exp(e) * adj #!
        att = exp / exp.sum(1, keepdim=True) #!
        masked = torch.where(adj > 0, e, -9e15 * torch.ones_like(e))
        att2 = F.softmax(masked, dim=1)
        return F.elu((att + att2) @ Wh)


class GAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.g1, self.g2 = GraphAttention(100, 32), GraphAttention(32, 16)

    def forward(self, x, adj):
        z = self.g2(self.g1(x, adj), adj)
        return torch.sigmoid(z @ z.t())


def recon_loss(pred, adj):
    pos = -torch.log(pred + 1e-15)[adj > 0].mean()
    neg = -torch.log(1 - pred)[adj == 0].mean() #!
    return pos + neg


def recon_eps(pred, adj):
    return -torch.log(1 - pred + 1e-15)[adj == 0].mean()


if __name__ == '__main__':
    adj = (torch.rand(50, 50) > 0.8).float()
    x = torch.randn(50, 100)
    for f in (norm_dense, norm_self_loops, norm_repaired):
        f(adj)
    model = GAE()
    opt = torch.optim.Adam(model.parameters(), lr=0.01)
    for e in range(200):
        p = model(x, adj)
        loss = recon_loss(p, adj) + recon_eps(p, adj)
        opt.zero_grad()
        loss.backward()
        opt.step()
