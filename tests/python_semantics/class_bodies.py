from collections import namedtuple


class Table:
    names = {1: 2}
    names |= {v: k for k, v in names.items()}
    keys = [k for k in names]
    total = sum(k for k in names)


table = dict(Table.names)
keys, total = list(Table.keys), Table.total


class Counting(type):
    def __new__(meta, name, bases, body):
        return super().__new__(meta, name, bases, body)

    def __call__(cls, *args, **kwargs):
        made = cls.__new__(cls, *args, **kwargs)
        made.__init__(*args, **kwargs)
        made.counted = len(args) + len(kwargs)
        return made


class Thing(metaclass=Counting):
    def __init__(self, size, name="thing"):
        self.size, self.name = size, name


thing = Thing(3, name="other")
counted, size, name = thing.counted, thing.size, thing.name

Row = namedtuple("Row", ["first", "second", "third"])
Row.__new__.__defaults__ = (None, 7)
row = tuple(Row(1))
whole = tuple(Row(1, third=2))
