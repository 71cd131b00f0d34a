"""Random small classes: class number N of seed S always has the same text.

A class has narrow fields. Most of them are small: whatever is assigned is reduced to a few values,
so that calls may compute them from each other and still soon reach nothing new. Some are wide:
computed from arguments and small fields only, in some classes once, by the constructor. What a
check can speak of, a field, an element or the value of a node, is called a view.
"""
import collections
import random

from expressions import (COMPARISONS, EVEN, NARROW, Expression, Source, bare, binary, cast, choice,
                         constant, limits, variable)

Field = collections.namedtuple("Field", "name type size is_small start")  # size 0: no array
Parameter = collections.namedtuple("Parameter", "name type")
# `takes_other`: another object by const reference is the last parameter
Method = collections.namedtuple("Method", "name parameters takes_other is_constructor body result")
PARAMETER_TYPES = ("signed char", "unsigned char")
MOST_NODES = 3
# How much there is of what the engine often gives up: wild expressions; fields of 16 bits that are
# computed by both factors and summands; small values that are computed, not chosen by branches,
# less often where several of them are together or are 16 bits wide; elements that are assigned at
# an index that depends on an argument. More of it leaves more UNKNOWN, less of it finds less.
WILD = 0.1
MIXED = 0.04
COMPUTED = 0.2
COMPUTED_IN_CROWD = 0.04
COMPUTED_INDEX = 0.05  # of an element that is assigned
CHECKS = 30


def indented(lines, by="  "):
    return [by + line for line in lines]


class Subject:
    """A class without its checks."""

    def __init__(self, seed, number):
        self.number = number
        self.name = f"Subject{number}"
        self.rng = random.Random(f"verify_fuzz {seed} {number}")
        kind = self.rng.random()
        self.is_linked = kind < 0.2
        self.meets = 0.2 <= kind < 0.35  # two objects at a time
        # What can be copied is explored with two objects.
        self.copies = self.rng.random() < 0.6 and self.meets and not self.is_linked
        self.most_nodes = self.rng.randint(2, MOST_NODES)
        self.node_type = self.rng.choice(("signed char", "unsigned char"))
        self.fields = self._random_fields()
        self._assigned = self._random_assigned()
        self._steps = self._random_steps()
        self.methods = self._random_methods()
        self.views = self._views()

    # Fields

    def _random_fields(self):
        rng = self.rng
        count = rng.randint(0, 1) if self.is_linked else rng.randint(1, 2 if self.meets else 4)
        fields = []
        wide = 0 if self.is_linked or self.meets else rng.randint(1, 2)
        for i in range(count):
            is_small = i >= wide
            type_name = rng.choice(NARROW)
            size = 0
            if is_small and rng.random() < 0.25:
                type_name = "bool"
            if is_small and not self.meets and rng.random() < 0.2:
                size = rng.randint(2, 4)
                type_name = rng.choice(("bool", "signed char", "unsigned char"))
            start = 0 if rng.random() < 0.7 else rng.randint(0, 1 if type_name == "bool" else 9)
            fields.append(Field(f"{'abcd'[i]}_", type_name, size, is_small, start))
        return fields

    def _random_assigned(self):
        """The fields that methods assign: in some classes wide ones are for the constructor only."""
        if self.rng.random() < 0.5 or all(field.is_small for field in self.fields):
            return self.fields
        if not any(field.is_small for field in self.fields):
            self.fields.append(Field("e_", "bool", 0, True, 0))
        return [field for field in self.fields if field.is_small]

    def _random_steps(self):
        is_long = any("short" in field.type and not field.is_small for field in self.fields)
        if not is_long or self.rng.random() < MIXED:
            return "both"
        return self.rng.choice(("factors", "factors", "factors", "summands"))

    def _views(self):
        """(expression, type) of each number that a check can speak of."""
        views = []
        for field in self.fields:
            if field.size:
                views += [(f"{field.name}[{i}]", field.type) for i in range(field.size)]
            else:
                views.append((field.name, field.type))
        if self.is_linked:
            views.append(("count_", "unsigned char"))
            views += [(f"at({i})", "short") for i in range(self.most_nodes)]
        return views

    # Expressions

    def _leaves(self, parameters, takes_other, small_only):
        leaves = [variable(p.name, p.type, False) for p in parameters] * 2
        for prefix in ("", "other.") if takes_other else ("",):
            for field in self.fields:
                if small_only and not field.is_small:
                    continue
                text = prefix + field.name
                if field.size:
                    index = self._index(parameters, field.size)
                    text += f"[{index}]"
                leaves.append(variable(text, field.type, True))
        return leaves

    def _index(self, parameters, size, computed=0.6):
        rng = self.rng
        if not parameters or rng.random() >= computed:
            return str(rng.randrange(size))
        name = rng.choice(parameters).name
        return f"{name} & {size - 1}" if size in (2, 4) else f"(unsigned char){name} % {size}"

    def _source(self, parameters, takes_other=False, small_only=False, more=()):
        leaves = [*self._leaves(parameters, takes_other, small_only), *more]
        return Source(self.rng, leaves, WILD, self._steps)

    def _assign_few(self, target, type_name, source, depth=2):
        """Statements that assign one of a few values."""
        rng = self.rng
        is_crowded = self.is_linked or self.meets or "short" in type_name
        if rng.random() < (COMPUTED_IN_CROWD if is_crowded else COMPUTED):
            return [f"{target} = ({type_name})({bare(self._few(source, type_name, depth).text)});"]
        values = [self._small_value(type_name) for _ in range(rng.choice((1, 2, 2, 2, 3)))]
        lines = [f"if ({bare(source.condition(depth - 1).text)}) {target} = {value};"
                 for value in values[1:]] + [f"{target} = {values[0]};"]
        return [("else " if i else "") + line for i, line in enumerate(lines)]

    def _small_value(self, type_name):
        rng = self.rng
        if type_name == "bool":
            return rng.choice(("true", "false"))
        value = rng.randint(-8, 20) * (rng.choice(EVEN) if rng.random() < 0.2 else 1)
        return f"({type_name})({value})"

    def _few(self, source, type_name, depth):
        """An expression with few values."""
        rng = self.rng
        if type_name == "bool":
            return source.condition(depth - 1)
        few = rng.choice((
            binary(rng, "&", source.value(depth - 1), constant(rng.choice((1, 2, 3, 4, 5, 6, 7, 12)))),
            binary(rng, "%", source.value(depth - 1), constant(rng.choice((2, 3, 4, 5)))),
            choice(source.condition(depth - 1), constant(rng.randint(-8, 20)),
                   constant(rng.randint(-8, 20))),
            cast("int", source.condition(depth - 1))))
        if rng.random() < 0.3:
            few = binary(rng, "*", few, constant(rng.choice(EVEN + (3, 5, -1, -7))))
        if rng.random() < 0.2:
            few = binary(rng, "+", few, constant(rng.randint(-20, 20)))
        return few

    def _wide(self, parameters, more=()):
        """An expression of arguments, and sometimes of small fields."""
        rng = self.rng
        leaves = [variable(p.name, p.type, False) for p in parameters]
        if rng.random() < 0.4 or not parameters:
            leaves += self._leaves([], False, True)
        steps = 1 if self._steps == "summands" else rng.randint(1, 3)
        return Source(rng, [*leaves, *more], WILD, self._steps).value(steps)

    # Statements

    def _assignment(self, parameters, takes_other, more=()):
        rng = self.rng
        field = rng.choice(self._assigned)
        target = field.name
        if field.size:
            target += f"[{self._index(parameters, field.size, COMPUTED_INDEX)}]"
        if not field.is_small:
            if rng.random() < 0.15:
                return [self._closed(target)]
            return [f"{target} = ({field.type})({bare(self._wide(parameters, more).text)});"]
        source = self._source(parameters, takes_other, more=more)
        return self._assign_few(target, field.type, source)

    def _closed(self, target):
        """A change of a wide field that soon leads nowhere new."""
        rng = self.rng
        if rng.random() < WILD:
            return rng.choice((
                f"{target} >>= {rng.randint(1, 4)};", f"{target} &= {rng.choice((1, 15, 85, -16))};",
                f"{target} |= {rng.choice((1, 6, 64, 128))};",
                f"{target} /= {rng.choice((2, 3, 10))};", f"{target} %= {rng.choice((2, 3, 7, 10))};"))
        factors = [f"{target} *= {rng.choice((0, 2, 4, 16))};", f"{target} <<= {rng.randint(1, 6)};"]
        summands = [f"{target} ^= {rng.choice((1, 3, 16, 127, 255))};", f"{target} = ~{target};"]
        chosen = {"factors": factors, "summands": summands, "both": factors + summands}[self._steps]
        return rng.choice([*chosen, f"{target} = -{target};"])

    def _statements(self, parameters, takes_other, depth, more=()):
        rng = self.rng
        kind = rng.random()
        if depth == 0 or kind < 0.4:
            return self._assignment(parameters, takes_other, more)
        if kind < 0.65:
            condition = self._source(parameters, takes_other, more=more).condition(1)
            lines = [f"if ({bare(condition.text)}) {{",
                     *indented(self._statements(parameters, takes_other, depth - 1, more)), "}"]
            if rng.random() < 0.5:
                lines[-1:] = ["} else {",
                              *indented(self._statements(parameters, takes_other, depth - 1, more)),
                              "}"]
            return lines
        if kind < 0.72:
            condition = self._source(parameters, takes_other, more=more).condition(1)
            return [f"if ({bare(condition.text)}) return;",
                    *self._statements(parameters, takes_other, depth - 1, more)]
        if kind < 0.9 and not more:
            return self._with_local(parameters, takes_other, depth)
        return [*self._statements(parameters, takes_other, depth - 1, more),
                *self._statements(parameters, takes_other, depth - 1, more)]

    def _with_local(self, parameters, takes_other, depth):
        """A local variable, perhaps changed in a loop, and statements that use it."""
        rng = self.rng
        type_name = rng.choice(("signed char", "unsigned char", "short", "unsigned short", "int",
                                "unsigned", "long long"))
        lines = [f"{type_name} t = ({type_name})({bare(self._wide(parameters).text)});"]
        local = variable("t", type_name, True)
        if rng.random() < 0.6:
            rounds = rng.randint(1, 4)
            bound = str(rounds)
            if parameters and rng.random() < 0.3:
                bound = f"({rng.choice(parameters).name} & 3)"
            counter = Expression("i", "int", 0, 3, False)
            e = self._source(parameters, takes_other, True, (local, local, counter)).value(2)
            step = f"t = ({type_name})({bare(e.text)});"
            if rng.random() < 0.3:
                condition = Source(rng, (local, counter), WILD, self._steps).condition(1)
                step = f"if ({bare(condition.text)}) {step}"
            lines.append(f"for (int i = 0; i < {bound}; ++i) {step}")
        lines += self._local_use(parameters, takes_other, local)
        if rng.random() < 0.5:
            lines += self._statements(parameters, takes_other, depth - 1, (local,))
        return ["{", *indented(lines), "}"]

    def _local_use(self, parameters, takes_other, local):
        """The variable goes to a field that can take it."""
        rng = self.rng
        field = rng.choice(self._assigned)
        target = field.name
        if field.size:
            target += f"[{self._index(parameters, field.size, COMPUTED_INDEX)}]"
        source = Source(rng, [local], WILD, self._steps)
        if field.is_small:
            return self._assign_few(target, field.type, source, 1)
        e = source.value(0 if self._steps == "summands" else rng.randint(0, 1))
        return [f"{target} = ({field.type})({bare(e.text)});"]

    # Methods

    def _random_parameters(self, most):
        rng = self.rng
        count = rng.choice((0, 1, 1, 1, 2))
        parameters = []
        for i in range(min(count, most)):
            type_name = rng.choice(PARAMETER_TYPES) if rng.random() < 0.8 else "bool"
            # Two arguments of 8 bits have many values together.
            if i == 1 and parameters[0].type != "bool" and rng.random() < 0.8:
                type_name = "bool"
            parameters.append(Parameter("xy"[i], type_name))
        return parameters

    def _random_methods(self):
        rng = self.rng
        methods = [self._random_constructor()]
        if self.is_linked:
            return methods + self._list_methods()
        for i in range(rng.randint(2, 4)):
            takes_other = self.meets and (i == 0 or rng.random() < 0.3)
            parameters = self._random_parameters(1 if takes_other else 2)
            body = self._statements(parameters, takes_other, rng.randint(1, 2))
            methods.append(Method(f"call{i}", parameters, takes_other, False, body, "void"))
        return methods

    def _random_constructor(self):
        rng = self.rng
        is_set_once = self._assigned != self.fields
        parameters = []
        if is_set_once or (self.fields and not self.is_linked and rng.random() < 0.5):
            kind = rng.choice(PARAMETER_TYPES) if is_set_once or rng.random() < 0.8 else "bool"
            parameters = [Parameter("x", kind)]
        body = []
        if parameters and not is_set_once:
            body = self._statements(parameters, False, 1)
        for field in self.fields:
            if is_set_once and not field.is_small:
                body += self._set_once(field, parameters)
        return Method(self.name, parameters, False, True, body, "")

    def _set_once(self, field, parameters):
        lines = [f"{field.name} = ({field.type})({bare(self._wide(parameters).text)});"]
        if self.rng.random() < 0.3:
            condition = self._source(parameters).condition(1)
            lines = [f"if ({bare(condition.text)}) {lines[0]}"]
        return lines

    def _list_methods(self):
        rng = self.rng
        value = Parameter("x", rng.choice(PARAMETER_TYPES))
        methods = [Method("push", [value], False, False, self._push([value]), "void")]
        makers = [self._pop, self._update, self._remove, self._reverse, self._clear, self._take]
        for i, maker in enumerate(rng.sample(makers, rng.randint(2, 3))):
            parameters, body = maker()
            methods.append(Method(f"{maker.__name__[1:]}{i}", parameters, False, False, body, "void"))
        return methods

    def _push(self, parameters):
        lines = [f"if (count_ >= {self.most_nodes}) return;", "Node* made = new Node{0, nullptr};",
                 *self._assign_few("made->value", self.node_type, self._source(parameters)),
                 "++count_;"]
        if self.rng.random() < 0.5:
            return [*lines, "made->next = head_;", "head_ = made;"]
        condition = ""
        if self.rng.random() < 0.5:
            condition = " && " + self.rng.choice(("(*place)->value < made->value",
                                                  "(*place)->value > made->value"))
        return [*lines, "Node** place = &head_;",
                f"while (*place != nullptr{condition}) place = &(*place)->next;",
                "made->next = *place;", "*place = made;"]

    def _pop(self):
        lines = ["if (head_ == nullptr) return;", "Node* first = head_;", "head_ = first->next;"]
        if self.fields:
            lines += self._assignment([], False, (variable("first->value", self.node_type, True),))
        return [], [*lines, "delete first;", "--count_;"]

    def _update(self):
        parameters = self._random_parameters(1)
        value = variable("node->value", self.node_type, True)
        source = self._source(parameters, more=(value, value))
        step = self._assign_few("node->value", self.node_type, source)
        if self.rng.random() < 0.5:
            step = [f"if ({bare(source.condition(1).text)}) {{", *indented(step), "}"]
        return parameters, ["for (Node* node = head_; node != nullptr; node = node->next) {",
                            *indented(step), "}"]

    def _remove(self):
        parameters = self._random_parameters(1)
        value = variable("(*place)->value", self.node_type, True)
        condition = self._source(parameters, more=(value, value, value)).condition(1)
        return parameters, ["Node** place = &head_;", "while (*place != nullptr) {",
                            f"  if ({bare(condition.text)}) {{", "    Node* gone = *place;",
                            "    *place = gone->next;", "    delete gone;", "    --count_;",
                            "  } else {", "    place = &(*place)->next;", "  }", "}"]

    def _reverse(self):
        return [], ["Node* done = nullptr;", "while (head_ != nullptr) {", "  Node* node = head_;",
                    "  head_ = node->next;", "  node->next = done;", "  done = node;", "}",
                    "head_ = done;"]

    def _clear(self):
        return [], ["while (head_ != nullptr) {", "  Node* node = head_;", "  head_ = node->next;",
                    "  delete node;", "}", "count_ = 0;"]

    def _take(self):
        """Folds the nodes into a field, or into the first node."""
        t = variable("t", "int", True)
        value = variable("node->value", self.node_type, True)
        start = self.rng.randint(-3, 3)
        step = cast("short", Source(self.rng, (t, value), WILD, self._steps).value(1))
        lines = [f"int t = {start};", "for (Node* node = head_; node != nullptr; node = node->next) "
                 f"t = {step.text};"]
        if self.fields and self.rng.random() < 0.6:
            return [], lines + self._local_use([], False, t)
        source = Source(self.rng, [t], WILD, self._steps)
        return [], [*lines, "if (head_ != nullptr) {",
                    *indented(self._assign_few("head_->value", self.node_type, source, 1)), "}"]

    # Text

    def signature(self, method):
        parameters = [f"{p.type} {p.name}" for p in method.parameters]
        if method.takes_other:
            parameters.append(f"const {self.name}& other")
        explicit = "explicit " if method.is_constructor and parameters else ""
        result = f"{method.result} " if method.result else ""
        return f"{explicit}{result}{method.name}({', '.join(parameters)})"

    def text(self, checks=()):
        """The header; `checks` are the bodies of check0, check1, …"""
        lines = ["#pragma once", "", f"class {self.name} {{", " public:"]
        for method in self.methods:
            lines += indented([f"{self.signature(method)} {{", *indented(method.body), "}"])
        if self.is_linked:
            lines += indented([f"~{self.name}() {{", *indented(self._clear()[1][:-1]), "}"])
        if not self.copies:
            lines += [f"  {self.name}(const {self.name}&) = delete;",
                      f"  {self.name}& operator=(const {self.name}&) = delete;"]
        for i, check in enumerate(checks):
            lines.append(f"  bool check{i}() const {{ {check} }}")
        lines += ["", " private:"]
        if self.is_linked:
            lines += [f"  struct Node {{ {self.node_type} value; Node* next; }};",
                      "  int at(int i) const {", "    const Node* node = head_;",
                      "    while (node != nullptr && i-- > 0) node = node->next;",
                      "    return node == nullptr ? -1000 : node->value;", "  }",
                      "  Node* head_ = nullptr;", "  unsigned char count_ = 0;"]
        for field in self.fields:
            size = f"[{field.size}]" if field.size else ""
            start = f"{{{field.start}}}" if field.size else str(field.start)
            if field.type == "bool":
                start = start.replace("0", "false").replace("1", "true")
            lines.append(f"  {field.type} {field.name}{size} = {start};")
        return "\n".join([*lines, "};", ""])


# What the native search says: the number of states, per view (least, greatest, bits that are always
# set, ever set, number of values), and some states as the values of their views.
Facts = collections.namedtuple("Facts", "states views samples")


class Checks:
    """Makes checks: about half of them are meant to hold, by what is known of the states."""

    def __init__(self, subject, facts):
        self._rng = random.Random(f"checks {subject.name} {subject.text()}")
        self._subject, self._facts = subject, facts
        self._names = [name for name, _ in subject.views]

    def make(self):
        makers = [self._equality, self._equality, self._order, self._mask, self._remainder, self._two,
                  self._two, self._sum, self._implication, self._random]
        made = []
        while len(made) < CHECKS:
            check = self._rng.choice(makers)()
            # The last resort of a class with few values.
            if check not in made or self._rng.random() < 0.1:
                made.append(check)
        return made

    def _view(self):
        return self._rng.randrange(len(self._names))

    def _seen(self, view):
        return self._rng.choice(self._facts.samples)[view]

    def _near(self, view):
        """A value of the view's type that may not be there."""
        rng = self._rng
        low, high = limits(self._subject.views[view][1])
        value = self._seen(view) + rng.choice((-3, -2, -1, 1, 2, 4, 8, 16, -16, 64, 256))
        value = value if rng.random() < 0.7 else rng.randint(low, high)
        return max(low, min(high, value))

    def _value(self, view):
        return self._seen(view) if self._rng.random() < 0.5 else self._near(view)

    def _equality(self):
        view = self._view()
        return f"return {self._names[view]} != {self._value(view)};"

    def _order(self):
        view = self._view()
        least, greatest = self._facts.views[view][:2]
        sign, bound = self._rng.choice((("<=", greatest), ("<", greatest), (">=", least),
                                        (">", least), ("<=", greatest - 1), ("!=", greatest)))
        return f"return {self._names[view]} {sign} {bound};"

    def _mask(self):
        rng = self._rng
        view = self._view()
        _, _, always, ever, _ = self._facts.views[view]
        mask = rng.choice((1, 2, 3, 4, 7, 8, 15, 16, 128, 255, ~ever & 0xffff, always & 0xffff,
                           (~ever | always) & 0xffff))
        if rng.random() < 0.4:
            return f"return ({self._names[view]} & {mask}) == {self._seen(view) & mask};"
        return f"return ({self._names[view]} & {mask}) != {self._value(view) & mask};"

    def _remainder(self):
        view = self._view()
        divisor = self._rng.choice((2, 3, 4, 5, 6, 7, 8, 10, 12, 24))
        value = self._value(view)
        remainder = abs(value) % divisor * (-1 if value < 0 else 1)
        return f"return {self._names[view]} % {divisor} != {remainder};"

    def _two(self):
        """No state has these two values together."""
        first, second = self._view(), self._view()
        sample, another = self._rng.choice(self._facts.samples), self._rng.choice(self._facts.samples)
        values = (sample[first], (sample if self._rng.random() < 0.5 else another)[second])
        return (f"return !({self._names[first]} == {values[0]} && "
                f"{self._names[second]} == {values[1]});")

    def _sum(self):
        rng = self._rng
        first, second = self._view(), self._view()
        factor = rng.choice((1, 1, 2, 3, -1, -2, 5))
        sample, another = rng.choice(self._facts.samples), rng.choice(self._facts.samples)
        value = sample[first] * factor + (sample if rng.random() < 0.5 else another)[second]
        return (f"return {self._names[first]} * {factor} + {self._names[second]} "
                f"{rng.choice(('!=', '!=', '<=', '>=', '<', '>'))} {value};")

    def _implication(self):
        rng = self._rng
        first, second = self._view(), self._view()
        value = self._seen(first)
        agreeing = [sample[second] for sample in self._facts.samples if sample[first] == value]
        return (f"if ({self._names[first]} != {value}) return true; "
                f"return {self._names[second]} {rng.choice(COMPARISONS)} {rng.choice(agreeing)};")

    def _random(self):
        views = [variable(name, "int" if name.startswith("at(") else type_name, True)
                 for name, type_name in self._subject.views]
        return f"return {bare(Source(self._rng, views).condition(2).text)};"
