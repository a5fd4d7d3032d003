"""Run by an interpreter with torch, torchvision and torchinfo: the summary of a ResNet-50, as a user would print it.

    python torchinfo_resnet.py
    python torchinfo_resnet.py FOLDER

With a FOLDER, torchvision is taken from its sources there, and its packages are entered without their `__init__`: for a
torch that no compiled torchvision fits. That run is shorter than a real one.
"""

import sys
import types


def enter_without_init(folder):
    sys.path.append(folder)
    for name in ("torchvision", "torchvision.models"):
        shell = types.ModuleType(name)
        shell.__path__ = [f"{folder}/{name.replace('.', '/')}"]
        sys.modules[name] = shell
    sys.modules["torchvision"].disable_beta_transforms_warning = lambda: None


if __name__ == "__main__":
    if len(sys.argv) > 1:
        enter_without_init(sys.argv[1])
    import torchinfo

    if len(sys.argv) > 1:
        from torchvision.models.resnet import resnet50
    else:
        from torchvision.models import resnet50

    print(torchinfo.summary(resnet50(weights=None), input_size=(2, 3, 224, 224), verbose=0))
