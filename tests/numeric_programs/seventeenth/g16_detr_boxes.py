import torch
import torch.nn as nn
import torch.nn.functional as F
from scipy.optimize import linear_sum_assignment

def box_area(b):
    return (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])

def xyxy(x):
    cx, cy, w, h = x.unbind(-1)
    return torch.stack([cx - .5 * w, cy - .5 * h, cx + .5 * w, cy + .5 * h], -1)

def giou(a, b, eps=0.):
    lt, rb = torch.max(a[:, None, :2], b[:, :2]), torch.min(a[:, None, 2:], b[:, 2:])
    inter = (rb - lt).clamp(min=0).prod(-1)
    union = box_area(a)[:, None] + box_area(b) - inter
    iou = inter / (union + eps) #!
    LT, RB = torch.min(a[:, None, :2], b[:, :2]), torch.max(a[:, None, 2:], b[:, 2:])
    area = (RB - LT).clamp(min=0).prod(-1)
    return iou - (area - union) / (area + eps) #!

def ciou_v(w1, h1, w2, h2):
    return (4 / 3.14159 ** 2) * (torch.atan(w2 / h2) - torch.atan(w1 / h1)) ** 2 #!

def ciou_v_safe(w1, h1, w2, h2, eps=1e-7):
    return (4 / 3.14159 ** 2) * (torch.atan(w2 / (h2 + eps)) - torch.atan(w1 / (h1 + eps))) ** 2

def encode(anchor, gt):
    t = torch.log(gt[:, 2:] / anchor[:, 2:]) #!
    return torch.cat([(gt[:, :2] - anchor[:, :2]) / anchor[:, 2:], t], 1) #!

def decode(anchor, d):
    return torch.cat([anchor[:, :2] + d[:, :2] * anchor[:, 2:], anchor[:, 2:] * torch.exp(d[:, 2:])], 1) #!

def decode_safe(anchor, d):
    return torch.cat([anchor[:, :2] + d[:, :2] * anchor[:, 2:], anchor[:, 2:] * torch.exp(d[:, 2:].clamp(max=4.135))], 1)

class Head(nn.Module):
    def __init__(self, d=32):
        super().__init__()
        self.cls, self.box = nn.Linear(d, 5), nn.Linear(d, 4)
    def forward(self, x):
        return self.cls(x), torch.relu(self.box(x))

head = Head()
opt = torch.optim.AdamW(head.parameters())
for _ in range(2):
    logits, box = head(torch.rand(10, 32))
    tgt = torch.rand(3, 4)
    cost = -logits.softmax(-1)[:, torch.tensor([0, 1, 2])] - giou(xyxy(box), xyxy(tgt))
    i, j = linear_sum_assignment(cost.detach().numpy())
    m = box[torch.as_tensor(i)]
    t = tgt[torch.as_tensor(j)]
    loss = (1 - torch.diag(giou(xyxy(m), xyxy(t)))).sum() + F.l1_loss(m, t)
    loss = loss + ciou_v(m[:, 2], m[:, 3], t[:, 2], t[:, 3]).mean() + ciou_v_safe(m[:, 2], m[:, 3], t[:, 2], t[:, 3]).mean()
    loss = loss + (encode(t, m) ** 2).mean() + decode(t, head.box(torch.rand(3, 32))).mean() + decode_safe(t, head.box(torch.rand(3, 32))).mean()
    num_pos = (logits.argmax(-1) > 0).sum().float()
    loss = loss / num_pos #!
    opt.zero_grad(); loss.backward(); opt.step()
