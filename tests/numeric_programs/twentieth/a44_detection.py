import math
import torch
import torch.nn as nn
import torch.nn.functional as F

def iou(a, b):
    lt, rb = torch.max(a[:, :2], b[:, :2]), torch.min(a[:, 2:], b[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, 0] * wh[:, 1]
    aa = (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1])
    ab = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
    return inter / (aa + ab - inter) #!

def iou_eps(a, b, eps=1e-7):
    lt, rb = torch.max(a[:, :2], b[:, :2]), torch.min(a[:, 2:], b[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh.prod(1)
    aa = (a[:, 2:] - a[:, :2]).clamp(min=0).prod(1)
    ab = (b[:, 2:] - b[:, :2]).clamp(min=0).prod(1)
    return inter / (aa + ab - inter + eps)

def ciou(p, g, eps=1e-7):
    w1, h1 = p[:, 2].clamp(min=eps), p[:, 3].clamp(min=eps)
    w2, h2 = g[:, 2].clamp(min=eps), g[:, 3].clamp(min=eps)
    v = (4 / math.pi ** 2) * (torch.atan(w2 / h2) - torch.atan(w1 / h1)) ** 2
    with torch.no_grad():
        s = iou_eps(p, g)
        alpha = v / (1 - s + v + eps)
    return s - alpha * v

def encode(g, a):
    txy = (g[:, :2] - a[:, :2]) / a[:, 2:]
    twh = torch.log(g[:, 2:] / a[:, 2:]) #!
    return torch.cat([txy, twh], 1)

def encode_eps(g, a):
    return torch.log(g[:, 2:].clamp(min=1e-3) / a[:, 2:])

def decode(t, a):
    return torch.cat([t[:, :2] * a[:, 2:] + a[:, :2], torch.exp(t[:, 2:]) * a[:, 2:]], 1) #!

def decode_clip(t, a, most=math.log(1000. / 16)):
    return torch.cat([t[:, :2] * a[:, 2:] + a[:, :2], torch.exp(t[:, 2:].clamp(max=most)) * a[:, 2:]], 1)

def yolo_wh(p, t):
    return F.mse_loss(torch.sqrt(p), torch.sqrt(t)) #!

def centerness(d):
    lr, tb = d[:, [0, 2]], d[:, [1, 3]]
    c = lr.min(1).values / lr.max(1).values * (tb.min(1).values / tb.max(1).values) #!
    return torch.sqrt(c) #!

def sigmoid_focal(x, y, num_pos):
    p = torch.sigmoid(x)
    ce = F.binary_cross_entropy_with_logits(x, y, reduction='none')
    pt = p * y + (1 - p) * (1 - y)
    return ((1 - pt) ** 2 * ce).sum() / max(1, num_pos)

head = nn.Linear(16, 4)
cls = nn.Linear(16, 3)
opt = torch.optim.SGD([*head.parameters(), *cls.parameters()], .01)
anchors = torch.tensor([[.5, .5, .2, .2]]).expand(8, 4)
for _ in range(5):
    f = torch.randn(8, 16)
    gt = torch.rand(8, 4)
    t = head(f)
    boxes, clipped = decode(t, anchors), decode_clip(t, anchors)
    y = torch.randint(0, 2, (8, 3)).float()
    loss = -iou(clipped, gt).mean() - iou_eps(clipped, gt).mean() - ciou(clipped, gt).mean() + F.smooth_l1_loss(t, encode(gt, anchors)) + encode_eps(gt, anchors).mean()
    loss = loss + yolo_wh(torch.relu(t), gt) + boxes.mean() + centerness(torch.relu(t)).mean() + sigmoid_focal(cls(f), y, int((y.sum(1) > 0).sum()))
    opt.zero_grad(); loss.backward(); opt.step()
