import torch
import torch.nn as nn
import torch.nn.functional as F


class YoloLoss(nn.Module):
    def __init__(self, S, B, l_coord, l_noobj):
        super(YoloLoss, self).__init__()
        self.S, self.B, self.l_coord, self.l_noobj = S, B, l_coord, l_noobj

    def compute_iou(self, box1, box2):
        lt = torch.max(box1[:, None, :2], box2[None, :, :2])
        rb = torch.min(box1[:, None, 2:], box2[None, :, 2:])
        wh = rb - lt
        wh[wh < 0] = 0
        inter = wh[:, :, 0] * wh[:, :, 1]
        area1 = ((box1[:, 2] - box1[:, 0]) * (box1[:, 3] - box1[:, 1])).unsqueeze(1).expand_as(inter)
        area2 = ((box2[:, 2] - box2[:, 0]) * (box2[:, 3] - box2[:, 1])).unsqueeze(0).expand_as(inter)
        return inter / (area1 + area2 - inter) #?

    def forward(self, pred_tensor, target_tensor):
        N = pred_tensor.size(0)
        coo_mask = (target_tensor[:, :, :, 4] > 0).unsqueeze(-1).expand_as(target_tensor)
        coo_pred = pred_tensor[coo_mask].view(-1, 30)
        box_pred = coo_pred[:, :10].contiguous().view(-1, 5)
        coo_target = target_tensor[coo_mask].view(-1, 30)
        box_target = coo_target[:, :10].contiguous().view(-1, 5)
        iou = self.compute_iou(box_pred[:, :4], box_target[:, :4])
        loc = F.mse_loss(box_pred[:, :2], box_target[:, :2], reduction='sum')
        wh = F.mse_loss(torch.sqrt(box_pred[:, 2:4]), torch.sqrt(box_target[:, 2:4]), reduction='sum') #!
        safe = F.mse_loss(torch.sqrt(box_pred[:, 2:4].clamp(min=1e-6)), box_target[:, 2:4], reduction='sum')
        sign = torch.sign(box_pred[:, 2:4]) * torch.sqrt(torch.abs(box_pred[:, 2:4] + 1e-6)) #!
        return (self.l_coord * (loc + wh + safe) + sign.sum() + iou.sum()) / N


def bbox_ciou(b1, b2, eps=1e-7):
    w1, h1 = b1[:, 2] - b1[:, 0], b1[:, 3] - b1[:, 1] + eps
    w2, h2 = b2[:, 2] - b2[:, 0], b2[:, 3] - b2[:, 1] + eps
    inter = (torch.min(b1[:, 2], b2[:, 2]) - torch.max(b1[:, 0], b2[:, 0])).clamp(0) * (torch.min(b1[:, 3], b2[:, 3]) - torch.max(b1[:, 1], b2[:, 1])).clamp(0)
    union = w1 * h1 + w2 * h2 - inter + eps
    return inter / union #?


net = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.LeakyReLU(0.1), nn.AdaptiveAvgPool2d(7), nn.Conv2d(8, 30, 1))
crit = YoloLoss(7, 2, 5, .5)
opt = torch.optim.SGD(net.parameters(), lr=1e-3, momentum=0.9)
for i in range(10):
    pred = net(torch.rand(4, 3, 224, 224)).permute(0, 2, 3, 1)
    loss = crit(pred, torch.rand(4, 7, 7, 30)) + bbox_ciou(pred.reshape(-1, 30)[:, :4], torch.rand(196, 4)).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
