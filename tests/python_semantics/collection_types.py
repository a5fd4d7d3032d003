import collections
from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict, deque
from collections.abc import Iterable, Mapping, MutableMapping, Sequence

d = defaultdict(list)
d["a"].append(1)
d["b"]
a = dict(d), d["a"], "c" in d, d.get("z"), len(d)
n = defaultdict(int)
for ch in "abca":
    n[ch] += 1
b = dict(n), sorted(n.items())
o = OrderedDict([("x", 1), ("y", 2)])
o.move_to_end("x")
o["z"] = 3
c = list(o), o.popitem(last=False), list(o.items()), isinstance(o, dict)
q = deque([1, 2, 3], maxlen=3)
q.append(4)
q.appendleft(0)
e = list(q), q.popleft(), q.pop(), len(q), q.maxlen
q2 = deque()
q2.extend([1, 2, 3])
q2.rotate(1)
f = list(q2), q2[0]
cnt = Counter("hello")
cnt.update("l")
g = cnt["l"], cnt["zz"], cnt.most_common(1), sum(cnt.values()), dict(Counter([1, 1, 2]) + Counter([2]))


class Cfg(UserDict):
    def __getitem__(self, key):
        return super().__getitem__(key.lower())


u = Cfg({"a": 1})
u["b"] = 2
h = u["A"], len(u), list(u), "b" in u, u.get("zz", 5), dict(u)


class M(MutableMapping):
    def __init__(self):
        self.store = {}

    def __getitem__(self, k):
        return self.store[k]

    def __setitem__(self, k, v):
        self.store[k] = v

    def __delitem__(self, k):
        del self.store[k]

    def __iter__(self):
        return iter(self.store)

    def __len__(self):
        return len(self.store)


m = M()
m["a"] = 1
m.update({"b": 2})
i = list(m.items()), m.get("q", 0), "a" in m, m.pop("a"), len(m), list(m.keys()), dict(m), {**m}
j = isinstance(m, Mapping), isinstance([], Sequence), isinstance({}, Mapping), isinstance("a", Iterable), isinstance(5, Iterable)
k = isinstance((1,), (list, tuple)), isinstance(len, collections.abc.Callable), isinstance(m, Iterable)


class Seq(Sequence):
    def __getitem__(self, i):
        return [1, 2, 3][i]

    def __len__(self):
        return 3


s = Seq()
p = list(s), 2 in s, s.index(3), list(reversed(s)), s.count(1)


class OD(OrderedDict):
    def first(self):
        return next(iter(self))


od = OD([("k", 1)])
od["j"] = 2
r = od.first(), list(od), od["j"], isinstance(od, OrderedDict), len(od)


class DD(defaultdict):
    pass


dd = DD(list)
dd["a"].append(1)
t = dict(dd)
v = ChainMap({"a": 1}, {"a": 2, "b": 3})["b"]
w = OrderedDict(a=1) == {"a": 1}
x = collections.OrderedDict.fromkeys("ab", 0)
y = isinstance(True, int), isinstance(1, bool), isinstance(None, type(None)), isinstance(1, (float, int)), isinstance("s", int | str)
z = [k for k, _ in o.items()]


class Output(OrderedDict):
    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        super().__setattr__(key, value)


class PlainOutput(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key, value + 1)


out = Output(a=1)
out.update(b=2)
aa = out.a, out.b, list(out.items()), dict(PlainOutput(a=1, b=2)), dict(Output([("c", 3)]))
