import bisect
import heapq

a = bisect.bisect([1, 3, 5], 3), bisect.bisect_left([1, 3, 5], 3), bisect.bisect_right([], 1)
heap = []
for v in (5, 1, 4):
    heapq.heappush(heap, v)
b = heapq.heappop(heap), heap, heapq.nlargest(2, [3, 9, 4]), heapq.nsmallest(1, [3, 9, 4], key=lambda x: -x)
c = [4, 2, 7]
heapq.heapify(c)
d = [1, 3]
bisect.insort(d, 2)
e = list(heapq.merge([1, 4], [2, 3])), sorted(["b", "A", "c"], key=str.lower), sorted([(2, "a"), (1, "b"), (2, "A")])
f = sorted([3, 1, 2], key=lambda x: -x), sorted("banana", key="nab".index), max([[1, 2], [1, 3]]), min((2, "x"), (1, "z"))
g = [1, 2, 3] > [1, 2], (1,) < (1, 0), "abc" < "abd", sorted({"b": 2, "a": 1}.items(), key=lambda kv: kv[1], reverse=True)
