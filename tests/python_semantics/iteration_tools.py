import itertools
from itertools import accumulate, chain, combinations, count, cycle, groupby, islice, permutations, product, repeat, starmap, takewhile, tee, zip_longest

a = list(chain([1], (2, 3), "a")), list(chain.from_iterable([[1], [2, 3]]))
b = list(islice(count(5), 3)), list(islice(cycle("ab"), 5)), list(repeat(7, 2)), list(zip("abc", count(1)))
c = list(accumulate([1, 2, 3])), list(accumulate([1, 2, 3], lambda x, y: x * y)), list(accumulate([1, 2], initial=10))
d = list(product([1, 2], "ab")), list(product([0, 1], repeat=2)), list(permutations([1, 2, 3], 2)), list(combinations("abc", 2))
e = list(zip_longest([1, 2], [3], fillvalue=0)), list(starmap(pow, [(2, 3), (3, 2)]))
f = [(k, list(g)) for k, g in groupby([1, 1, 2, 3, 3])], [(k, list(g)) for k, g in groupby(["a", "bb", "cc"], key=len)]
g = list(takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(itertools.dropwhile(lambda x: x < 3, [1, 2, 3, 1]))
h = list(itertools.filterfalse(lambda x: x % 2, range(5))), list(itertools.compress("abc", [1, 0, 1]))
x, y = tee([1, 2])
i = list(x), list(y)
j = list(islice([1, 2, 3, 4], 1, 3)), list(islice(range(10), 0, None, 3))
k = next(count(3)), list(zip(repeat("x"), [1, 2]))
c1 = cycle([1, 2])
m = [next(c1) for _ in range(3)], [next(c1) for _ in range(2)]
n = list(map(lambda p, q: p + q, [1, 2], repeat(10)))
it = iter(range(6))
o = list(islice(it, 2)), list(it)
p = list(zip(*[iter([1, 2, 3, 4])] * 2))
q = sum(1 for _ in chain("ab", "c")), dict(enumerate(chain([5], [6])))
r = list(itertools.pairwise([1, 2, 3])) if hasattr(itertools, "pairwise") else [(1, 2), (2, 3)]
s = []
for u in count():
    if u > 3:
        break
    s.append(u)
t = list(range(3)) + [w for w in itertools.chain(*[[1], [2]])]
del c1, x, y, it
