"""Counts the public operations of classes, from Clang's AST dump and the rules of C++ alone.

Counted: constructors, destructors, methods, static functions, operators and conversions, those that the
compiler declares included, deleted ones not; inherited public methods that are not hidden, and inherited
constructors that a `using` names; public fields, once to read and once to write unless const, reference
or array; free functions and friends in the files of the classes that take or return one. A function
template counts once, a class template counts once: with its first instance where there is one, with
what it declares otherwise. The constructors of an abstract class are not counted: no client can call
one.
"""
import collections
import dataclasses
import re

import clang_ast
from clang_ast import ALIASES, FUNCTIONS, RECORDS, children, location, parameters, types

UNSPELLED = "..."  # template arguments that the dump does not spell, as those that are templates


@dataclasses.dataclass(frozen=True)
class Operation:
    kind: str  # as `assay list --json` names it
    scope: str  # the class or namespace, without template arguments
    name: str
    arity: int | None  # None: a parameter pack
    is_const: bool
    file: str
    line: int
    class_line: int  # of the definition of the class; tells specialisations apart
    shown: str  # for people
    is_template: bool = False

    def __str__(self):
        return f"{self.shown}  ({self.file.rsplit('/', 1)[-1]}:{self.line})"


@dataclasses.dataclass
class Class:
    name: str  # with template arguments: std::map<int, std::string>
    scope: str  # without: std::map
    node: dict
    dependent: bool


def without_arguments(name):
    """a<b>::c<d> becomes a::c."""
    while (shorter := re.sub(r"<[^<>]*>", "", name)) != name:
        name = shorter
    return name


def members(record):
    """Every member, with whether a client may name it."""
    access = "private" if record.get("tagUsed") == "class" else "public"
    for member in record.get("inner", []):
        if member["kind"] == "AccessSpecDecl":
            access = member["access"]
        yield member, access == "public" or member.get("isImplicit", False)


class Unit:
    """All classes, aliases and free functions that a dump shows, by name."""

    def __init__(self, dumps):
        """From pairs of a filter of names and what it let through."""
        self.classes, self.functions, self.aliases = [], [], {}
        for name_filter, roots in dumps:
            *scopes, name = (name_filter or "").split("::")
            for root in roots:
                if not name or root.get("name") == name:
                    self._walk(root, scopes, dependent=False)

    def _walk(self, node, scopes, dependent):
        kind = node["kind"]
        if kind in ("TranslationUnitDecl", "LinkageSpecDecl"):
            self._walk_all(node, scopes, dependent)
        elif kind == "NamespaceDecl":
            hidden = node.get("isInline") or "name" not in node
            self._walk_all(node, scopes if hidden else [*scopes, node["name"]], dependent)
        elif kind == "ClassTemplateDecl":
            for record in children(node, *RECORDS):
                self._record(record, scopes, dependent or record["kind"] == "CXXRecordDecl")
        elif kind in RECORDS:
            self._record(node, scopes, dependent)
        elif kind in ("FunctionDecl", "FunctionTemplateDecl"):
            self.functions.append(("::".join(scopes), node))
        elif kind in ALIASES:
            self.aliases[node.get("name", "")] = " ".join(types(node))

    def _walk_all(self, node, scopes, dependent):
        for child in node.get("inner", []):
            self._walk(child, scopes, dependent)

    def _record(self, record, scopes, dependent):
        if not record.get("name"):
            return
        dependent = dependent or record["kind"] == "ClassTemplatePartialSpecializationDecl"
        name = record["name"]
        arguments = clang_ast.template_arguments(record)
        if record["kind"] == "ClassTemplateSpecializationDecl":
            name += f"<{', '.join(arguments) if arguments is not None else UNSPELLED}>"
        inside = [*scopes, name]
        full = "::".join(inside)
        self.classes.append(Class(full, without_arguments(full), record, dependent))
        for member, public in members(record):
            if public and member["kind"] in ("ClassTemplateDecl", *RECORDS):
                if not member.get("isImplicit"):
                    self._walk(member, inside, dependent)

    def find(self, type_names):
        """The class that one of the spellings of a type means. Namespaces may be left out, and template
        arguments that are defaults."""
        def ends(name, spelled):
            return ("::" + name).replace(" ", "").endswith("::" + spelled.replace(" ", ""))

        complete = [c for c in self.classes if c.node.get("completeDefinition")]
        for spelled in reversed(type_names):
            wanted = spelled.removeprefix("::")
            same = [c for c in complete if ends(c.name, wanted)]
            alike = [c for c in complete if ends(c.scope, without_arguments(wanted))]
            for found in same + sorted(alike, key=lambda c: c.dependent):
                return found
        return None


class Counter:
    def __init__(self, unit, files, scopes):
        """Counts the classes of the files, or those of the scopes and what is nested in them."""
        self.unit = unit
        self.classes = one_for_each_template(
            [c for c in unit.classes if c.node.get("completeDefinition") and
             (any(c.scope == s or c.scope.startswith(s + "::") for s in scopes) if scopes
              else location(c.node)[0] in files)])
        self.files = files | {location(c.node)[0] for c in self.classes}
        self.unknown_bases = set()

    def operations(self):
        found = []
        for cls in self.classes:
            found += self._of_class(cls)
        return found + self._free_functions()

    def _of_class(self, cls):
        abstract = cls.node.get("definitionData", {}).get("isAbstract", False)
        found, names = [], set()
        for member, public in members(cls.node):
            names.add(member.get("name"))
            if public:
                found += self._member(cls, member)
                if member["kind"] == "UsingDecl":
                    found += self._used(cls, member)
        if abstract:
            found = [o for o in found if o.kind != "constructor"]
        return found + self._inherited(cls, cls, names)

    def _inherited(self, cls, start, hidden):
        found = []
        for base in start.node.get("bases", []):
            if base["access"] != "public":
                continue
            definition = self.unit.find(types(base))
            if not definition:
                if not start.dependent:
                    self.unknown_bases.add(without_arguments(types(base)[-1]))
                continue
            names = set()
            for member, public in members(definition.node):
                names.add(member.get("name"))
                if public and member.get("name") not in hidden | {"operator="}:
                    found += [o for o in self._member(cls, member)
                              if o.kind not in ("constructor", "destructor")]
            found += self._inherited(cls, definition, hidden | names)
        return found

    def _used(self, cls, using):
        """What `using Base::f` makes public; for constructors, all that are not Base's special ones."""
        base_name, _, name = using.get("name", "").rpartition("::")
        base = self.unit.find([base_name])
        if not base:
            return []
        wanted = [m for m, _ in members(base.node) if m.get("name") == name]
        if name == cls.scope.rpartition("::")[2]:
            inherited = {shadow["target"]["type"]["qualType"] for shadow in
                         children(cls.node, "ConstructorUsingShadowDecl")}
            itself = re.compile(rf"\b{base.scope.rpartition('::')[2]}\b")
            wanted = [m for m in children(base.node, "CXXConstructorDecl")
                      if types(m)[0] in inherited and not itself.search(types(m)[0])]
        return [o for member in wanted for o in self._member(cls, member)]

    def _member(self, cls, member):
        kind = member["kind"]
        if kind == "FunctionTemplateDecl":
            patterns = children(member, *FUNCTIONS)
            return self._function(cls, patterns[0], True) if patterns else []
        if kind in FUNCTIONS:
            return self._function(cls, member, False)
        if kind == "FieldDecl" and member.get("name"):
            return self._field(cls, member)
        if kind == "VarDecl":
            return self._field(cls, member)
        return []

    def _function(self, cls, function, is_template):
        if deleted(function):
            return []
        kinds = {"CXXConstructorDecl": "constructor", "CXXDestructorDecl": "destructor"}
        kind = kinds.get(function["kind"]) or (
            "static" if function.get("storageClass") == "static" else "method")
        name = function["name"]
        if kind in ("constructor", "destructor"):
            name = ("~" if kind == "destructor" else "") + cls.scope.rpartition("::")[2]
        return [operation(kind, cls.scope, name, function, is_template, location(cls.node)[1])]

    def _field(self, cls, field):
        written = types(field)[-1]
        fixed = (written.startswith("const ") and "*" not in written or written.endswith(
            ("const", "&", "]")) or field.get("constexpr"))
        file, line = location(field)
        return [Operation(kind, cls.scope, field["name"], 0, False, file, line,
                          location(cls.node)[1],
                          f"{cls.scope}::{field['name']}{'=' if kind == 'write' else ''}")
                for kind in (("read",) if fixed else ("read", "write"))]

    def _free_functions(self):
        candidates = [(scope, f, None) for scope, f in self.unit.functions]
        for cls in self.classes:
            around = cls.scope.rpartition("::")[0]
            for friend in children(cls.node, "FriendDecl"):
                candidates += [(around, f, cls) for f in
                               children(friend, "FunctionDecl", "FunctionTemplateDecl")]
        found, seen = [], set()
        for scope, declaration, friend_of in candidates:
            is_template = declaration["kind"] == "FunctionTemplateDecl"
            functions = children(declaration, "FunctionDecl") if is_template else [declaration]
            if not functions or location(functions[0])[0] not in self.files:
                continue
            function = functions[0]
            own = {parameter.get("name") for parameter in children(declaration, "TemplateTypeParmDecl")}
            # A friend template without a body names one that stands in the namespace.
            repeats = "previousDecl" in function or "previousDecl" in declaration or (
                friend_of and is_template and not children(function, "CompoundStmt"))
            identity = (scope, function["name"], tuple(types(function)), location(function))
            if (repeats or deleted(function) or identity in seen or
                    not self._takes_part(function, friend_of, own)):
                continue
            seen.add(identity)
            found.append(operation("function", scope, function["name"], function, is_template))
        return found

    def _takes_part(self, function, friend_of, own):
        """Whether a class is named; `own` are the template's parameters, which may have a class's name."""
        aliases = dict(self.unit.aliases)
        for alias in children(friend_of.node, *ALIASES) if friend_of else []:
            aliases[alias["name"]] = " ".join(types(alias))
        unread = [t for n in [function, *parameters(function)] for t in types(n)]
        words = set()
        while unread:
            # A name before :: only says where the type stands.
            new = set(re.findall(r"\w+\b(?!::)", unread.pop())) - words
            words |= new
            unread += [aliases[word] for word in new & aliases.keys()]
        return any(c.scope.rpartition("::")[2] in words - own for c in self.classes)


def operation(kind, scope, name, function, is_template, class_line=0):
    taken = parameters(function)
    file, line = location(function)
    written = types(function)[0]
    is_const = bool(re.search(r"\)\s*const\b", written)) and kind == "method"
    arity = None if any(p.get("isParameterPack") for p in taken) else len(taken)
    signature = ", ".join(types(p)[0] for p in taken)
    shown = f"{scope}::{name}({signature}){' const' if is_const else ''}"
    return Operation(kind, scope, name, arity, is_const, file, line, class_line,
                     ("template " if is_template else "") + shown, is_template)


def deleted(function):
    return function.get("explicitlyDeleted") or function.get("explicitlyDefaulted") == "deleted"


def one_for_each_template(classes):
    """Of the pattern of a template and its instances, which share a place, the first instance."""
    groups = collections.OrderedDict()
    for cls in classes:
        groups.setdefault((cls.scope, location(cls.node)), []).append(cls)
    return [min(group, key=lambda c: c.dependent) for group in groups.values()]


PROBE = """
#include <type_traits>
namespace assay_probe {
template <class T>
constexpr int asked = std::is_default_constructible_v<T> + std::is_copy_constructible_v<T> +
                      std::is_move_constructible_v<T> + std::is_copy_assignable_v<T> +
                      std::is_move_assignable_v<T> + std::is_destructible_v<T>;
}
"""


PROOF = """
template <class C>
concept has_transparent_comparator = requires { typename C::key_compare::is_transparent; };
"""


def without_uncallable(counted, subject, folder):
    """The operations that can be called, and (operation, reason) of the templates that cannot. A proof
    that does not compile proves nothing."""
    possible, impossible = list(counted), []
    for entry in subject.uncallable:
        proof = folder / "proof.cpp"
        proof.write_text(f'#include "{subject.file}"\n{PROOF}static_assert({entry.proof});\n')
        if not clang_ast.compiles(proof, subject.flags):
            continue
        found = [o for o in possible if o.is_template and o.name in entry.names]
        possible = [o for o in possible if o not in found]
        impossible += [(o, entry.reason) for o in found]
    return possible, impossible


def count(source, files, scopes, instances, flags, name_filter, folder):
    """All operations; implicit members exist in the AST only once something has asked for them, so
    a dump finds the classes and the next one has a probe that asks, until no class is new."""
    probe = folder / "probe.cpp"
    filters = [name_filter]

    def read(names):
        questions = "".join(f"static_assert(assay_probe::asked<{n}> >= 0);\n" for n in names)
        probe.write_text(f'#include "{source}"\n' + PROBE + questions)
        while True:
            dumps = [(f, clang_ast.dump(probe, flags, f, not names)) for f in filters]
            counter = Counter(Unit(dumps), files, scopes)
            found = counter.operations()
            missing = sorted(counter.unknown_bases - set(filters))
            if not missing or not name_filter:
                return counter, found
            filters.extend(missing)

    asked, names = None, []
    while names != asked:
        asked = names
        counter, found = read(asked)
        scopes_found = {c.scope for c in counter.classes}
        names = list(dict.fromkeys([*instances, *(c.name for c in counter.unit.classes if
                                                  not c.dependent and UNSPELLED not in c.name and
                                                  c.scope in scopes_found)]))
    return found
