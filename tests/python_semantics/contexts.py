import contextlib
from contextlib import ExitStack, contextmanager, nullcontext, suppress

log = []


@contextmanager
def tag(name):
    log.append(f"<{name}>")
    try:
        yield name.upper()
    finally:
        log.append(f"</{name}>")


with tag("a") as a:
    log.append(a)
with tag("b") as b, tag("c") as c:
    log.append(b + c)
with suppress(KeyError):
    {}["x"]
    log.append("never")
with nullcontext(5) as d:
    e = d + 1
with nullcontext():
    f = 1


class Timer:
    @contextmanager
    def measure(self):
        log.append("start")
        yield self
        log.append("stop")


with Timer().measure() as t:
    g = isinstance(t, Timer)


def early():
    with tag("r"):
        return "returned"


h = early()
with ExitStack() as stack:
    i = stack.enter_context(tag("s"))


class Closing:
    closed = False

    def close(self):
        self.closed = True


try:
    with tag("x"):
        raise ValueError("inside")
except ValueError as err:
    j = str(err)
for n in range(3):
    with tag(str(n)):
        if n == 1:
            break
k = n
m = log[:4]


class Deco(contextlib.ContextDecorator):
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return False


@Deco()
def decorated(x):
    return x + 1


o = decorated(1)
del log, n
