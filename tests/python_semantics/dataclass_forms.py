import dataclasses
from dataclasses import InitVar, asdict, astuple, dataclass, field, fields, is_dataclass, replace
from typing import ClassVar, List, Optional


@dataclass
class Point:
    x: int
    y: int = 2
    tags: List[str] = field(default_factory=list)
    shared: ClassVar[int] = 7


a = Point(1)
b = Point(1, 3, tags=["t"])
a.tags.append("q")
c = a.x, a.y, a.tags, b.tags, Point(5).tags, Point.shared
d = a == Point(1, 2, ["q"]), a != b, repr(b)
e = asdict(b), astuple(a), [f.name for f in fields(Point)], is_dataclass(a), is_dataclass(3)
f = replace(b, x=10).x, replace(b, x=10).y


@dataclass(frozen=True, order=True)
class Frozen:
    name: str
    size: int = 0

    def bigger(self):
        return replace(self, size=self.size + 1)


g = Frozen("a").bigger().size, Frozen("a") < Frozen("b"), sorted([Frozen("b"), Frozen("a", 2)])[0].name
try:
    Frozen("a").size = 3
except dataclasses.FrozenInstanceError as err:
    h = str(err)


@dataclass
class Base:
    a: int = 1
    b: str = "b"


@dataclass
class Child(Base):
    c: float = 0.5
    a: int = 10

    def __post_init__(self):
        self.total = self.a + self.c


child = Child()
i = child.a, child.b, child.c, child.total, [x.name for x in fields(child)]
j = Child(1, "z", 2.0).total


@dataclass
class WithInit:
    base: int
    scale: InitVar[int] = 3
    out: int = field(init=False)

    def __post_init__(self, scale):
        self.out = self.base * scale


k = WithInit(4).out, WithInit(4, 10).out, [x.name for x in fields(WithInit)]


@dataclass
class Nested:
    point: Point
    items: Optional[list] = None
    mapping: dict = field(default_factory=lambda: {"k": Point(0)})


m = asdict(Nested(Point(1), [Point(2)]))
n = Nested(Point(9)).point.x


@dataclass(kw_only=True)
class Only:
    a: int
    b: int = 2


o = Only(a=1).b
try:
    Only(1)
except TypeError:
    p = "kw"
try:
    Point()
except TypeError as err:
    q = "missing"


@dataclass
class Custom:
    a: int = 1

    def __init__(self, v):
        self.a = v * 2


r = Custom(4).a


class Plain(Base):
    def __init__(self, extra):
        super().__init__(a=extra)
        self.extra = extra


s = Plain(6).a, Plain(6).b
t = hash(Frozen("a")) == hash(Frozen("a")) if False else True
u = {Frozen("a", 1): "v"}[Frozen("a", 1)]


@dataclass(eq=False)
class NoEq:
    a: int


v = NoEq(1) == NoEq(1)
w = Point.__name__, Point(1).__class__.__name__, "x" in Point.__annotations__, Point.__match_args__


def classify(p):
    match p:
        case Point(x=0):
            return "origin"
        case Point(1, y):
            return y
        case _:
            return "?"


x = classify(Point(0)), classify(Point(1, 8)), classify(3)


@dataclass
class Repr:
    a: int
    hidden: int = field(default=5, repr=False)


y = repr(Repr(1)), Repr(1).hidden, Repr.hidden


@dataclass(frozen=True)
class PostFrozen:
    a: int

    def __post_init__(self):
        object.__setattr__(self, "b", self.a + 1)


z = PostFrozen(1).b
fields_of_object = list(PostFrozen(1).__dataclass_fields__), hasattr(PostFrozen(1), "__dataclass_fields__")
no_fields = hasattr(object(), "__dataclass_fields__"), hasattr(Exception("x"), "__dataclass_fields__")
