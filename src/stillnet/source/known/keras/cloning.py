"""keras.models.clone_model: the same steps with other layers."""

from __future__ import annotations

from ....base.annotations import Any
from ...calls import call
from ...machine import Machine
from ...values import Instance, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import known
from .history import tensors_in, with_tensors
from .inputs import input_layer, state_of
from .model import MODEL, functional_steps
from .sequential import SEQUENTIAL, sequential_layers
from .shapes import static_shape
from .tracking import layer_name


@known("keras.models.clone_model")
def clone_model(
    machine: Machine, model: Any, input_tensors: Any = None, clone_function: Any = None, *more: Any, **rest: Any
) -> Any:
    """A clone has as many layers and weights as its model, so it may be the model itself, unless the program says what becomes of
    each layer."""
    if clone_function is None or not isinstance(model, Instance):
        return model
    if more or rest:
        return machine.unknown("a clone of a model, made in a way that is not known")
    return Cloning(machine, clone_function).model(model, list(tensors_in(input_tensors)))


class Cloning:
    """One clone of a model: what the program makes of each layer, asked once."""

    def __init__(self, machine: Machine, function: Any) -> None:
        self.machine, self.function = machine, function
        self.layers: dict[Instance, Any] = {}

    def model(self, model: Instance, given: list[Tensor] | None = None) -> Any:
        listed = sequential_layers(model)
        if listed is not None:
            inner = PyList([self.layer(layer) for layer in listed])
            return call(self.machine, SEQUENTIAL, [inner], {"name": layer_name(model)}, frame_of(self.machine))
        if functional_steps(model) is None or model.cls is not MODEL:
            return self.machine.unknown("a clone of a model that is written as a class")
        return self.functional(model, given or [])

    def functional(self, model: Instance, given: list[Tensor]) -> Any:
        inputs, outputs = model.attributes.get("_inputs"), model.attributes.get("_outputs")
        own = list(tensors_in(inputs))
        starts = given if len(given) == len(own) else [self.fresh(t) for t in own]
        made: dict[Any, Any] = {t.value: start for t, start in zip(own, starts)}

        def current(tensor: Tensor) -> Any:
            return made.get(tensor.value, tensor)

        for step in functional_steps(model) or ():
            if not step.inputs or all(t.value in made for t in step.outputs):
                continue
            operation = self.layer(step.operation) if isinstance(step.operation, Instance) else step.operation
            args = list(with_tensors(step.args, current))
            kwargs = {k: with_tensors(v, current) for k, v in step.kwargs.items()}
            result = call(self.machine, operation, args, kwargs, frame_of(self.machine))
            made.update({t.value: new for t, new in zip(step.outputs, tensors_in(result))})
        ends = [with_tensors(inputs, current), with_tensors(outputs, current)]
        return call(self.machine, MODEL, ends, {"name": layer_name(model)}, frame_of(self.machine))

    def fresh(self, tensor: Tensor) -> Tensor:
        """An input like that of the model."""
        return state_of(input_layer(self.machine, static_shape(self.machine, tensor)))[0]

    def layer(self, layer: Instance) -> Any:
        if layer not in self.layers:
            inner = MODEL in layer.cls.mro
            self.layers[layer] = (
                self.model(layer) if inner else call(self.machine, self.function, [layer], {}, frame_of(self.machine))
            )
        return self.layers[layer]
