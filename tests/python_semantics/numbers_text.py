a = format(3.14159, ".3f"), format(10, "b"), format("x", ">4"), "{:>5}|{:<5}|{:^5}".format("a", "b", "c"), "{:05.1f}".format(3.14159)
b = f"{1234567.891:,.2f}", f"{0.00012:.1e}", f"{255:#x}", f"{-5:+d}", f"{5:+d}", f"{3:03}", f"{'a' * 3}", f"{{literal}}"
c = "%5.2f|%-5s|%05d|%x|%s" % (3.14159, "ab", 42, 255, [1])
d = "abc"[::-1], "abc" < "abd", "a" * 0, "," .join(["x"]), "a-b_c".replace("-", "_").split("_")
e = int("0x1f", 16), int("101", 2), float("inf") > 1e300, round(-2.5), round(1234.567, -2), int(-3.7), -7 // 2, -7 % 3, divmod(-7, 2)
f = 1_000_000, 0xFF, 0b11, 1e3, .5, 3 // 2 * 2 + 3 % 2 == 3
g = "x".isupper(), "Title Case".istitle(), "tab\tx".split("\t"), "a\nb\n".splitlines(), "  pad ".strip(), "xyx".strip("x")
h = "{0!r:>6}{1!s}".format("a", 1), "{a[0]}{b.real}".format(a=[1], b=2) if False else "", "{:{w}}".format(1, w=3)
i = bytes([65, 66]).decode() if False else "AB", b"ab" + b"c", len(b"abc"), b"abc"[0], "é".encode("utf-8")
j = str(True), str(None), str(1.0), str(1e16), repr("it's"), repr('"'), str((1, 2.0, "a")), str({1: "a"}), str([None, True])
k = "Mixed".swapcase(), "abc".center(7, "*"), "a,b,,c".split(","), "one two".title(), "k=v=w".partition("=")
m = max("hello"), min("hello"), sorted("bca"), list(reversed("abc")), "".join(sorted("hello", reverse=True)), "l" in "hello"
n = 5 .bit_length(), (0.1).as_integer_ratio() if False else 1, 10 ** 20, 2 ** 0.5, 7 / 2, 4 / 2, True + True, abs(-0.0)
o = bool(""), bool(" "), bool(0.0), bool([0]), bool({}), bool(None), not [], not 1
p = 3 > 2 > 1, 1 == 1.0, "1" == 1, None == 0, [1, 2] < [1, 3], (1, "a") == (1, "a"), {1, 2} == {2, 1}
q = "camelCase".find("C"), "path/to/file".rsplit("/", 1)[-1], "file.tar.gz".split(".", 1)[0], "v1.2.3"[1:].split(".")
r = [ord(ch) - 96 for ch in "abc"], chr(65), "abc".upper().lower().capitalize(), "%s" % None, "%r" % "a", "%.2f%%" % 12.345
s = "line one\n  line two".splitlines()[1].lstrip(), "a" "b", """multi
line""", "raw\\n", r"raw\n"
t = f"{3!r}", f"{'q'!r}", f"{[1, 2]!s}", f"{1 + 1}", f"{'nested ' + f'{1}'}", f"{dict(a=1)['a']}", f"{(lambda x: x * 2)(3)}"
u = "abc".startswith(("x", "a")), "abc"[5:], "abc"[-2:], "abcdef"[1:5:2], "x" in {"x": 1}, "sep".join(map(str, range(3)))
v = round(0.5), round(1.5), round(2.675, 2), sum([0.1] * 3), 0.1 + 0.2 == 0.3, abs(complex(3, 4)), (1 + 2j).real
w = int("  42 "), float(" 1.5 "), int(True), "3" * 3, [0] * 3, (1,) * 2, "a" + str(1)
x = "{}-{}".format(*[1, 2]), "{x}".format(**{"x": 5}), "{0}{0}".format("z"), "%(a)s-%(b)d" % {"a": 1, "b": 2}
y = "AbC".casefold(), "abc".translate(str.maketrans("ab", "xy")), "a1b2".isalnum(), "٣".isdigit(), "abc".isascii()
