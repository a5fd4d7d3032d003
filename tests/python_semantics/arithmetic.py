a = 7 // 2
b = -7 // 2
c = -7 % 3
d = 2 ** 10
e = 7 / 2
f = divmod(17, 5)
g = round(2.5), round(3.5), round(2.675, 2)
h = abs(-3), abs(-2.5)
i = min(3, 1, 2), max([4, 9, 2]), min([], default=5)
j = sum([1, 2, 3]), sum((0.5, 0.25)), sum([[1], [2]], [])
k = int("12"), int(3.9), int("ff", 16), float("1e3"), bool([]), bool("x")
m = 5 if 3 > 2 else 6
n = 1 < 2 < 3, 1 < 3 < 2
o = not 0, not "a", 0 or "x", 1 and 2, None or 0
p = (3).bit_length(), (2.0).is_integer()
q = 0b101 | 0x10, 6 & 3, 5 ^ 1, 1 << 4, 256 >> 2, ~5
r = 1e-3 * 3, 10 ** -2
s = complex(1, 2) * 2
t = pow(2, 10, 7), pow(3, 4)
u = 3 == 3.0, "a" != "b", [1, 2] == [1, 2], (1, 2) < (1, 3), [1] < [2]
v = max("apple", "fig", key=len), min([(2, "b"), (1, "z")])
w = hex(255), bin(5), oct(8), chr(97), ord("z")
x = True + 2
y = 17 // 4 * 4 + 17 % 4
z = int(True), float(3), str(2.0), repr("q")
