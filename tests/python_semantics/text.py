name, number = "net", 3
a = f"{name}-{number:03d}"
b = f"{3.14159:.2f} {number!r} {name!r} {name:>6}|{name:<6}|{name:^7}"
c = "%s_%d_%.1f" % (name, number, 2.55)
d = "%(x)s" % {"x": 1}
e = "{} {1}".replace("{1}", "y").format("x")
f = "{0}/{1}/{key}".format("a", "b", key="c")
g = "a.b.c".split("."), "a b  c".split(), "x=1=2".split("=", 1), "a.b.c".rsplit(".", 1)
h = "-".join(["a", "b"]), "-".join(str(i) for i in range(3))
i = "abc".upper(), "ABC".lower(), "abc".capitalize(), "a b".title()
j = " x ".strip(), "xxa".lstrip("x"), "axx".rstrip("x")
k = "hello".startswith("he"), "hello".endswith(("lo", "x")), "l" in "hello", "z" not in "hello"
m = "hello"[1], "hello"[-1], "hello"[1:3], "hello"[::-1]
n = "abc" * 2, "a" + "b"
o = "hello".find("l"), "hello".count("l"), "hello".replace("l", "L", 1)
p = len("abc"), list("abc"), sorted("hello")
q = "a,b;c".partition(","), "a,b,c".rpartition(",")
r = "12".isdigit(), "x1".isalnum(), "x".isalpha(), "a_b".isidentifier()
s = "line1\nline2".splitlines()
t = "5".zfill(3), "a".ljust(3) + "|", "a".rjust(3), "a".center(3)
u = f"{1000000:,} {0.5:%} {255:x} {number + 1}"
v = f"{[1, 2]} {(1,)} { {'a': 1} } {None} {True}"
w = str([1, "a", 2.5, None]), str({"a": (1, 2)}), str(("x",))
x = "prefix_name".removeprefix("prefix_"), "name.weight".removesuffix(".weight")
width = 8
y = f"{name:{width}}|{2.5:{width}.{1}f}"
z = b"abc".decode("utf-8"), "abc".encode()
aa = f"{name=}"
ab = "a\tb".expandtabs(4)
ac = str(1e10), str(1e-7), repr(0.1 + 0.2)
ad = "Ab".swapcase(), "ß".casefold()
ae = "abc".index("b"), "x".join("ab")
