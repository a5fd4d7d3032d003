a = []
for i in range(10):
    if i == 2:
        continue
    if i == 5:
        break
    a.append(i)
else:
    a.append("never")
for i in []:
    pass
else:
    a.append("empty")
n = 0
while n < 5:
    n += 1
    if n == 3:
        continue
    a.append(n)
while True:
    n -= 1
    if not n:
        break
b = [(x, y) for x in range(3) for y in range(x)]
c = {}
for word in "a b a c a".split():
    c[word] = c.get(word, 0) + 1
d = 0
for i, (x, y) in enumerate([(1, 2), (3, 4)]):
    d += i * x + y


def kind(x):
    match x:
        case 0:
            return "zero"
        case int() if x < 0:
            return "negative"
        case int():
            return "int"
        case [a]:
            return f"one {a}"
        case [a, *rest]:
            return f"first {a} rest {rest}"
        case {"k": v, **others}:
            return f"map {v} {others}"
        case "x" | "y":
            return "xy"
        case str(s):
            return "str " + s
        case None:
            return "none"
        case _:
            return "other"


e = [kind(v) for v in (0, -1, 5, [1], [1, 2, 3], {"k": 1, "z": 2}, "x", "q", None, 2.5)]
f = [i for i in range(20) if i % 3 == 0 if i % 2 == 0]
g = "big" if len(f) > 3 else "small" if f else "empty"
x = y = 3
x += 1
h = x, y
i, j = 1, 2
i, j = j, i
k = [0, 1, 2]
k[0], k[2] = k[2], k[0]
del k[1]
m = [*range(3)]
m[1] *= 5
m += [9]
p = q = []
q.append(1)
r = p
s = 0
for row in [[1, 2], [3]]:
    for v in row:
        s += v
t = None
u = t is None, t is not None
v1 = (1,)
w = 1,
pairs = list({1: "a", 2: "b"}.items())
z = {v: k for k, v in pairs}
total = sum(i for i in range(101))
acc = 1
for _ in range(3):
    acc, prev = acc * 2, acc
