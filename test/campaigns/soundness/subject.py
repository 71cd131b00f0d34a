"""A pair of subjects/soundness: a faulty header, its twin, and what their comment lines say."""
import pathlib
import re

ITEMS = ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "B", "C")
CHECKS = ("sanitizers", "msan", "plain")
TWIN = "_twin"


class Malformed(Exception):
    pass


class Header:
    """One file; `facts` has the text behind each `// word:`, joined where a word comes twice."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text()
        self.first = self.text.split("\n", 1)[0]
        self.facts = {}
        for word, value in re.findall(r"^// ([a-z]+): +(.*\S)\s*$", self.text, re.M):
            self.facts[word] = f"{self.facts[word]} {value}" if word in self.facts else value

    def fact(self, word, default=None):
        value = self.facts.get(word, default)
        if value is None:
            raise Malformed(f"{self.path.name}: no line for {word}")
        return value


class Pair:
    def __init__(self, folder, name):
        self.name = name
        self.faulty = Header(folder / f"{name}.h")
        twin = folder / f"{name}{TWIN}.h"
        if not twin.exists():
            raise Malformed(f"{name}.h has no twin {twin.name}")
        self.twin = Header(twin)
        self.item = self.faulty.fact("item")
        self.kind = self.faulty.fact("kind")
        self.check = self.faulty.fact("check", "sanitizers")
        self.statements = self.faulty.fact("native")
        self._complain()

    def _complain(self):
        name = self.faulty.path.name
        if self.item not in ITEMS:
            raise Malformed(f"{name}: no such item: {self.item}")
        if self.check not in CHECKS:
            raise Malformed(f"{name}: no such check: {self.check}")
        if not re.fullmatch(r"[12] objects?, [1-5] calls?", self.faulty.fact("scope")):
            raise Malformed(f"{name}: a scope is at most 2 objects, 5 calls")
        if not self.faulty.first.startswith("// Faulty: "):
            raise Malformed(f"{name}: the first line does not say what goes wrong")
        if not self.twin.first.startswith(f"// Twin of {self.name}: "):
            raise Malformed(f"{self.twin.path.name}: the first line does not say what is different")
        for word in ("item", "kind", "scope"):
            if self.faulty.fact(word) != self.twin.fact(word):
                raise Malformed(f"{name} and its twin differ in {word}")

    def twin_statements(self):
        """The statements of the faulty header, with the names that the twin has."""
        names = set(re.findall(r"\b(\w+)Twin\b", self.twin.text))
        return re.sub(r"\w+", lambda found: found[0] + ("Twin" if found[0] in names else ""),
                      self.statements)


def all_pairs(folder, names):
    """The pairs of those names, which may be those of either header, or all pairs."""
    known = sorted(path.stem for path in pathlib.Path(folder).glob("*.h"))
    faulty = [name for name in known if not name.endswith(TWIN)]
    alone = [name for name in known if name.endswith(TWIN) and name.removesuffix(TWIN) not in known]
    if alone:
        raise Malformed(f"a twin of nothing: {', '.join(alone)}")
    wanted = {name.removesuffix(TWIN) for name in names}
    unknown = wanted - set(faulty)
    if unknown:
        raise Malformed(f"no such subject: {', '.join(sorted(unknown))}")
    return [Pair(folder, name) for name in faulty if not wanted or name in wanted]
