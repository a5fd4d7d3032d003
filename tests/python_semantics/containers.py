a = [1, 2, 3]
a.append(4)
a.extend([5, 6])
a.insert(0, 0)
b = a.pop(), a.pop(0)
a.remove(3)
c = a.index(4), a.count(2)
a.reverse()
d = sorted([3, 1, 2], reverse=True), sorted(["bb", "a"], key=len)
e = [3, 1, 2]
e.sort()
f = a[0], a[-1], a[1:3], a[::-1], a[:]
g = [0] * 3
g[1] = 5
g[1:2] = [7, 8]
del g[0]
h = {"x": 1, "y": 2}
h["z"] = 3
i = h.get("x"), h.get("w"), h.get("w", 9), h.pop("x"), h.pop("w", None)
j = list(h.keys()), list(h.values()), list(h.items()), len(h), "y" in h
h.update({"q": 4}, r=5)
k = h.setdefault("s", []), h.setdefault("y", 0)
k[0].append(1)
m = {**h, "extra": True}
n = dict(a=1, b=2), dict([("c", 3)]), dict(zip("ab", (1, 2)))
o = {i: i * i for i in range(3)}
p = {1, 2, 3} | {4}, {1, 2} & {2, 3}, {1, 2} - {2}, {1, 2} ^ {2, 3}
q = set([1, 1, 2]), frozenset([1])
r = (1, 2) + (3,), (1,) * 3, (1, 2, 3)[1:], len((1, 2))
x, *y, z = range(5)
(s, t), u = (1, 2), 3
v = [i for i in range(10) if i % 2 for _ in range(2)]
w = [[i * j for j in range(3)] for i in range(2)]
aa = list(enumerate("ab", 1)), list(zip([1, 2], "ab")), list(map(str, [1, 2])), list(filter(None, [0, 1, 2]))
ab = any([0, 1]), all([1, 0]), any([]), all([])
ac = list(reversed([1, 2, 3])), tuple(range(0, 10, 3)), list(range(5, 0, -2))
ad = {"a": 1} == {"a": 1}, {1: 2} != {1: 3}
ae = [*a, *range(2)], (*"ab",), {*[1, 2]}
af = list(dict.fromkeys("aab")), {"b": 1, "a": 2} | {"c": 3}
ag = max({"a": 3, "b": 5}.items(), key=lambda kv: kv[1])
ah = [1, 2, 3][slice(0, 2)]
nested = {"a": {"b": [1, {"c": 2}]}}
ai = nested["a"]["b"][1]["c"]
nested["a"]["b"][1]["c"] += 40
aj = 3 in range(5), 10 in range(0, 20, 5), range(10)[2:4], len(range(0, 10, 3))
ak = list(h), [k for k in h], sorted(h.items(), key=lambda kv: str(kv[1]))
al = [].copy(), a is a, a is not None
am = {**{"a": 1}, **{"a": 2}}
an = h.popitem()
ao = sum(len(v) if isinstance(v, list) else v for v in [[1, 2], 3])
del h["y"]
ap = list(h)
s1 = {3}
s1.add(4)
s1.discard(3)
s1.update([7, 8])
aq = {1, 2} <= {1, 2, 3}, {1}.issubset({1, 2}), {1, 2}.union([3], [4]), {1}.isdisjoint({2})
ar = list(map(lambda x, y: x + y, [1, 2], [3, 4]))
at = dict(sorted({"b": 1, "a": 2}.items()))
au = [a for a in [1, 2, 3]][-1]
av = list(map(str.upper, ["a", "b"])), list(map(int, "123"))
aw = [0] * 7
aw[1::2] = [1, 2, 3]
aw[:1] = "ab"
aw[-2:] = []
try:
    aw[::2] = [1]
except ValueError as problem:
    ax = str(problem)
