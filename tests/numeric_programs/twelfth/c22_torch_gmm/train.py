import torch
import torch.optim as optim

from gmm import MDN, GaussianMixture, mdn_loss


def main():
    x = torch.randn(256, 4)
    gm = GaussianMixture(3, 4)
    for _ in range(10):
        score, params, mu = gm(x)
    net = MDN(4, 2, 5)
    opt = optim.Adam(net.parameters())
    for _ in range(100):
        y = torch.randn(256, 2)
        pi, sigma, mu = net(x)
        loss = mdn_loss(pi, sigma, mu, y)
        opt.zero_grad()
        loss.backward()
        opt.step()


if __name__ == '__main__':
    main()
