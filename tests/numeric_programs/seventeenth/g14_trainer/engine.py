import logging
import torch
from contextlib import contextmanager

log = logging.getLogger(__name__)


class Meter(object):
    def __init__(self):
        self.sum = self.count = 0

    def update(self, v, n=1):
        self.sum += v * n
        self.count += n

    @property
    def avg(self):
        return self.sum / self.count


class Engine:
    def __init__(self, model, criteria, optimizer, device='cpu'):
        self.model, self.criteria, self.optimizer, self.device = model, criteria, optimizer, device
        self.hooks = []

    @contextmanager
    def phase(self, train):
        self.model.train(train)
        with torch.set_grad_enabled(train):
            yield

    def fit(self, loader, epochs):
        for ep in range(epochs):
            meter = Meter()
            with self.phase(True):
                for x, t in loader:
                    x, t = x.to(self.device), t.to(self.device)
                    p = torch.softmax(self.model(x), -1)
                    loss = sum(c(p, t) for c in self.criteria)
                    self.optimizer.zero_grad()
                    loss.backward()
                    gn = torch.sqrt(sum(q.grad.pow(2).sum() for q in self.model.parameters() if q.grad is not None))
                    scale = 1.0 / gn #-
                    if gn > 1:
                        for q in self.model.parameters():
                            q.grad.mul_(1. / (gn + 1e-6))
                    self.optimizer.step()
                    meter.update(loss.item(), x.size(0))
                    log.info('%s', scale)
            log.info('%d %.4f', ep, meter.avg)
