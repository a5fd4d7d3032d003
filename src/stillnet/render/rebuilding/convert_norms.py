"""Norms of groups whose factors are no weights of a layer, in the words of torch and of Keras."""

from __future__ import annotations

from .conversion import Step
from .convert_writer import Writer, short
from .python_text import arguments, literal


class TorchNorms(Writer):
    def visit_groups_with(self, step: Step) -> str:
        s, (x, *factors) = step.settings, (self.value(v) for v in step.inputs)
        named = "".join(f", {word}={value}" for word, value in zip(s["words"], factors))
        return f"F.group_norm({x}, {s['groups']}{named}, eps={short(s['eps'])})"

    def visit_standardized(self, step: Step) -> str:
        x, mean, variance = (self.value(v) for v in step.inputs)
        return f"({x} - {mean}) / torch.sqrt({variance}).clamp(min=1e-7)"


class KerasNorms(Writer):
    def visit_groups_with(self, step: Step) -> str:
        s, (x, *factors) = step.settings, (self.value(v) for v in step.inputs)
        given = {"axis": 1, "epsilon": float(short(s["eps"])), "center": False, "scale": False}
        text = f"layers.GroupNormalization({arguments([s['groups']], given)})({x})"
        sides = literal([1, s["channels"], *[1] * (s["rank"] - 2)])
        for word, value in zip(s["words"], factors):
            text += f" {'*' if word == 'weight' else '+'} ops.reshape({value}, {sides})"
        return text
