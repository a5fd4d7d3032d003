class Base:
    kind = "base"
    count = 0

    def __init__(self, x, y=1):
        self.x = x
        self.y = y
        Base.count += 1

    def area(self):
        return self.x * self.y

    @property
    def double(self):
        return self.x * 2

    @double.setter
    def double(self, value):
        self.x = value // 2

    @staticmethod
    def static(a):
        return a + 1

    @classmethod
    def make(cls, n):
        return cls(n, n)

    def __repr__(self):
        return f"{type(self).__name__}({self.x})"

    def __eq__(self, other):
        return isinstance(other, Base) and self.x == other.x

    def __lt__(self, other):
        return self.x < other.x

    def __add__(self, other):
        return Base(self.x + (other.x if isinstance(other, Base) else other))

    def __radd__(self, other):
        return self + other

    def __len__(self):
        return self.x

    def __getitem__(self, i):
        if i >= self.x:
            raise IndexError(i)
        return i * 10

    def __call__(self, z):
        return self.x + z

    def __contains__(self, v):
        return v == self.x

    def __bool__(self):
        return self.x != 0


class Child(Base):
    kind = "child"

    def __init__(self, x, **kw):
        super().__init__(x, **kw)
        self.extra = "e"

    def area(self):
        return super().area() + 1

    @classmethod
    def make(cls, n):
        made = super().make(n) if False else cls(n)
        return made


a = Base(3)
b = Child(4, y=5)
c = a.area(), b.area(), a.double, b.kind, Base.kind
a.double = 20
d = a.x, Base.static(1), a.static(2), Base.make(2).x, Child.make(3).x
e = repr(a), str(b), f"{b}", [a, b].__len__()
f = a == Base(10), a != b, b < a, (a + b).x, (1 + a).x
g = len(a), list(Base(3)), a(5), 10 in a, bool(Base(0)), bool(a)
h = isinstance(b, Base), isinstance(a, Child), issubclass(Child, Base), type(b) is Child, type(b).__name__
i = hasattr(a, "x"), hasattr(a, "zzz"), getattr(a, "y"), getattr(a, "n", "default")
setattr(a, "n", 5)
j = a.n, sorted(vars(b)), Base.count, b.__class__.__name__
del a.n
k = hasattr(a, "n"), Child.__mro__[1].__name__, Child.__bases__[0].__name__
m = max([Base(1), Base(5), Base(3)]).x, sorted([Base(2), Base(1)])[0].x


class Meta(type):
    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        cls.tag = name.lower()


class WithMeta(metaclass=Meta):
    pass


n = WithMeta.tag


class Singleton(type):
    _instances = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls._instances:
            cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]


class One(metaclass=Singleton):
    def __init__(self, v):
        self.v = v


o = One(1) is One(2), One(3).v


class Plugin:
    registry = []

    def __init_subclass__(cls, name=None, **kwargs):
        super().__init_subclass__(**kwargs)
        Plugin.registry.append(name or cls.__name__)


class P1(Plugin):
    pass


class P2(Plugin, name="two"):
    pass


p = Plugin.registry


class Descriptor:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name, "unset")

    def __set__(self, obj, value):
        setattr(obj, self.name, value + "!")


class Uses:
    field = Descriptor()


u = Uses()
q1 = u.field
u.field = "v"
q = q1, u.field


class Dynamic:
    def __init__(self):
        self.real = 1

    def __getattr__(self, name):
        if name.startswith("dyn_"):
            return name[4:]
        raise AttributeError(name)


dyn = Dynamic()
r = dyn.real, dyn.dyn_x, hasattr(dyn, "other"), getattr(dyn, "other", None)


class Tracker:
    def __init__(self):
        object.__setattr__(self, "log", [])

    def __setattr__(self, name, value):
        self.log.append(name)
        super().__setattr__(name, value)


tr = Tracker()
tr.a = 1
tr.b = 2
s = tr.log, tr.a


class A:
    def who(self):
        return ["A"]


class B(A):
    def who(self):
        return ["B"] + super().who()


class C(A):
    def who(self):
        return ["C"] + super().who()


class D(B, C):
    def who(self):
        return ["D"] + super().who()


t = D().who(), [c.__name__ for c in D.__mro__]


class Slots:
    __slots__ = ("x",)

    def __init__(self):
        self.x = 1


v = Slots().x


class Iter:
    def __init__(self, n):
        self.n = n
        self.i = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.i >= self.n:
            raise StopIteration
        self.i += 1
        return self.i


w = list(Iter(3)), sum(Iter(4)), [x for x in Iter(2)]


class Gen:
    def __iter__(self):
        yield from (1, 2)


x = list(Gen()), tuple(Gen())


class Ctx:
    def __init__(self):
        self.events = []

    def __enter__(self):
        self.events.append("in")
        return self

    def __exit__(self, kind, value, tb):
        self.events.append(kind.__name__ if kind else "out")
        return True


ctx = Ctx()
with ctx as inner:
    inner.events.append("body")
with ctx:
    raise ValueError("x")
y = ctx.events


class New:
    def __new__(cls, x):
        self = super().__new__(cls)
        self.made = x
        return self

    def __init__(self, x):
        self.x = x + 1


z = New(1).made, New(1).x
Dyn = type("Dyn", (Base,), {"attr": 5, "m": lambda self: self.x + 1})
aa = Dyn(2).attr, Dyn(2).m(), Dyn.__name__
bound = a.area
ab = bound(), Base.area(a), bound.__self__ is a
ac = Base.__dict__["kind"], "area" in Child.__dict__


class Outer:
    class Inner:
        value = 3

    inner = Inner()


ad = Outer.Inner.value, Outer().inner.value
ae = [c.__name__ for c in (int, str, list, dict)]


class Counted:
    n = 0

    def __init__(self):
        type(self).n += 1
        self.id = self.n


ids = [Counted().id for _ in range(3)]


class ListSub(list):
    def second(self):
        return self[1]


ls = ListSub([1, 2, 3])
ls.append(4)
af = ls.second(), len(ls), list(ls), ls[-1], isinstance(ls, list), sum(ls)


class DictSub(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name)

    def __setattr__(self, name, value):
        self[name] = value


ds = DictSub(a=1, b=2)
ds.c = 3
ag = ds.a, ds["c"], sorted(ds), hasattr(ds, "zz"), len(ds), dict(ds), ds.get("a"), list(ds.items())


class Missing(dict):
    def __missing__(self, key):
        self[key] = key * 2
        return self[key]


ms = Missing()
ah = ms["ab"], ms, "ab" in ms


class IntSub(int):
    def plus(self):
        return self + 1


ai = IntSub(3).plus(), IntSub(3) + 4, IntSub(5) == 5


class StrSub(str):
    def shout(self):
        return self.upper() + "!"


aj = StrSub("hi").shout(), StrSub("a") + "b", len(StrSub("abc")), {StrSub("k"): 1}["k"]


class Measured:
    @property
    def width(self):
        return self._width * 2

    @width.setter
    def width(self, value):
        self._width = value


class Padded(Measured):
    @property
    def width(self):
        return Measured.width.__get__(self) + 1

    @width.setter
    def width(self, value):
        Measured.width.__set__(self, value + 10)


ak = Padded()
ak.width = 5
al = ak.width, Measured.width.fget(ak), Measured.width.__get__(None, Measured) is Measured.width
ak = None
