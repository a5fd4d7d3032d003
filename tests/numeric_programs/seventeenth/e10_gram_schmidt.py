import torch
import torch.nn as nn

def proj(u, v):
    return (v * u).sum() / (u * u).sum() * u #!

def gram_schmidt(vv):
    nk = vv.size(0)
    uu = torch.zeros_like(vv)
    uu[0] = vv[0].clone()
    for k in range(1, nk):
        vk = vv[k].clone()
        uk = 0
        for j in range(0, k):
            uk = uk + proj(uu[j].clone(), vk)
        uu[k] = vk - uk
    for k in range(nk):
        uu[k] = uu[k] / uu[k].norm() #!
    return uu

def rotation_6d(x):
    a1, a2 = x[..., :3], x[..., 3:]
    b1 = nn.functional.normalize(a1, dim=-1)
    b2 = nn.functional.normalize(a2 - (b1 * a2).sum(-1, keepdim=True) * b1, dim=-1)
    return torch.stack((b1, b2, torch.cross(b1, b2, dim=-1)), -2)

def rotation_raw(x):
    a1, a2 = x[..., :3], x[..., 3:]
    b1 = a1 / torch.norm(a1, dim=-1, keepdim=True) #!
    b2 = a2 - (b1 * a2).sum(-1, keepdim=True) * b1
    b2 = b2 / torch.norm(b2, dim=-1, keepdim=True) #!
    return torch.stack((b1, b2, torch.cross(b1, b2, dim=-1)), -2)

def geodesic(R1, R2):
    tr = (R1 * R2).sum((-1, -2))
    return torch.acos((tr - 1) / 2).mean() #!

def geodesic_ok(R1, R2, eps=1e-6):
    tr = (R1 * R2).sum((-1, -2))
    return torch.acos(((tr - 1) / 2).clamp(-1 + eps, 1 - eps)).mean()

def quat_to_mat(q):
    q = q / q.pow(2).sum(-1, keepdim=True).sqrt() #!
    w, x, y, z = q.unbind(-1)
    return torch.stack([1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * y + z * w), 1 - 2 * (x * x + z * z)], -1)

net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 6))
qnet = nn.Linear(10, 4)
basis = nn.Parameter(torch.randn(4, 6))
opt = torch.optim.Adam(list(net.parameters()) + list(qnet.parameters()) + [basis])
for _ in range(3):
    x = torch.randn(8, 10)
    t = rotation_6d(torch.randn(8, 6))
    o = net(x)
    loss = geodesic(rotation_raw(o), t) + geodesic_ok(rotation_6d(o), t) + quat_to_mat(qnet(x)).mean() + gram_schmidt(basis).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
