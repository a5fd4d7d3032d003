def f(a, b=2, *args, c, d=4, **kwargs):
    return a, b, args, c, d, sorted(kwargs.items())


a = f(1, c=3)
b = f(1, 5, 6, 7, c=3, e=9)
c = f(*[1, 2], **{"c": 3, "z": 0})


def counter():
    count = 0

    def step(by=1):
        nonlocal count
        count += by
        return count

    return step


step = counter()
d = step(), step(5), counter()()
e = (lambda x, y=2: x * y)(3)


def default(x, acc=[]):
    acc.append(x)
    return list(acc)


f1 = default(1), default(2)
total = 0


def add(n):
    global total
    total += n


add(3)
add(4)


def fact(n):
    return 1 if n <= 1 else n * fact(n - 1)


g = fact(10)


def positional(a, /, b, *, c):
    return a + b + c


h = positional(1, b=2, c=3)


def deco(prefix):
    def wrap(fn):
        def inner(*args, **kwargs):
            return prefix + fn(*args, **kwargs)
        return inner
    return wrap


@deco("a")
@deco("b")
def text(x):
    return x


i = text("c")
funcs = [lambda i=i: i for i in range(3)]
j = [fn() for fn in funcs]
late = [lambda: k for k in range(3)]
k1 = [fn() for fn in late]


def early(n):
    for i in range(n):
        if i == 3:
            return "three"
    else:
        return "none"


m = early(5), early(2)


def swap(a, b):
    return b, a


n, o = swap(1, 2)
p = [fn(4) for fn in (abs, str, float)]


def outer():
    x = 1

    class Inner:
        y = 2

        def get(self):
            return x

    x = 5
    return Inner().get(), Inner.y


q = outer()
r = f.__name__, f.__defaults__, f.__kwdefaults__
f.tag = "t"
s = f.tag, hasattr(f, "tag"), getattr(f, "no", 1)
t = callable(f), callable(3), callable(deco)
if (w := 10) > 5:
    u = w


def gen(n):
    for i in range(n):
        yield i
        if i == 2:
            return
    yield "end"


v = list(gen(2)), list(gen(9)), sum(gen(3) if False else [1])


def chain(*its):
    for it in its:
        yield from it


x = list(chain([1], (2, 3)))
it = iter([1, 2, 3])
y = next(it), next(it), list(it), next(it, "done")
z = {k: v for k, v in zip("ab", gen(2))}
aa = max(gen(3)), sorted(x for x in [2, 1]), "".join(c for c in "abc")


def star(*, a=1, **kw):
    return a, kw


ab = star(), star(a=2, b=3)


def annotated(x: int, y: "str" = "q") -> list[int]:
    return [x]


ac = sorted(annotated.__annotations__), annotated.__code__.co_varnames, annotated.__code__.co_argcount
