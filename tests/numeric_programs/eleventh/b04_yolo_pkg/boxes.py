import torch
import math

def bbox_iou(box1, box2, x1y1x2y2=True, GIoU=False, DIoU=False, CIoU=False, eps=1e-9):
    box2 = box2.T
    b1_x1, b1_y1, b1_x2, b1_y2 = box1[0], box1[1], box1[2], box1[3]
    b2_x1, b2_y1, b2_x2, b2_y2 = box2[0], box2[1], box2[2], box2[3]
    inter = (torch.min(b1_x2, b2_x2) - torch.max(b1_x1, b2_x1)).clamp(0) * (torch.min(b1_y2, b2_y2) - torch.max(b1_y1, b2_y1)).clamp(0)
    w1, h1 = b1_x2 - b1_x1, b1_y2 - b1_y1 + eps
    w2, h2 = b2_x2 - b2_x1, b2_y2 - b2_y1 + eps
    union = w1 * h1 + w2 * h2 - inter + eps
    iou = inter / union #?
    if CIoU:
        cw = torch.max(b1_x2, b2_x2) - torch.min(b1_x1, b2_x1)
        ch = torch.max(b1_y2, b2_y2) - torch.min(b1_y1, b2_y1)
        c2 = cw ** 2 + ch ** 2 + eps
        rho2 = ((b2_x1 + b2_x2 - b1_x1 - b1_x2) ** 2 + (b2_y1 + b2_y2 - b1_y1 - b1_y2) ** 2) / 4
        v = (4 / math.pi ** 2) * torch.pow(torch.atan(w2 / h2) - torch.atan(w1 / h1), 2) #?
        return iou - rho2 / c2 - v
    return iou

def wh_iou(wh1, wh2):
    inter = torch.min(wh1[:, None], wh2[None]).prod(2)
    return inter / (wh1[:, None].prod(2) + wh2[None].prod(2) - inter) #?

def encode(boxes, priors, variances=(0.1, 0.2)):
    cxcy = (boxes[:, :2] + boxes[:, 2:]) / 2 - priors[:, :2]
    cxcy = cxcy / (variances[0] * priors[:, 2:]) #?
    wh = (boxes[:, 2:] - boxes[:, :2]) / priors[:, 2:] #?
    wh = torch.log(wh) / variances[1] #!
    return torch.cat([cxcy, wh], 1)

def decode(loc, priors):
    wh = priors[:, 2:] * torch.exp(loc[:, 2:] * 0.2) #!
    return torch.cat([priors[:, :2] + loc[:, :2] * 0.1 * priors[:, 2:], wh], 1)

def log_sum_exp(x):
    x_max = x.data.max()
    return torch.log(torch.sum(torch.exp(x - x_max), 1, keepdim=True)) + x_max #?
