import asyncio


def numbers(n):
    i = 0
    while i < n:
        yield i
        i += 1


a = list(numbers(3)), sum(numbers(4)), dict(zip("abc", numbers(3))), [x for x in numbers(2)]
g = numbers(3)
b = next(g), next(g), list(g), next(g, "end")
squares = (x * x for x in range(4))
c = next(squares), list(squares)


def tree(node):
    yield node["v"]
    for child in node.get("c", ()):
        yield from tree(child)


d = list(tree({"v": 1, "c": [{"v": 2}, {"v": 3, "c": [{"v": 4}]}]}))


def with_return():
    yield 1
    return "r"


def outer():
    value = yield from with_return()
    yield value


e = list(outer())


def cleanup(log):
    try:
        yield 1
        yield 2
    finally:
        log.append("closed")


log = []
f = list(cleanup(log)), log


async def fetch(x):
    return x * 2


async def main():
    total = 0
    for i in range(3):
        total += await fetch(i)
    return total


h = asyncio.run(main())
i = [(x, y) for x in numbers(2) for y in numbers(x + 1)]
j = {x: [y for y in range(x)] for x in numbers(3)}
k = max((len(w), w) for w in ["a", "bbb", "cc"])
first = next(x for x in [5, 6, 7] if x > 5)


def take(n, it):
    out = []
    for x in it:
        if len(out) == n:
            break
        out.append(x)
    return out


m = take(2, numbers(10)), take(2, [1])
it = iter([1, 2, 3, 4])
n = [(x, next(it)) for x in it]
o = list(map(lambda t: t[0] + t[1], zip([1, 2], [3, 4]))), list(filter(lambda v: v % 2, range(5)))
p = [y := 5, y ** 2], [last := x for x in range(3)], last
q = any([(hit := x) > 2 for x in [1, 3, 5]]), hit
x = 10
r = [x for x in range(3)], x
s = (lambda: [x + k2 for k2 in range(2)])()
del g, squares, it


def loud(value, log):
    log.append(value)
    return value


taken = []
grown = [1]
grown.extend(grown[-1] + n for n in (1, 2, 3))
first = next(loud(n, taken) for n in (5, 0, 7))
some = any(loud(n, taken) for n in (0, 1, 2))
every = all(loud(n, taken) for n in (3, 0, 4))
late = next((1 / n for n in (2, 0)), None)
