class Root:
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        cls.registered = True

    def __class_getitem__(cls, item):
        return cls


class A(Root):
    x = 1

    def __getattribute__(self, name):
        if name == "magic":
            return "m"
        return super().__getattribute__(name)

    def __eq__(self, other):
        if not isinstance(other, A):
            return NotImplemented
        return self.x == other.x

    def __hash__(self):
        return hash(self.x)


a = A.registered, A().magic, A().x, A() == A(), A() == 5, A() != 5, len({A(), A()})


class Vec:
    def __init__(self, *v):
        self.v = list(v)

    def __add__(self, o):
        if isinstance(o, Vec):
            return Vec(*[p + q for p, q in zip(self.v, o.v)])
        return NotImplemented

    def __radd__(self, o):
        return self if o == 0 else NotImplemented

    def __mul__(self, k):
        return Vec(*[p * k for p in self.v])

    __rmul__ = __mul__

    def __iadd__(self, o):
        self.v = [p + 100 for p in self.v]
        return self

    def __neg__(self):
        return Vec(*[-p for p in self.v])

    def __abs__(self):
        return sum(abs(p) for p in self.v)

    def __iter__(self):
        return iter(self.v)

    def __len__(self):
        return len(self.v)

    def __getitem__(self, i):
        return self.v[i]

    def __setitem__(self, i, x):
        self.v[i] = x

    def __delitem__(self, i):
        del self.v[i]

    def __reversed__(self):
        return iter(self.v[::-1])

    def __contains__(self, x):
        return x in self.v

    def __matmul__(self, o):
        return sum(p * q for p, q in zip(self.v, o.v))

    def __int__(self):
        return self.v[0]

    def __float__(self):
        return float(self.v[0])

    def __index__(self):
        return self.v[0]

    def __format__(self, spec):
        return f"Vec<{spec}>"

    def __str__(self):
        return f"Vec{tuple(self.v)}"

    def __lt__(self, o):
        return self.v < o.v

    def __floordiv__(self, k):
        return Vec(*[p // k for p in self.v])

    def __rsub__(self, o):
        return Vec(*[o - p for p in self.v])

    def __round__(self, n=None):
        return "rounded"

    def __pow__(self, n):
        return Vec(*[p ** n for p in self.v])

    def __or__(self, o):
        return "or"

    def __invert__(self):
        return "inv"


v = Vec(1, 2)
b = (v + v).v, (v * 3).v, (3 * v).v, sum([v, v]).v, (-v).v, abs(v), list(v), len(v), v[0], v[-1], v[:1]
w = Vec(5, 6)
w += 1
v[0] = 9
c = w.v, v.v, list(reversed(v)), 2 in v, v @ Vec(1, 1), int(v), float(v), [10, 20, 30, 40, 50, 60, 70, 80, 90, 100][v]
d = f"{v:abc}", str(v), Vec(1) < Vec(2), (v // 2).v, (10 - v).v, round(v), (Vec(2) ** 3).v, v | 1, ~v
del v[0]
e = v.v, [x * 2 for x in v], tuple(v), max(Vec(3, 7)), sorted(Vec(3, 1)), dict(enumerate(Vec(5)))
x, y = Vec(1, 2)
f = x, y, [*Vec(1, 2)], (lambda *a: a)(*Vec(3, 4))
try:
    v + "a"
except TypeError:
    g = "type"


class Prop:
    def __init__(self):
        self._v = 1

    v = property(lambda self: self._v, lambda self, x: setattr(self, "_v", x))

    @property
    def ro(self):
        return self.v + 1


p = Prop()
p.v = 5
h = p.v, p.ro
try:
    p.ro = 3
except AttributeError:
    i = "ro"


class Mixin:
    def hello(self):
        return "mixin " + self.name()


class Named:
    def name(self):
        return type(self).__name__


class Both(Mixin, Named):
    pass


j = Both().hello(), [k.__name__ for k in Both.__mro__]


class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        ns["added"] = name + "!"
        return super().__new__(mcs, name, bases, ns)

    @property
    def meta_prop(cls):
        return cls.__name__ * 2

    def meta_method(cls):
        return "mm " + cls.__name__


class M(metaclass=Meta):
    pass


class N(M):
    pass


k = M.added, N.added, M.meta_prop, N.meta_method(), type(M) is Meta, isinstance(M, Meta)


class Chain:
    def __init__(self):
        self.log = []

    def step(self, n):
        self.log.append(n)
        return self


m = Chain().step(1).step(2).log


class Desc:
    def __get__(self, obj, owner):
        return "class" if obj is None else "instance"


class UsesDesc:
    d = Desc()


n = UsesDesc().d, UsesDesc.d


class Counter:
    total = 0

    def __new__(cls, *args):
        cls.total += 1
        return object.__new__(cls)


_ = [Counter(), Counter(1)]
o = Counter.total


class Cls:
    @classmethod
    def create(cls, *a):
        return cls.__name__, a

    @staticmethod
    def util(x):
        return x

    attr = [1]

    def via(self):
        return self.create(1), self.util(2), __class__.__name__


class SubCls(Cls):
    @classmethod
    def create(cls, *a):
        return ("sub", *super().create(*a))


q = Cls().via(), SubCls().via(), SubCls.create(5), SubCls.attr is Cls.attr
obj = Cls()
obj.method = lambda x: x + 1
r = obj.method(1), "method" in obj.__dict__, vars(obj).keys() == {"method"}
s = getattr(obj, "util")(3), getattr(Cls, "create")(4), Cls.util(7)
import types

obj.bound = types.MethodType(lambda self, x: (self is obj, x), obj)
t = obj.bound(3)
Cls.patched = lambda self: "patched"
u = obj.patched()


class WithCall:
    def __call__(self, *args, **kw):
        return self.forward(*args, **kw)

    def forward(self, x, scale=1):
        return x * scale


class Child(WithCall):
    def forward(self, x, scale=2):
        return super().forward(x, scale) + 1


z = Child()(5), Child()(5, scale=3), callable(Child()), list(map(Child(), [1, 2]))


class Iter:
    def __init__(self):
        self.i = 0

    def __iter__(self):
        self.i = 0
        return self

    def __next__(self):
        self.i += 1
        if self.i > 3:
            raise StopIteration()
        return self.i


it = Iter()
aa = list(it), [a for a in it], 2 in Iter(), max(it)


class Lazy:
    def __getattr__(self, item):
        value = item.upper()
        setattr(self, item, value)
        return value


lz = Lazy()
ab = lz.abc, "abc" in lz.__dict__, lz.abc
ac = repr(type(5)), str(int), isinstance(int, type), issubclass(bool, int), type(None).__name__


class Del:
    def __delattr__(self, n):
        self.__dict__["gone"] = n


dl = Del()
del dl.foo
ad = dl.gone


class Eq:
    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __hash__(self):
        return hash(self.v)


ae = Eq(1) in [Eq(1)], [Eq(1), Eq(2)].index(Eq(2)), {Eq(1): "a"}[Eq(1)], len({Eq(1), Eq(1)}), [Eq(1)] == [Eq(1)]


class Enter:
    def __enter__(self):
        return "entered"

    def __exit__(self, et, ev, tb):
        return et is KeyError


with Enter() as af:
    raise KeyError("x")
try:
    with Enter():
        raise ValueError("y")
except ValueError:
    ag = "propagated"
ah = hasattr(Cls, "nope"), hasattr(obj, "via"), getattr(obj, "missing", "dflt")
del p, v, w, obj, it, lz, dl, _


class Announcing(type):
    def __call__(cls, *args):
        made = type.__call__(cls, *args)
        made.announced = True
        return made


class Announced(metaclass=Announcing):
    def __init__(self, value):
        self.value = value


announced = Announced(3).announced, Announced(3).value
descriptors = isinstance(property(lambda self: 1), property), isinstance(staticmethod(len), classmethod)
