import argparse
import torch
import torchvision
import torchvision.transforms as T
from nt_xent import NTXentByHand, info_nce_raw, info_nce_unit, cosine_by_hand


class TwoViews:
    def __init__(self, size):
        self.t = T.Compose([T.RandomResizedCrop(size), T.RandomHorizontalFlip(), T.ToTensor()])

    def __call__(self, x):
        return self.t(x), self.t(x)


class Net(torch.nn.Module):
    def __init__(self, encoder, dim=64):
        super().__init__()
        self.encoder = encoder
        n = encoder.fc.in_features
        self.encoder.fc = torch.nn.Identity()
        self.projector = torch.nn.Sequential(torch.nn.Linear(n, n), torch.nn.ReLU(), torch.nn.Linear(n, dim))

    def forward(self, a, b):
        return self.projector(self.encoder(a)), self.projector(self.encoder(b))


def main(args):
    data = torchvision.datasets.CIFAR10('data', download=True, transform=TwoViews(32))
    loader = torch.utils.data.DataLoader(data, batch_size=args.batch, drop_last=True, shuffle=True)
    model = Net(torchvision.models.resnet18(weights=None))
    opt = torch.optim.Adam(model.parameters(), 3e-4)
    crit = NTXentByHand(args.batch, 0.5)
    for epoch in range(args.epochs):
        for (a, b), _ in loader:
            za, zb = model(a, b)
            loss = crit(za, zb) + info_nce_raw(za, zb) + info_nce_unit(za, zb) - cosine_by_hand(za, zb).mean()
            opt.zero_grad()
            loss.backward()
            opt.step()


if __name__ == '__main__':
    p = argparse.ArgumentParser()
    p.add_argument('--batch', default=128, type=int)
    p.add_argument('--epochs', default=5, type=int)
    main(p.parse_args())
