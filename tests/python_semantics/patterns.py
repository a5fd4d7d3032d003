import re

a = re.match(r"(\d+)-(\w+)", "12-ab c").groups()
b = re.sub(r"\s+", "_", "a  b c"), re.sub(r"(\w)(\d)", r"\2\1", "a1 b2"), re.sub(r"\d", lambda m: str(int(m.group()) * 2), "1 2")
c = re.findall(r"\d+", "1 22 333"), re.split(r"[,;]", "a,b;c"), re.fullmatch(r"a+", "aab") is None
pattern = re.compile(r"layers?\.(?P<n>\d+)\.weight")
m = pattern.match("layer.12.weight")
d = m.group("n"), m.group(0), m["n"], m.start(), m.end(), m.span(1), m.groupdict()
e = pattern.search("nothing"), bool(pattern.search("x layers.3.weight"))
f = re.escape("a.b"), [x.group() for x in re.finditer("a", "aba")]
g = re.match("A", "a", re.IGNORECASE) is not None, re.sub("a", "b", "aaa", count=2)
h = [k for k in ["blocks.0.w", "head.w"] if re.match(r"^blocks\.\d+", k)]
i = re.sub(r"([a-z])([A-Z])", r"\1_\2", "camelCaseName").lower(), re.split(r"(\d)", "a1b")
try:
    re.compile("(")
    re.match("(", "x")
except re.error:
    j = "bad"
del m, pattern
