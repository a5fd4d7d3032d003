def attempt(fn):
    try:
        return fn()
    except (KeyError, IndexError) as e:
        return type(e).__name__
    except ValueError as e:
        return "value:" + str(e)
    except Exception as e:
        return "other:" + type(e).__name__
    finally:
        log.append("f")


log = []


def fail(x):
    raise x


a = attempt(lambda: {}["k"]), attempt(lambda: [][0]), attempt(lambda: int("q")), attempt(lambda: 1 / 0)
b = attempt(lambda: fail(ValueError("bad"))), attempt(lambda: None.x), attempt(lambda: 5)


class Custom(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


try:
    raise Custom(7)
except Custom as e:
    c = e.code, str(e), e.args

try:
    try:
        raise KeyError("inner")
    except KeyError as e:
        raise RuntimeError("outer") from e
except RuntimeError as e:
    d = str(e), type(e.__cause__).__name__

try:
    e1 = "ok"
except Exception:
    e1 = "no"
else:
    e1 += "!"


def cleanup():
    out = []
    try:
        out.append(1)
        return out
    finally:
        out.append(2)


f = cleanup()


def reraise():
    try:
        raise ValueError("again")
    except ValueError:
        raise


g = attempt(reraise)
try:
    assert 1 == 2, "message"
except AssertionError as e:
    h = str(e)
try:
    undefined_name
except NameError:
    i = "name"
try:
    import not_a_real_module_xyz
except ImportError:
    j = "import"
for k in range(3):
    try:
        if k == 1:
            continue
        if k == 2:
            break
    finally:
        log.append(k)
m = len(log)
try:
    (1, 2).append(3)
except AttributeError:
    n = "attr"
try:
    a1, b1 = [1, 2, 3]
except ValueError as e:
    o = str(e)
try:
    def two(a, b):
        pass
    two(1)
except TypeError:
    p = "type"
try:
    "a" + 1
except TypeError:
    q = "concat"
r = isinstance(KeyError(), LookupError), issubclass(FileNotFoundError, OSError)
try:
    raise StopIteration
except StopIteration as e:
    s = e.args
try:
    {}[[]]
except TypeError:
    t = "unhashable"
