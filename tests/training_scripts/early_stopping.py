"""Early stopping, checkpoints, gradient accumulation and mixed precision around a small residual network."""
import argparse
import io
import logging
import time

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

logging.basicConfig(level=logging.INFO)
logger = logging.getLogger(__name__)


class Residual(nn.Module):
    def __init__(self, channels, stride=1, expand=None):
        super().__init__()
        out = expand or channels
        self.conv1 = nn.Conv2d(channels, out, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(out)
        self.conv2 = nn.Conv2d(out, out, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(out)
        self.short = nn.Identity()
        if stride != 1 or out != channels:
            self.short = nn.Sequential(nn.Conv2d(channels, out, 1, stride, bias=False), nn.BatchNorm2d(out))

    def forward(self, x):
        y = torch.relu(self.bn1(self.conv1(x)))
        return torch.relu(self.bn2(self.conv2(y)) + self.short(x))


class SmallResNet(nn.Module):
    def __init__(self, classes=10, width=8, depths=(1, 2)):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, padding=1)
        layers, channels = [], width
        for stage, depth in enumerate(depths):
            for block in range(depth):
                if block == 0 and stage > 0:
                    layers.append(Residual(channels, 2, channels * 2))
                    channels *= 2
                else:
                    layers.append(Residual(channels))
        self.layers = nn.ModuleList(layers)
        self.fc = nn.Linear(channels, classes)

    def forward(self, x):
        x = self.stem(x)
        for layer in self.layers:
            x = layer(x)
        return self.fc(x.mean(dim=(2, 3)))


class EarlyStopping:
    def __init__(self, patience=3, delta=0.0):
        self.patience, self.delta = patience, delta
        self.best, self.count, self.stop = None, 0, False
        self.buffer = None

    def __call__(self, value, model):
        if self.best is None or value < self.best - self.delta:
            self.best, self.count = value, 0
            self.buffer = io.BytesIO()
            torch.save(model.state_dict(), self.buffer)
        else:
            self.count += 1
            if self.count >= self.patience:
                self.stop = True


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch-size", type=int, default=8)
    parser.add_argument("--accumulate", type=int, default=2)
    parser.add_argument("--amp", action="store_true")
    parser.add_argument("--resume", type=str, default="")
    return parser.parse_args()


def main():
    args = parse()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    train = DataLoader(TensorDataset(torch.randn(32, 3, 16, 16), torch.randint(0, 10, (32,))), args.batch_size, shuffle=True)
    valid = DataLoader(TensorDataset(torch.randn(16, 3, 16, 16), torch.randint(0, 10, (16,))), args.batch_size)
    model = SmallResNet().to(device)
    if args.resume:
        checkpoint = torch.load(args.resume, map_location=device, weights_only=True)
        model.load_state_dict(checkpoint["model"])
    criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=5e-4)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.1, epochs=args.epochs, steps_per_epoch=len(train))
    scaler = torch.amp.GradScaler(device, enabled=args.amp)
    stopper = EarlyStopping()
    for epoch in range(args.epochs):
        start = time.time()
        model.train()
        for i, (x, y) in enumerate(train):
            x, y = x.to(device, non_blocking=True), y.to(device, non_blocking=True)
            with torch.autocast(device_type=device, enabled=args.amp):
                loss = criterion(model(x), y) / args.accumulate
            scaler.scale(loss).backward()
            if (i + 1) % args.accumulate == 0:
                scaler.unscale_(optimizer)
                torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
                scaler.step(optimizer)
                scaler.update()
                optimizer.zero_grad()
                scheduler.step()
        model.eval()
        total = 0.0
        with torch.no_grad():
            for x, y in valid:
                total += criterion(model(x.to(device)), y.to(device)).item()
        logger.info("epoch %d: %.3f in %.1fs, lr %.4f", epoch, total / len(valid), time.time() - start, scheduler.get_last_lr()[0])
        stopper(total, model)
        if stopper.stop:
            logger.info("stopped early")
            break
    if stopper.buffer is not None:
        stopper.buffer.seek(0)
        model.load_state_dict(torch.load(stopper.buffer, weights_only=True))


if __name__ == "__main__":
    main()
