from collections import namedtuple
from typing import NamedTuple, Optional

P = namedtuple("P", ["x", "y"])
a = P(1, 2)
b = a.x, a[1], a._asdict(), a._replace(x=5).x, P._fields, len(a), list(a)
x, y = a
c = x + y, a == (1, 2), isinstance(a, tuple), repr(a), a + (3,)
Q = namedtuple("Q", "a b c", defaults=[8, 9])
d = Q(1), Q(1, 2).b, Q(*[1, 2, 3]).c, Q(**{"a": 0}).c


class Conf(NamedTuple):
    width: int
    depth: int = 3
    name: Optional[str] = None

    def scaled(self, k):
        return self._replace(width=self.width * k)

    @property
    def area(self):
        return self.width * self.depth


e = Conf(2).depth, Conf(2).scaled(3).width, Conf(2).area, Conf(1, name="n").name, Conf._fields
f = [c.width for c in (Conf(1), Conf(2))], sorted([Conf(2), Conf(1)])[0].width
g = Conf._make([1, 2, "z"]).name, tuple(Conf(1)), {Conf(1): "v"}[Conf(1)]


class Sub(namedtuple("Sub", "u v")):
    def __new__(cls, u, v=4):
        return super().__new__(cls, u, v)

    def total(self):
        return self.u + self.v


h = Sub(1).total(), Sub(1)[1], isinstance(Sub(1), tuple)
try:
    P(1)
except TypeError:
    i = "missing"
try:
    a.x = 5
except AttributeError:
    j = "frozen"
(k, m), n = P(1, 2), P(3, 4)
o = max([P(1, 5), P(2, 0)]), P(1, 2) < P(1, 3)
q = a.index(2), a.count(1), 2 in a, a[::-1]


def stats() -> Conf:
    return Conf(5, 6)


w, dd, nn = stats()
r = w, dd, nn
