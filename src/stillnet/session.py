"""One request: entries are run, models recovered, and what was seen handed to the rules."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import chain

from .analyses.architecture import recover, unknown_infos
from .base.annotations import Any
from .base.dim import Origin
from .base.printable import printable
from .base.unknown import Unknown
from .graph.architecture import Architecture, Report
from .source.calls import call
from .source.entries.defaults import confirm, is_built_in_text, note_defaults
from .source.entries.inputs import InputError, parse_inputs
from .source.entries.methods import run_methods
from .source.entries.models import (
    build_unbuilt,
    is_described,
    note_stop,
    roots,
    run_forward,
    set_mode,
    unbuilt,
    unknown_inputs,
)
from .source.entries.set_later import doubt_kept, kept_tensors
from .source.entries.uncalled import run_by_others, run_uncalled
from .source.forwards import Forward
from .source.known import is_read
from .source.known.torch.module_members import Member, is_module, walk
from .source.known.training.lightning import LIGHTNING, rehearse
from .source.machine import LimitReached, Machine
from .source.modules.finder import Module
from .source.modules.imports import explain, module_frame
from .source.modules.text import Unreadable
from .source.program import run_script
from .source.values import Class, Function, Instance, Raised


def is_keras(value: Any) -> bool:
    """A layer or model of Keras."""
    if not is_read("tensorflow"):
        return False
    from .source.known.keras.tracking import is_layer

    return is_layer(value)


def is_variable(module: Module, node: ast.expr) -> bool:
    """Does the module bind this name, or the one that the expression starts with, to what a statement of it works out?"""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    places = module.index.get(node.id, ()) if isinstance(node, ast.Name) else ()
    made_by_name = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
    return bool(places) and not any(isinstance(module.body[i], made_by_name) for i in places)


class Session:
    """Holds the machine of one request and what came of it."""

    def __init__(self, machine: Machine, inputs: list[str], mode: str | None, recovers: bool = True) -> None:
        self.machine, self.inputs, self.mode = machine, inputs, mode
        # whether anybody wants to see the models
        self.recovers = recovers
        self.models: list[Architecture] = []
        self.problems: list[str] = []
        # the modules of a model as it was built: a forward may replace some of them
        self.built: dict[Instance, list[Member]] = {}

    # -- entries -------------------------------------------------------------------------------------------------------
    def show_value(self, make: Callable[[], Any], name: str) -> None:
        """Build one model and call it."""
        machine = self.machine
        try:
            value = make()
        except Raised as raised:
            self.stopped("building it", raised)
            return
        except LimitReached as limit:
            self.problems.append(f"{name}: {limit}")
            machine.builder.note_gap(str(limit))
            return
        if isinstance(value, Class):
            self.show_class(value, asked=True)
            return
        if is_keras(value):
            self.show_keras(value, name)
            return
        if not is_module(value):
            reason = value.reason if isinstance(value, Unknown) else f"it is {type(value).__name__}"
            self.problems.append(f"{name} is not a model that could be read: {reason}")
            machine.builder.note_gap(f"not a model that could be read: {reason}", getattr(value, "site", None))
            return
        machine.context["frame"] = machine.context.get("frame") or module_frame(value.cls.source)
        self.add(value, self.call(value), name)

    def call(self, root: Instance) -> Forward | None:
        machine = self.machine
        rehearse(machine, root)
        if root.cls.find("forward") is LIGHTNING.find("forward") and LIGHTNING in root.cls.mro:
            return None
        try:
            set_mode(machine, root, self.mode == "train")
            args, kwargs = self.given() if self.inputs else unknown_inputs(machine, root)
        except Raised as raised:
            self.stopped("preparing it", raised)
            return None
        self.built[root] = walk(root)
        if not self.inputs:
            machine.context.setdefault("called with nothing known", set()).add(root.cls)
        before, kept = len(machine.builder.graph.failures), kept_tensors(m.module for m in self.built[root])
        forward = run_forward(machine, root, args, kwargs)
        doubt_kept(machine, before, kept)
        return forward

    def given(self) -> tuple[list[Any], dict[str, Any]]:
        """The inputs that were asked for."""
        try:
            return parse_inputs(self.machine, self.inputs)
        except InputError as problem:
            raise Unreadable(str(problem)) from None

    def show_script(self, module: Module) -> None:
        """Everything a file builds and calls; then the classes that nobody builds."""
        machine = self.machine
        ended = run_script(machine, module)
        machine.context["frame"] = module_frame(module)
        if isinstance(ended, Raised):
            note_stop(machine, ended)
        self.finish_script(module)

    def finish_script(self, module: Module) -> None:
        machine = self.machine
        self.rehearse_keras()
        with run_by_others(machine):
            run_uncalled(machine, module)
        self.rehearse_keras()
        self.show_keras_models(module)
        for root in roots(machine):
            made = [f for f in machine.forwards if f.module is root]
            forward = next((f for f in made if f.completed), made[0] if made else None)
            if forward is None:
                forward = self.call(root)
            elif not self.inputs and not any(is_described(f) for f in made):
                forward = self.call(root) or forward
            elif self.mode is not None and forward.training != (self.mode == "train"):
                forward = self.again(root, forward)
            self.add(root, forward, self.name_of(root, module))
        self.show_graph()
        with run_by_others(machine):
            for cls in chain(unbuilt(machine, module), self.keras_unbuilt(module)):
                self.show_class(cls)
            run_methods(machine, module)

    def again(self, root: Instance, forward: Forward) -> Forward | None:
        """The same call in the mode that was asked for."""
        before = len(self.machine.builder.graph.failures)
        set_mode(self.machine, root, self.mode == "train")
        found = run_forward(self.machine, root, forward.args, dict(forward.kwargs))
        # what fails the second time was said the first time
        del self.machine.builder.graph.failures[before:]
        return found or forward

    def show_class(self, cls: Class, asked: bool = False) -> None:
        """A class nobody builds: defaults, and names for what has none. Whoever asks for a class means its defaults."""
        machine = self.machine
        before, first = len(machine.builder.graph.failures), len(machine.builder.graph.nodes)
        self.show_built(cls)
        if not asked:
            again = lambda args, kwargs: self.rebuild(cls, args, kwargs)  # noqa: E731
            confirm(machine, before, cls.find("__init__"), again, "" if is_built_in_text(cls) else cls.name)
            note_defaults(machine, first, cls)

    def show_built(self, cls: Class) -> None:
        try:
            root = build_unbuilt(self.machine, cls)
        except Raised as raised:
            note_stop(self.machine, raised)
            return
        except LimitReached as limit:
            self.machine.builder.note_gap(f"stopped: {limit}")
            return
        if is_keras(root):
            self.show_keras(root, cls.name)
        elif is_module(root):
            self.add(root, self.call(root), cls.name)

    def rebuild(self, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> None:
        """The class again with other arguments, built and called."""
        self.machine.builder.forget_names(Origin.INPUT, Origin.CONFIG)
        root = call(self.machine, cls, args, kwargs, self.machine.context["frame"])
        if is_keras(root):
            from .source.entries.keras_entries import keras_inputs

            args, kwargs = keras_inputs(self.machine, root)
            run_forward(self.machine, root, args, kwargs)
        elif is_module(root):
            self.call(root)

    def show_name(self, module: Module, qualifier: str) -> None:
        """file.py::Net or file.py::Net(10): built in the module's own names, without its script part; a variable, as running
        the file leaves it."""
        machine = self.machine
        frame = module_frame(module)
        machine.context["frame"] = frame
        try:
            node = ast.parse(qualifier.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            raise Unreadable(f"{qualifier}: not a name or a call") from None
        if isinstance(node, ast.Call):
            self.show_value(lambda: machine.evaluate(node, frame), ast.unparse(node.func))
            if not self.models and any("NameError" in p for p in self.problems):
                raise Unreadable(f"{module.path}: no {ast.unparse(node.func)} in it")
            return
        if is_variable(module, node):
            ended = run_script(machine, module)
            found = module.variables.get(next(n.id for n in ast.walk(node) if isinstance(n, ast.Name)))
            if isinstance(ended, Raised) and (found is None or isinstance(found, Unknown)):
                self.stopped(f"running {module.path}", ended)
                return
        try:
            value = machine.evaluate(node, frame)
        except Raised:
            close = ", ".join(n for n, v in module.index.items() if n.lower()[:3] == qualifier.lower()[:3])
            raise Unreadable(
                f"{module.path}: no {qualifier} in it" + (f" (there is {close})" if close else "")
            ) from None
        if isinstance(value, Class):
            self.show_class(value, asked=True)
        elif isinstance(value, Instance):
            self.show_value(lambda: value, qualifier)
        elif isinstance(value, Function):
            self.problems.append(
                f"{qualifier} is a function: to see what it makes, write {module.path}::{qualifier}(...)"
            )
        else:
            self.problems.append(f"{qualifier} is neither a class nor a model")

    def show_keras(self, root: Instance, name: str) -> None:
        """A Keras model, as it was connected; one that is not is called, on what was asked for or on a tensor of any shape."""
        from .analyses.keras_architecture import recover_keras
        from .source.entries.keras_entries import keras_inputs
        from .source.known.keras.model import functional_steps

        machine = self.machine
        made = [f for f in machine.forwards if f.module is root and f.completed]
        forward = made[0] if made else None
        if functional_steps(root) is None and (forward is None or self.inputs):
            args, kwargs = self.given() if self.inputs else keras_inputs(machine, root)
            forward = run_forward(machine, root, args, kwargs)
        self.models.append(recover_keras(machine, root, forward, name))

    def show_keras_models(self, module: Module) -> None:
        if is_read("tensorflow"):
            from .source.entries.keras_entries import keras_roots

            for model in keras_roots(self.machine):
                self.show_keras(model, self.name_of(model, module))

    def rehearse_keras(self) -> None:
        if is_read("tensorflow"):
            from .source.known.keras.rehearsal import rehearse_losses

            rehearse_losses(self.machine)

    def keras_unbuilt(self, module: Module) -> Iterator[Class]:
        if is_read("tensorflow"):
            from .source.entries.keras_entries import keras_unbuilt

            yield from keras_unbuilt(self.machine, module)

    def show_graph(self) -> None:
        """The graph that a program declares in TensorFlow's first style."""
        if is_read("tensorflow") and self.recovers:
            from .analyses.graph_architecture import has_graph, recover_graph

            if has_graph(self.machine):
                self.models.append(recover_graph(self.machine))

    # -- results -------------------------------------------------------------------------------------------------------
    def add(self, root: Instance, forward: Forward | None, name: str) -> None:
        rehearse(self.machine, root)
        if self.recovers:
            self.models.append(recover(self.machine, root, forward, name, self.built.get(root)))

    def name_of(self, root: Instance, module: Module) -> str:
        named = next((n for n, v in module.variables.items() if v is root), None)
        return f"{named} ({root.cls.name})" if named and root.cls.source is None else root.cls.name

    def stopped(self, doing: str, raised: Raised) -> None:
        span = raised.site.span if raised.site is not None else None
        where = f" at {span.file}:{span.line}" if span else ""
        self.problems.append(f"{doing} raises {explain(raised)}{where}")
        self.machine.builder.note_gap(f"{doing} raises {explain(raised)}", raised.site)
        self.machine.observations.append(("raised", raised))

    def report(self, files: int = 0) -> Report:
        from .rules.facts.judged import judged
        from .rules.facts.story import source_stories
        from .rules.run import findings

        builder = self.machine.builder
        return Report(
            tuple(self.models),
            tuple(findings(self.machine)),
            tuple(
                dict.fromkeys(
                    printable(p) for p in (*self.problems, *self.machine.problems, *self.machine.finder.problems)
                )
            ),
            files,
            builder.checked,
            builder.total,
            unknown_infos(self.machine),
            stories=tuple(source_stories(self.machine)),
            judged=judged(self.machine),
        )
