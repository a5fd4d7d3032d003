import math
import statistics

a = math.sqrt(16), math.pi, math.ceil(2.1), math.floor(-2.1), math.trunc(2.9)
b = math.log(math.e), math.log2(8), math.log10(100), math.log(8, 2), math.exp(0)
c = math.prod([1, 2, 3]), math.gcd(12, 18), math.lcm(4, 6), math.factorial(5), math.comb(5, 2)
d = math.isnan(float("nan")), math.isinf(math.inf), math.isclose(0.1 + 0.2, 0.3), math.hypot(3, 4)
e = math.sin(0.5), math.cos(0.5), math.tanh(1), math.atan2(1, 2), math.pow(2, 3)
f = math.isqrt(17), math.fsum([0.1] * 10), math.copysign(1, -2), math.fabs(-1), math.modf(2.5)
g = statistics.mean([1, 2, 3]), statistics.median([3, 1, 2]), statistics.stdev([1.0, 2.0, 4.0])
try:
    math.sqrt(-1)
except ValueError:
    h = "domain"
i = math.inf > 5, -math.inf < 0, math.degrees(math.pi), math.erf(0.5)
j = int(math.log2(64)), 2 ** math.ceil(math.log2(100)), int(math.ceil(7 / 2))
