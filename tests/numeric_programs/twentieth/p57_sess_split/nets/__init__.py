from .mlp import MLP
from .losses import *
