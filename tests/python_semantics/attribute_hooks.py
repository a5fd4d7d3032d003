# Hooks are asked many times: what they answer the tenth time is what they answered the first.


class Layers:
    def __getattribute__(self, key):
        table = super().__getattribute__("__dict__").get("_table")
        if table is not None:
            if key in table and not super().__getattribute__("allowed"):
                raise AttributeError(f"{key} differs from layer to layer")
        return super().__getattribute__(key)


class Settings(Layers):
    names = {"hidden_size": "width", "layers": "depth"}
    allowed = False

    def __init__(self, width, depth):
        self.width, self.depth = width, depth

    def __setattr__(self, key, value):
        if key in super().__getattribute__("names"):
            key = super().__getattribute__("names")[key]
        super().__setattr__(key, value)

    def __getattribute__(self, key):
        if key != "names" and key in super().__getattribute__("names"):
            key = super().__getattribute__("names")[key]
        return super().__getattribute__(key)

    @property
    def area(self):
        return self.width * self.depth

    def double(self):
        self.hidden_size = self.hidden_size * 2
        return self.layers


class Fallback(Settings):
    def __getattr__(self, key):
        if key.startswith("no_"):
            return f"instead of {key}"
        raise AttributeError(key)


def ask(value, key):
    try:
        return getattr(value, key)
    except AttributeError as problem:
        return str(problem).split(" ")[-1]


first, second = Settings(3, 4), Fallback(5, 6)
sizes = [(first.hidden_size, first.layers, first.width, second.hidden_size) for _ in range(6)]
areas = [first.area + second.area for _ in range(4)]
doubled = [first.double() for _ in range(3)], first.width, first.area
absent = [ask(first, "no_such"), ask(second, "no_such"), ask(second, "other")] * 2
has = [hasattr(first, n) for n in ("hidden_size", "depth", "nothing", "area", "double")]
first._table = {"depth": 1}
refused = [ask(first, n) for n in ("depth", "layers", "width", "area") for _ in range(2)]
first.allowed = True
allowed = [ask(first, n) for n in ("depth", "layers", "width") for _ in range(2)]
del first._table
again = [ask(first, n) for n in ("depth", "layers", "width") for _ in range(2)]


class Counting:
    asked = 0

    def __getattribute__(self, key):
        if key.endswith("_seen"):
            Counting.asked += 1
            return len(key)
        return object.__getattribute__(self, key)


class Words:
    kinds = ("a", "b")

    def __getattribute__(self, key):
        """Answers by the name alone."""
        kinds = super().__getattribute__("kinds")
        if key is None or key == "kind" or key in kinds or not key:
            return key * 2
        elif key.startswith("sum") and "a" in kinds:
            return kinds
        return super().__getattribute__("__dict__").get(key, "none")


counting, words = Counting(), Words()
words.given = 7
counted = [counting.it_seen + counting.that_seen for _ in range(5)], counting.asked
worded = [(words.kind, words.a, words.sum_of, words.given, words.lacking) for _ in range(5)][-1]
