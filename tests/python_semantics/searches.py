"""Loops that look for one item among many."""


class Thing:
    def __init__(self, name):
        self.name = name


class Same(Thing):
    def __eq__(self, other):
        return self.name == other


things = [Thing(n) for n in "abcde"]
named = [(t.name, t) for t in things]


def place(pairs, meant):
    for name, thing in pairs:
        if thing is meant:
            return name
    return name + " is the last"


found = [place(named, t) for t in things]
absent = place(named, Thing("c"))
first, *others = named
alone = place([first], things[1])


def touched(pairs, meant):
    seen = []
    for name, thing in pairs:
        if name == meant:
            seen.append(thing.name)
    return seen, name


twice = touched([*named, *named], "b")
never = touched(named, "z")

left = iter("pqrst")
for letter in left:
    if "r" == letter:
        break
rest = list(left)

for letter in "wxyz":
    if letter is None:
        found = None
else:
    ended = letter

equals = []
for thing in [Same("a"), Same("b"), Same("c")]:
    if thing == "b":
        equals.append(thing.name)
last = thing.name

numbers = []
for number in [1, 2.0, True, "1", 2]:
    if number == 2:
        numbers.append(number)

mixed = []
for pair in [(1, "a"), "ab", ["c", "d"], ("x", "a")]:
    one, two = pair
    mixed.append(two)
    if two == "a":
        continue
for one, two in [("k", "a"), "ab", ["c", "d"], ("x", "a"), ("y", "b")]:
    if two == "b":
        mixed.append(one)
