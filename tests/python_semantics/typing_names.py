from __future__ import annotations

import typing
from abc import ABC, abstractmethod
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Callable, Dict, Generic, List, Literal, Optional, Protocol, Tuple, TypedDict, TypeVar, Union, cast, overload, runtime_checkable

if TYPE_CHECKING:
    import nothing_at_all

T = TypeVar("T")
Size = Union[int, Tuple[int, int]]
Maybe = Optional[int]
Kind = Literal["a", "b"]
IntOrStr = int | str


class Box(Generic[T]):
    def __init__(self, v: T):
        self.v = v

    def get(self) -> T:
        return self.v


a = Box(1).get(), Box[int](2).v


class IntBox(Box[int]):
    pass


b = IntBox(5).get(), isinstance(IntBox(1), Box)


class Movie(TypedDict, total=False):
    name: str
    year: int


c = Movie(name="x", year=1)["name"], dict(Movie(name="q"))


@runtime_checkable
class HasRun(Protocol):
    def run(self) -> int: ...


class Runner:
    def run(self):
        return 3


d = isinstance(Runner(), HasRun), isinstance(5, HasRun)


@overload
def double(x: int) -> int: ...
@overload
def double(x: str) -> str: ...
def double(x):
    return x * 2


e = double(2), double("a"), cast(int, "5"), cast("int", 5)


class Abstract(ABC):
    @abstractmethod
    def go(self):
        ...

    def shared(self):
        return self.go() + 1

    @property
    @abstractmethod
    def size(self):
        ...


class Concrete(Abstract):
    def go(self):
        return 1

    @property
    def size(self):
        return 9


f = Concrete().shared(), Concrete().size, issubclass(Concrete, Abstract)
ns = SimpleNamespace(a=1, b="x")
ns.c = 3
g = ns.a, ns.c, sorted(vars(ns)), ns == SimpleNamespace(a=1, b="x", c=3), repr(SimpleNamespace(q=1))


def hint(x: int, y: Optional[List[int]] = None, *args: Any, **kw: Dict[str, Any]) -> Callable[[int], int]:
    z: int = 5
    return z


h = hint(1), isinstance(3, IntOrStr), isinstance(None, Optional[int]), isinstance(2.0, Union[int, str])
i = sorted(typing.get_type_hints(Runner.run)), typing.get_args(Kind), typing.get_origin(Maybe) is Union
x: int = 3
y: "Undefined" = 4
UserId = typing.NewType("UserId", int)
j = UserId(5), x + y
k = isinstance([], List), isinstance({}, Dict), isinstance((), typing.Tuple), issubclass(bool, int)


class Meta(type):
    def __getitem__(cls, item):
        return f"{cls.__name__}[{item}]"


class WithItem(metaclass=Meta):
    pass


m = WithItem["a"]


class GetItem:
    def __class_getitem__(cls, item):
        return (cls.__name__, item)


n = GetItem["q"]
