import functools
import operator
from functools import cached_property, lru_cache, partial, reduce, singledispatch, total_ordering, wraps


def f(a, b, c=0):
    return a, b, c


p = partial(f, 1, c=9)
a = p(2), p.args, p.keywords, p.func is f, isinstance(p, partial), partial(p, 5)()


def deco(fn):
    @wraps(fn)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return fn(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


@deco
def named(x):
    return x


b = named(1), named(2), named.__name__, named.calls, named.__wrapped__(7)
c = reduce(operator.mul, [1, 2, 3, 4]), reduce(lambda x, y: x + y, [[1], [2]], [0])


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


d = fib(12)


class Lazy:
    count = 0

    @cached_property
    def value(self):
        Lazy.count += 1
        return 42


lazy = Lazy()
e = lazy.value, lazy.value, Lazy.count


@singledispatch
def show(x):
    return "other"


@show.register
def _(x: int):
    return "int"


@show.register(str)
def _(x):
    return "str"


g = show(1), show("a"), show(2.5), show(True)


@total_ordering
class Num:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n

    def __lt__(self, other):
        return self.n < other.n


h = Num(1) <= Num(1), Num(2) > Num(1), Num(1) >= Num(2), Num(1) != Num(2)
i = sorted([3, 1, 2], key=functools.cmp_to_key(lambda x, y: y - x))


class Meth:
    def base(self, a, b):
        return a, b

    part = functools.partialmethod(base, 10)


j = Meth().part(5)
k = operator.itemgetter(1)([5, 6]), operator.itemgetter("a", "b")({"a": 1, "b": 2}), operator.attrgetter("n")(Num(4))
m = operator.add(1, 2), operator.lt(1, 2), operator.neg(3), operator.contains([1], 1), operator.methodcaller("upper")("x")
n = sorted([("b", 1), ("a", 2)], key=operator.itemgetter(0))
o = operator.truediv(1, 2), operator.floordiv(7, 2), operator.and_(6, 3), operator.not_(0), operator.is_(None, None), operator.index(5)
q = list(map(partial(pow, 2), [1, 2, 3]))


class K:
    act = partial(f, 7)


r = K().act(8)
s = callable(p), p.func.__name__
