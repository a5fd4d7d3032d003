"""Where programs take their settings from: command lines, configuration trees, hydra."""
