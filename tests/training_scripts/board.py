"""Scalars, histograms and the graph for TensorBoard; an ONNX file at the end."""
import torch
import torch.nn as nn
from torch.utils.tensorboard import SummaryWriter

writer = SummaryWriter("runs/first")
model = nn.Sequential(nn.Conv2d(1, 4, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(4 * 12 * 12, 10))
dummy = torch.zeros(1, 1, 28, 28)
writer.add_graph(model, dummy)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for step in range(10):
    x, y = torch.randn(16, 1, 28, 28), torch.randint(0, 10, (16,))
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    writer.add_scalar("loss", loss.item(), step)
    for name, p in model.named_parameters():
        writer.add_histogram(name, p, step)
writer.close()
torch.onnx.export(model, dummy, "model.onnx", input_names=["image"], output_names=["scores"], dynamic_axes={"image": {0: "batch"}})
