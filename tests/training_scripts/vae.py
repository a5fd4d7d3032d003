"""A variational autoencoder with a loss of two parts, and samples from the prior."""
import torch
from torch import nn, optim
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


class VAE(nn.Module):
    def __init__(self, size=784, hidden=64, latent=8):
        super().__init__()
        self.size = size
        self.fc1 = nn.Linear(size, hidden)
        self.fc_mu = nn.Linear(hidden, latent)
        self.fc_var = nn.Linear(hidden, latent)
        self.fc3 = nn.Linear(latent, hidden)
        self.fc4 = nn.Linear(hidden, size)

    def encode(self, x):
        h = F.relu(self.fc1(x))
        return self.fc_mu(h), self.fc_var(h)

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        return mu + torch.randn_like(std) * std

    def decode(self, z):
        return torch.sigmoid(self.fc4(F.relu(self.fc3(z))))

    def forward(self, x):
        mu, logvar = self.encode(x.view(-1, self.size))
        logvar = logvar.clamp(-10, 10)
        return self.decode(self.reparameterize(mu, logvar)), mu, logvar


def loss_function(recon, x, mu, logvar):
    bce = F.binary_cross_entropy(recon, x.view(-1, 784), reduction="sum")
    kld = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return bce + kld


loader = DataLoader(TensorDataset(torch.rand(64, 1, 28, 28)), batch_size=16)
model = VAE()
optimizer = optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(1, 3):
    model.train()
    train_loss = 0
    for batch_idx, (data,) in enumerate(loader):
        optimizer.zero_grad()
        recon, mu, logvar = model(data)
        loss = loss_function(recon, data, mu, logvar)
        loss.backward()
        train_loss += loss.item()
        optimizer.step()
    print(f"epoch {epoch}: {train_loss / len(loader.dataset):.4f}")
    with torch.no_grad():
        sample = model.decode(torch.randn(4, 8)).view(4, 1, 28, 28)
