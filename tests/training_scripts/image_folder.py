"""Pictures from folders: resized, normalised, a pretrained backbone with a new head, a progress bar and a plot."""
import matplotlib.pyplot as plt
import torch
import torch.nn as nn
from PIL import Image
from torch.utils.data import DataLoader, Dataset
from torchvision import datasets, models, transforms
from tqdm import tqdm

mean, std = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]
train_tf = transforms.Compose([
    transforms.RandomResizedCrop(64),
    transforms.RandomHorizontalFlip(),
    transforms.ToTensor(),
    transforms.Normalize(mean, std),
])
test_tf = transforms.Compose([transforms.Resize((64, 64)), transforms.ToTensor(), transforms.Normalize(mean, std)])


class Listed(Dataset):
    def __init__(self, paths, labels, transform):
        self.paths, self.labels, self.transform = paths, labels, transform

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, i):
        image = Image.open(self.paths[i]).convert("RGB")
        return self.transform(image), self.labels[i]


class Small(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(4), nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(4))
        self.classifier = nn.Linear(32 * 4 * 4, classes)

    def forward(self, x):
        return self.classifier(self.features(x).flatten(1))


device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
train_set = datasets.ImageFolder("pictures/train", train_tf)
test_set = Listed(["a.png", "b.png", "c.png"], [0, 1, 1], test_tf)
train_loader = DataLoader(train_set, batch_size=32, shuffle=True, num_workers=4, pin_memory=True)
test_loader = DataLoader(test_set, batch_size=2)
classes = train_set.classes
small = Small(len(classes)).to(device)
backbone = models.resnet18(weights=models.ResNet18_Weights.DEFAULT)
for p in backbone.parameters():
    p.requires_grad = False
backbone.fc = nn.Linear(backbone.fc.in_features, len(classes))
backbone = backbone.to(device)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam([*small.parameters(), *backbone.fc.parameters()], lr=1e-3)
losses = []
for epoch in range(20):
    bar = tqdm(train_loader, desc=f"epoch {epoch}")
    for images, labels in bar:
        images, labels = images.to(device), labels.to(device)
        out = small(images)
        loss = criterion(out, labels) + criterion(backbone(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        bar.set_postfix(loss=f"{loss.item():.3f}")
    with torch.no_grad():
        for images, labels in test_loader:
            predicted = small(images.to(device)).softmax(1).max(1).indices
            print((predicted == labels.to(device)).float().mean().item())
plt.plot(losses)
plt.xlabel("step")
plt.savefig("loss.png")
