import enum
from enum import Enum, Flag, IntEnum, IntFlag, auto, unique


class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1

    def describe(self):
        return f"{self.name}={self.value}"

    @property
    def low(self):
        return self.name.lower()

    @classmethod
    def default(cls):
        return cls.GREEN


a = Color.RED.value, Color.RED.name, Color(2).name, Color["GREEN"].value
b = [c.name for c in Color], len(Color), Color.CRIMSON is Color.RED, list(Color.__members__)
c = Color.RED.describe(), Color.GREEN.low, Color.default().name
d = Color.RED == Color.RED, Color.RED == 1, Color.RED != Color.GREEN, Color.RED is Color(1)
e = isinstance(Color.RED, Color), str(Color.RED), repr(Color.GREEN), Color.RED in Color
f = {Color.RED: "r"}[Color.RED], Color.RED in [Color.RED], Color.GREEN in (Color.RED,)
try:
    Color(9)
except ValueError:
    g = "no"
try:
    Color["X"]
except KeyError:
    h = "key"


class Mode(str, Enum):
    TRAIN = "train"
    EVAL = "eval"


i = Mode.TRAIN == "train", Mode("eval").name, Mode.TRAIN.upper(), Mode.TRAIN.value, "train" in [m.value for m in Mode]
j = {"train": 5}[Mode.TRAIN], Mode.TRAIN + "x", isinstance(Mode.TRAIN, str)


class Level(IntEnum):
    LOW = 1
    HIGH = 10


k = Level.LOW < Level.HIGH, Level.HIGH + 1, Level.LOW == 1, [10, 20][Level.LOW], max(Level).name, int(Level.HIGH)


class Auto(Enum):
    A = auto()
    B = auto()
    C = auto()


m = [x.value for x in Auto]


class Named(Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    X = auto()
    Y = auto()


n = [x.value for x in Named]


class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.64, 3.39)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def ratio(self):
        return self.mass / self.radius


o = Planet.EARTH.mass, Planet.MARS.value, Planet.MARS.ratio


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()


p = (Perm.R | Perm.W).value, Perm.R in (Perm.R | Perm.W), bool(Perm.R & Perm.W), Perm.X.value


class Bits(IntFlag):
    A = 1
    B = 2


q = int(Bits.A | Bits.B), Bits.A | 4 == 5


class Fallback(Enum):
    ONE = "one"

    @classmethod
    def _missing_(cls, value):
        return cls.ONE


r = Fallback("zzz").name
Animal = Enum("Animal", "CAT DOG")
s = Animal.CAT.value, [x.name for x in Animal]


@unique
class U(Enum):
    A = 1


t = U.A.name
activations = {Mode.TRAIN: [1, 2], Mode.EVAL: []}
u = activations[Mode.TRAIN], [m.name for m in activations]


class Op(Enum):
    ADD = "+"

    def __call__(self, x, y):
        return x + y


v = Op.ADD(1, 2)
w = Color.RED.__class__.__name__, type(Color.RED).__name__, Color.__name__


class WithNew(Enum):
    A = (1, "first")

    def __new__(cls, value, label):
        obj = object.__new__(cls)
        obj._value_ = value
        obj.label = label
        return obj


x = WithNew.A.value, WithNew.A.label, WithNew(1).label
y = sorted(Level)[0].name, [lv for lv in Level if lv > 5][0].value
z = hasattr(Color, "RED"), getattr(Color, "GREEN").value, hasattr(Color, "BLUE")
