"""contextlib: context managers made of functions, and the ready ones."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...arguments import bind_arguments
from ...calls import call, call_method, run_frame
from ...control.contexts import FunctionContext, Suppress
from ...machine import Machine
from ...values import MISSING, Class, Frame, Function, Instance, Native, PyList
from ..registry import known, known_class, method
from .builtins import frame_of


@known("contextlib.contextmanager", "contextlib.asynccontextmanager")
def _context_manager(machine: Machine, function: Any) -> Any:
    name = function.name if isinstance(function, Function) else "contextmanager"
    return Native(name, lambda m, *args, **kwargs: FunctionContext(function, list(args), kwargs), method=True)


class Entered(Exception):
    """A generator function has reached its yield; what stands behind it is not read."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


def enter_by_hand(machine: Machine, manager: Any) -> Any:
    """manager.__enter__() outside a `with` statement."""
    if isinstance(manager, FunctionContext) and isinstance(manager.function, Function):
        function = manager.function
        inner = Frame(
            bind_arguments(machine, function, manager.args, manager.kwargs),
            function.module,
            function.enclosing,
            function,
            machine.builder.site,
        )

        def stop(value: Any) -> Any:
            raise Entered(value)

        inner.on_yield = stop
        try:
            run_frame(machine, function, inner)
        except Entered as at_yield:
            return at_yield.value
        return None
    if isinstance(manager, Instance):
        entered = call_method(machine, manager, "__enter__", [], frame_of(machine))
        return machine.unknown(f"context manager {manager.cls.name}") if entered is MISSING else entered
    return manager if isinstance(manager, Unknown) else None


@method("FunctionContext", "__enter__", "__aenter__")
def _enter(machine: Machine, receiver: FunctionContext) -> Any:
    return enter_by_hand(machine, receiver)


@method("FunctionContext", "__exit__", "__aexit__", "close")
@method("Suppress", "__exit__", "__enter__")
def _exit(machine: Machine, receiver: Any, *problem: Any) -> None:
    return None


@method("FunctionContext", "__call__")
def _decorate(machine: Machine, receiver: FunctionContext, function: Any) -> Any:
    return function


# -- ready context managers --------------------------------------------------------------------------------------------
def inert(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    """Does nothing."""
    return


def itself(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> Any:
    return receiver


def _holding(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    value = args[0] if args else next(iter(kwargs.values()), None)
    return Instance(cls, {"enter_result": value}, site=machine.builder.site)


def _held(machine: Machine, receiver: Instance) -> Any:
    return receiver.attributes.get("enter_result")


for _name in ("nullcontext", "closing", "redirect_stdout", "redirect_stderr", "aclosing", "chdir"):
    known_class(
        f"contextlib.{_name}", construct=_holding, __enter__=_held, __exit__=inert, __aenter__=_held, __aexit__=inert
    )


@known("contextlib.suppress")
def _suppress(machine: Machine, *kinds: Any) -> Any:
    return Suppress(kinds)


def _as_decorator(machine: Machine, receiver: Instance, function: Any, *args: Any) -> Any:
    """`@manager()`: the function itself, whose body is read without the manager."""
    return function


known_class("contextlib.ContextDecorator", __call__=_as_decorator)
known_class("contextlib.AsyncContextDecorator", __call__=_as_decorator)


# -- ExitStack ---------------------------------------------------------------------------------------------------------
def _stack(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    return Instance(cls, {"entered": PyList([])}, site=machine.builder.site)


def _enter_context(machine: Machine, receiver: Instance, manager: Any) -> Any:
    machine.change(receiver.attributes["entered"]).append(manager)
    return enter_by_hand(machine, manager)


def _callback(machine: Machine, receiver: Instance, function: Any, *args: Any, **kwargs: Any) -> Any:
    machine.change(receiver.attributes["entered"]).append(
        Native("callback", lambda m: call(m, function, list(args), kwargs, frame_of(m)))
    )
    return function


def _leave(machine: Machine, receiver: Instance, *problem: Any) -> None:
    """Leave what was entered, last first."""
    entered = receiver.attributes["entered"]
    for manager in reversed(entered.items):
        if isinstance(manager, Instance):
            call_method(machine, manager, "__exit__", [None, None, None], frame_of(machine))
        elif isinstance(manager, Native):
            manager.run(machine)
    machine.change(entered).clear()


def _pop_all(machine: Machine, receiver: Instance) -> Any:
    made = Instance(
        receiver.cls, {"entered": PyList(list(receiver.attributes["entered"].items))}, site=machine.builder.site
    )
    machine.change(receiver.attributes["entered"]).clear()
    return made


for _name in ("ExitStack", "AsyncExitStack"):
    known_class(
        f"contextlib.{_name}",
        construct=_stack,
        __enter__=itself,
        __exit__=_leave,
        __aenter__=itself,
        __aexit__=_leave,
        enter_context=_enter_context,
        enter_async_context=_enter_context,
        callback=_callback,
        push=_enter_context,
        close=_leave,
        pop_all=_pop_all,
    )
