"""Random C++ expressions without undefined behaviour.

An expression knows its type and the interval that its value lies in. Where int could overflow, the
operands are converted first; divisors and shift counts are guarded.
"""
import collections

# text, name of its type, least and greatest value, whether it reads a field that calls change
Expression = collections.namedtuple("Expression", "text type low high reads_state")

TYPES = {  # bits, signed
    "bool": (1, False),
    "signed char": (8, True),
    "unsigned char": (8, False),
    "short": (16, True),
    "unsigned short": (16, False),
    "int": (32, True),
    "unsigned": (32, False),
    "long long": (64, True),
}
NARROW = ("signed char", "unsigned char", "short", "unsigned short")
EVEN = (2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128)
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


def limits(type_name):
    bits, is_signed = TYPES[type_name]
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed else (0, (1 << bits) - 1)


def fits(low, high, type_name):
    least, greatest = limits(type_name)
    return least <= low and high <= greatest


def constant(value):
    return Expression(f"({value})" if value < 0 else str(value), "int", value, value, False)


def variable(text, type_name, reads_state):
    return Expression(text, type_name, *limits(type_name), reads_state)


def cast(type_name, e):
    low, high = (e.low, e.high) if fits(e.low, e.high, type_name) else limits(type_name)
    return Expression(f"({type_name})({bare(e.text)})", type_name, low, high, e.reads_state)


def bare(text):
    """Without the brackets around all of it."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0 and at < len(text) - 1:
            return text
    return text[1:-1]


def promoted(type_name):
    return "int" if TYPES[type_name][0] < 32 else type_name


def common(first, second):
    return max(promoted(first), promoted(second), key=list(TYPES).index)


def as_type(e, type_name):
    """What the usual conversions make of the interval of an operand."""
    return (e.low, e.high) if fits(e.low, e.high, type_name) else limits(type_name)


def signed_bits(low, high):
    return max(high.bit_length(), (-low - 1).bit_length() if low < 0 else 0) + 1


def exact_interval(operator, a, b):
    """Of two intervals, as if numbers had no end."""
    if operator in "+-*":
        compute = {"+": lambda x, y: x + y, "-": lambda x, y: x - y, "*": lambda x, y: x * y}
        corners = [compute[operator](x, y) for x in a for y in b]
        return min(corners), max(corners)
    if operator == "/":
        most = max(abs(a[0]), abs(a[1]))
        return (0 if a[0] >= 0 and b[0] > 0 else -most), most
    if operator == "%":
        most = max(abs(b[0]), abs(b[1])) - 1
        return (0 if a[0] >= 0 else -most), most
    if operator == "<<":
        corners = [x << y for x in a for y in b]
        return min(corners), max(corners)
    if operator == ">>":
        corners = [x >> y for x in a for y in b]
        return min(corners), max(corners)
    if a[0] >= 0 and b[0] >= 0:
        if operator == "&":
            return 0, min(a[1], b[1])
        return 0, (1 << max(a[1].bit_length(), b[1].bit_length())) - 1
    if operator == "&" and max(a[0], b[0]) >= 0:
        return 0, a[1] if a[0] >= 0 else b[1]
    bits = max(signed_bits(*a), signed_bits(*b))
    return -(1 << (bits - 1)), (1 << (bits - 1)) - 1


def guarded(operator, b):
    """The right operand, such that the operation is defined."""
    if operator in "/%" and b.low <= 0 <= b.high:
        return Expression(f"({b.text} | 1)", promoted(b.type), b.low, b.high | 1, b.reads_state)
    if operator in ("<<", ">>") and not 0 <= b.low <= b.high <= 15:
        return Expression(f"({b.text} & 7)", promoted(b.type), 0, 7, b.reads_state)
    return b


def binary(rng, operator, a, b):
    b = guarded(operator, b)
    reads_state = a.reads_state or b.reads_state
    if operator in COMPARISONS or operator in ("&&", "||"):
        return Expression(f"({a.text} {operator} {b.text})", "bool", 0, 1, reads_state)
    is_shift = operator in ("<<", ">>")
    type_name = promoted(a.type) if is_shift else common(a.type, b.type)
    low, high = exact_interval(operator, as_type(a, type_name),
                               (b.low, b.high) if is_shift else as_type(b, type_name))
    if operator in "/%" and type_name != "unsigned":
        # The least number divided by -1 does not fit: the interval says so.
        low, high = min(low, a.low), max(high, -a.low)
    if not fits(low, high, type_name):
        if type_name == "unsigned":
            low, high = limits("unsigned")
        else:
            wide = "long long" if fits(low, high, "long long") and rng.random() < 0.4 else "unsigned"
            if wide == type_name:
                wide = "unsigned"
            return binary(rng, operator, cast(wide, a), b if is_shift else cast(wide, b))
    return Expression(f"({a.text} {operator} {b.text})", type_name, low, high, reads_state)


def negated(e):
    if e.type == "unsigned" or e.low <= limits(promoted(e.type))[0]:
        return Expression(f"(-(unsigned)({bare(e.text)}))", "unsigned", *limits("unsigned"),
                          e.reads_state)
    return Expression(f"(-{e.text})", promoted(e.type), -e.high, -e.low, e.reads_state)


def complement(e):
    type_name = promoted(e.type)
    low, high = limits("unsigned") if type_name == "unsigned" else (-e.high - 1, -e.low - 1)
    return Expression(f"(~{e.text})", type_name, low, high, e.reads_state)


def choice(condition, a, b):
    type_name = common(a.type, b.type)
    first, second = as_type(a, type_name), as_type(b, type_name)
    return Expression(f"({condition.text} ? {a.text} : {b.text})", type_name,
                      min(first[0], second[0]), max(first[1], second[1]),
                      condition.reads_state or a.reads_state or b.reads_state)


def random_constant(rng):
    return constant(rng.choice((
        rng.randint(-9, 9), rng.randint(-128, 255), rng.choice(EVEN),
        rng.choice((1, 3, 5, 7, 15, 31, 127, -128, 255, 256, 1000, -1000)))))


class Source:
    """Makes random expressions over the given leaves.

    Most are tame: one leaf, changed step by step, by factors, by summands or by both. What a wild
    one does to its leaves can rarely be undone, and it takes an engine that works backwards much
    longer.
    """

    def __init__(self, rng, leaves, wild=1.0, steps="both"):
        self._rng, self._leaves, self._wild = rng, list(leaves), wild
        self._steps = steps

    def leaf(self):
        if not self._leaves or self._rng.random() < 0.15:
            return random_constant(self._rng)
        return self._rng.choice(self._leaves)

    def value(self, depth):
        return self._wild_value(depth) if self._is_wild() else self._tame_value(depth)

    def condition(self, depth):
        return self._wild_condition(depth) if self._is_wild() else self._tame_condition(depth)

    def _is_wild(self):
        return self._rng.random() < self._wild

    def _tame_value(self, steps):
        e = self._rng.choice(self._leaves) if self._leaves else self.leaf()
        for _ in range(steps):
            e = self._step(e)
        return e

    def _step(self, e):
        rng = self._rng
        if rng.random() < 0.3:
            return negated(e) if rng.random() < 0.3 else cast(rng.choice(list(TYPES)[1:]), e)
        steps = rng.choice(("factors", "summands")) if self._steps == "both" else self._steps
        if steps == "summands":
            if rng.random() < 0.2:
                return complement(e)
            other = random_constant(rng) if rng.random() < 0.7 else self.leaf()
            return binary(rng, rng.choice("++-^"), e, other)
        if rng.random() < 0.2:
            return binary(rng, "<<", e, constant(rng.randint(1, 7)))
        factor = rng.choice(EVEN) if rng.random() < 0.75 else rng.choice((3, 5, -1, -3, 7))
        return binary(rng, "*", e, constant(factor))

    def _tame_condition(self, depth):
        rng = self._rng
        if depth > 0 and rng.random() < 0.2:
            return binary(rng, rng.choice(("&&", "||")), self._tame_condition(depth - 1),
                          self._tame_condition(depth - 1))
        value = self._tame_value(0 if rng.random() < 0.6 else 1)
        if rng.random() < 0.2:
            mask = constant(rng.choice((1, 2, 3, 4, 8, 15, 64, 128)))
            return binary(rng, rng.choice(("==", "!=")), binary(rng, "&", value, mask),
                          constant(rng.choice((0, mask.low))))
        low, high = max(value.low, -1000), min(value.high, 1000)
        other = constant(rng.randint(low, high)) if rng.random() < 0.75 else self.leaf()
        return binary(rng, rng.choice(COMPARISONS), value, other)

    def _wild_value(self, depth):
        rng = self._rng
        if depth == 0:
            return self.leaf()
        kind = rng.random()
        if kind < 0.30:
            return binary(rng, rng.choice("+-"), self.value(depth - 1), self.value(depth - 1))
        if kind < 0.44:
            factor = constant(rng.choice(EVEN) if rng.random() < 0.7 else rng.choice((3, 5, -1, -3)))
            other = factor if rng.random() < 0.8 else self.value(depth - 1)
            return binary(rng, "*", self.value(depth - 1), other)
        if kind < 0.52:
            other = constant(rng.choice((2, 3, 4, 5, 7, 8, 10, 12, 16, -3, 100)))
            return binary(rng, rng.choice("/%"), self.value(depth - 1),
                          other if rng.random() < 0.8 else self.value(0))
        if kind < 0.60:
            count = constant(rng.randint(0, 7)) if rng.random() < 0.7 else self.value(0)
            return binary(rng, rng.choice(("<<", ">>")), self.value(depth - 1), count)
        if kind < 0.74:
            return binary(rng, rng.choice("&|^"), self.value(depth - 1), self.value(depth - 1))
        if kind < 0.80:
            return rng.choice((negated, complement))(self.value(depth - 1))
        if kind < 0.90:
            return cast(rng.choice(list(TYPES)[1:]), self.value(depth - 1))
        if kind < 0.96:
            return choice(self.condition(depth - 1), self.value(depth - 1), self.value(depth - 1))
        return self.condition(depth - 1)

    def _wild_condition(self, depth):
        rng = self._rng
        if depth > 0 and rng.random() < 0.3:
            return binary(rng, rng.choice(("&&", "||")), self.condition(depth - 1),
                          self.condition(depth - 1))
        other = random_constant(rng) if rng.random() < 0.6 else self.value(max(depth - 1, 0))
        return binary(rng, rng.choice(COMPARISONS), self.value(depth), other)
