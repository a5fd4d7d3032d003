import inspect
import types
from functools import partial, wraps


def f(a, b=2, *args, c, d: int = 4, **kw):
    return a


sig = inspect.signature(f)
a = list(sig.parameters), sig.parameters["b"].default, sig.parameters["d"].annotation is int
b = [p.name for p in sig.parameters.values() if p.default is inspect.Parameter.empty]
c = sig.parameters["args"].kind == inspect.Parameter.VAR_POSITIONAL, sig.parameters["kw"].kind is inspect.Parameter.VAR_KEYWORD
d = [str(p.kind.name) for p in sig.parameters.values()]


class Net:
    def __init__(self, width, depth=3):
        self.width = width

    def forward(self, x, mask=None):
        return x

    @staticmethod
    def s(q):
        return q


e = list(inspect.signature(Net).parameters), list(inspect.signature(Net(1).forward).parameters), list(inspect.signature(Net.forward).parameters)
g = inspect.isclass(Net), inspect.isfunction(f), inspect.ismethod(Net(1).forward), inspect.isfunction(Net(1).forward)
spec = inspect.getfullargspec(f)
h = spec.args, spec.varargs, spec.varkw, spec.defaults, spec.kwonlyargs
i = inspect.getfullargspec(Net.__init__).args, inspect.getfullargspec(Net(1).forward).args


def deco(fn):
    @wraps(fn)
    def inner(*args, **kwargs):
        return fn(*args, **kwargs)
    return inner


@deco
def wrapped(x, y):
    return x


j = list(inspect.signature(wrapped).parameters)
k = {n: v for n, v in {"width": 1, "bad": 2}.items() if n in inspect.signature(Net).parameters}
m = Net(**k).width
n = list(inspect.signature(partial(f, 1)).parameters)
o = f.__code__.co_varnames[: f.__code__.co_argcount], f.__code__.co_name
p = [name for name, _ in inspect.getmembers(Net, inspect.isfunction)]
q = inspect.isgeneratorfunction(f), inspect.getmro(Net)[0].__name__, inspect.unwrap(wrapped).__name__
bound = sig.bind(1, 5, c=3)
bound.apply_defaults()
r = dict(bound.arguments), bound.args, bound.kwargs
del bound, spec


def documented(x):
    """Says something."""
    return x


s = inspect.getsource(documented), inspect.getsourcelines(documented)[0][0], documented.__doc__, Net.__doc__


class Kept:
    def method(self):
        return "kept"

    @property
    def loud(self):
        raise ValueError


raw = inspect.getattr_static(Kept, "method").__name__, inspect.getattr_static(Kept(), "gone", 7)
quiet = isinstance(inspect.getattr_static(Kept(), "loud"), property)
twin = types.FunctionType(
    Kept.method.__code__.replace(co_name="twin"), Kept.method.__globals__, "twin", Kept.method.__defaults__
)
copied = twin(None), twin.__name__
