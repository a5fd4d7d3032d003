"""Elements that are looked up by their places, or put there, in the words of torch and of Keras."""

from __future__ import annotations

from .conversion import Step
from .convert_writer import Writer
from .python_text import literal


class TorchPlaces(Writer):
    def counted_from_front(self, step: Step) -> str:
        """Places as whole numbers; those that may be counted from the end are counted from the front."""
        index = f"{self.value(step.inputs[1])}.long()"
        return index if step.settings["count"] is None else f"{index} % {step.settings['count']}"

    def visit_top(self, step: Step) -> str:
        s = step.settings
        extra = "" if s["largest"] else ", largest=False"
        return f"torch.topk({self.value(step.inputs[0])}, {s['k']}, {s['dim']}{extra})"

    def visit_gathered(self, step: Step) -> str:
        return f"torch.gather({self.value(step.inputs[0])}, {step.settings['dim']}, {self.counted_from_front(step)})"

    def visit_scattered_into(self, step: Step) -> str:
        x, _, rows = (self.value(v) for v in step.inputs)
        word = "scatter_add" if step.settings["adds"] else "scatter"
        return f"torch.{word}({x}, {step.settings['dim']}, {self.counted_from_front(step)}, {rows})"

    def visit_looked_up(self, step: Step) -> str:
        x, index = (self.value(v) for v in step.inputs)
        return f"{x}[{':, ' * step.settings['dim']}{index}.long()]"

    def apart(self, indices: str) -> str:
        """Positions as one tensor of places for each axis."""
        return f"{indices}.long().unbind(-1)"

    def visit_taken_at(self, step: Step) -> str:
        x, index = (self.value(v) for v in step.inputs)
        return f"{x}[{self.apart(index)}]"

    def visit_put_at(self, step: Step) -> str:
        x, index, rows = (self.value(v) for v in step.inputs)
        more = ", accumulate=True" if step.settings["adds"] else ""
        return f"torch.index_put({x}, {self.apart(index)}, {rows}{more})"

    def visit_rows_added(self, step: Step) -> str:
        x, index, rows = (self.value(v) for v in step.inputs)
        return f"torch.index_add({x}, {step.settings['dim']}, {index}, {rows})"


class KerasPlaces(Writer):
    def visit_top(self, step: Step) -> str | None:
        """Keras looks along the last axis only."""
        s = step.settings
        if s["dim"] != s["rank"] - 1 or not s["largest"]:
            return None
        return f"ops.top_k({self.value(step.inputs[0])}, {s['k']})"

    def visit_gathered(self, step: Step) -> str | None:
        if not step.settings["alike"]:
            return None
        x, index = (self.value(v) for v in step.inputs)
        return f"ops.take_along_axis({x}, {index}, axis={step.settings['dim']})"

    def visit_scattered_into(self, step: Step) -> str | None:
        """Along the last axis: what is put at a place is the sum of all that goes there, so that each place takes one."""
        s = step.settings
        if s["dim"] != s["rank"] - 1 or not s["alike"] or s["count"] is not None:
            return None
        (x, index, rows), name = (self.value(v) for v in step.inputs), self.names.new("x")
        self.lines.append(f"{name} = ops.one_hot(ops.cast({index}, 'int32'), {s['size']})")
        put = f"ops.sum({name} * ops.expand_dims({rows}, -1), axis=-2)"
        return f"{x} + {put}" if s["adds"] else f"ops.where(ops.max({name}, axis=-2) > 0, {put}, {x})"

    def visit_taken_at(self, step: Step) -> str:
        """Places of several axes are counted as one."""
        (x, index), s = (self.value(v) for v in step.inputs), step.settings
        rows = f"ops.reshape({x}, {literal([-1, *s['rest']])})" if len(s["strides"]) > 1 else x
        counted = " + ".join(
            f"{index}[..., {n}]" + (f" * {size}" if size != 1 else "") for n, size in enumerate(s["strides"])
        )
        return f"ops.take({rows}, {counted}, axis=0)"

    def visit_put_at(self, step: Step) -> str | None:
        (x, index, rows), s = (self.value(v) for v in step.inputs), step.settings
        if not s["adds"]:
            return f"ops.scatter_update({x}, {index}, {rows})"
        known = all(isinstance(d, int) for d in s["shape"])
        return f"{x} + ops.scatter({index}, {rows}, {literal(s['shape'])})" if known else None

    def visit_rows_added(self, step: Step) -> str | None:
        (x, index, rows), s = (self.value(v) for v in step.inputs), step.settings
        if s["dim"] != 0 or not all(isinstance(d, int) for d in s["shape"]):
            return None
        return f"{x} + ops.scatter(ops.expand_dims({index}, -1), {rows}, {literal(s['shape'])})"

    def visit_looked_up(self, step: Step) -> str:
        x, index = (self.value(v) for v in step.inputs)
        return f"ops.take({x}, {index}, axis={literal(step.settings['dim'])})"
