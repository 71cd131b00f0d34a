#!/usr/bin/env python3
"""Checks that every file of src/ and test/unit/ brings what it uses: it compiles on its own.

The files of a room are compiled in groups (ASSAY_UNITY), where a file sees what those before it
have included, abbreviated and declared in unnamed namespaces. So a name is wrong here that

- stands without a namespace, while only other sources of the room declare it, or headers of the
  room that the file does not include;
- stands as room::name, while no header that the file includes declares it;
- is of a part of the standard library that is not precompiled, and that the file does not include.

What an included header includes counts. It reads text, not C++: a name that a file introduces in
any way, as a member or a parameter, is taken to be that.

Usage: check_alone.py [ROOT]. Prints one line for each name; exit code 1 if there is any.
"""

import collections
import os.path
import pathlib
import re
import sys

import cpp_text

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
DEFINE = re.compile(r"^\s*#\s*define\s+(\w+)", re.MULTILINE)
NAMESPACE = re.compile(r"\bnamespace assay::([\w:]+)\s*\{")
SCOPE = re.compile(r'\b(namespace|extern "")[^;{}()=]*$')
TEMPLATE = re.compile(r"^\s*template\s*<(?:[^<>]|<[^<>]*>)*>")
TYPE = re.compile(
    r"^\s*(?:class|struct|union|enum(?: class)?)\b.*?([A-Za-z_]\w*)\s*(?:final\s*)?(?:[{;]|:(?!:))"
)
ALIAS = re.compile(r"^\s*(?:using|namespace) (?:[\w:]*::)?(\w+)\s*(?:=|;)")
FUNCTION = re.compile(r"^[^(=]*?(?<![\w:])(~?\w+)\s*\(")
VARIABLE = re.compile(r"^[^(=]*?(\w+)\s*(?:\[[^\]]*\]\s*)*[={;]")

NAME = r"[A-Za-z_]\w*"
USED = re.compile(rf"(?<![\w.:])(?<!->)((?:{NAME}::)*)({NAME})\b(?!::)")
# What stands behind a type, or between others in a list of bindings or captures.
INTRODUCED = re.compile(
    rf"(?:({NAME})(?:<[^;{{}}()]*>)?|[>\]])\s*[&* ]+(?:const )?({NAME})\s*(?=[,;={{)(\[>]|:(?!:)|\.\.\.)"
    rf"|[\[,]\s*[&*]?({NAME})\s*(?=[,\]=])"
)
USING = re.compile(r"\busing [\w:]+::(\w+);")
ENUMERATORS = re.compile(r"\benum\b[^;{(]*\{([^}]*)\}")
FOREIGN = re.compile(r"^namespace (?!assay\b)(\w+) \{", re.MULTILINE)
NO_TYPES = frozenset("return co_return throw case goto new delete else not and or".split())

# Names of the standard library by their headers, of those that are not precompiled.
STANDARD = {
    "charconv": "from_chars to_chars chars_format",
    "condition_variable": "condition_variable",
    "deque": "deque",
    "fstream": "ifstream ofstream fstream",
    "future": "async future promise shared_future",
    "iostream": "cout cerr cin",
    "mutex": "mutex lock_guard scoped_lock unique_lock",
    "numeric": "iota accumulate gcd lcm",
    "random": "mt19937 mt19937_64 random_device",
    "regex": "regex smatch regex_match regex_search",
    "thread": "thread jthread",
}
HEADER_OF = {name: header for header, names in STANDARD.items() for name in names.split()}

FOLDERS = ["src", "test/unit"]

# What is part of workers is not compiled in groups.
IN_WORKERS = {"src/runtime", "src/harness/support", "src/symex/models", "test/unit/exec/sample"}


class File:
    def __init__(self, path, root):
        self.name = path.relative_to(root).as_posix()
        self.room = self.name.rsplit("/", 1)[0]
        text = path.read_text()
        self.includes = set()
        for kind, name in INCLUDE.findall(cpp_text.without_comments(text)):
            self.includes.add(name)
            if kind == '"':
                self.includes |= {f"src/{name}", os.path.normpath(f"{self.room}/{name}")}
        self.code = cpp_text.code_of(text)
        self.spaces = set(NAMESPACE.findall(self.code))
        self.declared = set(declared_in(self.code)) | set(DEFINE.findall(text))
        self.introduced = {
            name
            for kind, *names in INTRODUCED.findall(self.code)
            for name in names
            if name and kind not in NO_TYPES
        }
        self.introduced |= set(USING.findall(self.code))
        for enumerators in ENUMERATORS.findall(self.code):
            self.introduced |= set(re.findall(NAME, enumerators))
        self.uses = [(match.start(), *match.groups()) for match in USED.finditer(self.code)]


def declared_in(code):
    """The names that are declared in namespaces, not inside of anything else."""
    begin = at = 0
    while at < len(code):
        if code[at] == ";":
            yield from name_of(code[begin : at + 1])
            begin = at + 1
        elif code[at] == "{":
            head = code[begin:at]
            if not SCOPE.search(head):
                yield from name_of(head + "{")
                at = cpp_text.closing(code, at)
            begin = at + 1
        elif code[at] == "}":
            begin = at + 1
        at += 1


def name_of(declaration):
    """The name that a declaration declares, if it is unqualified."""
    declaration = TEMPLATE.sub("", declaration)
    if declaration.lstrip().startswith("using namespace "):
        return []
    for pattern in (TYPE, ALIAS, FUNCTION, VARIABLE):
        match = pattern.match(declaration)
        if match:
            return [] if match.group(1) in cpp_text.KEYWORDS else [match.group(1)]
    return []


def reachable_from(file, files):
    """The names of the own headers that the file includes, and of those that these do."""
    seen = set()
    open_ones = [file]
    while open_ones:
        for name in open_ones.pop().includes:
            if name not in seen and name in files:
                seen.add(name)
                open_ones.append(files[name])
    return seen


def check(root):
    """All broken rules of the tree, as texts."""
    files = {}
    for folder in FOLDERS:
        for path in cpp_text.files_under(root / folder):
            file = File(path, root)
            if file.room not in IN_WORKERS:
                files[file.name] = file
    in_room = collections.defaultdict(lambda: collections.defaultdict(list))
    in_space = collections.defaultdict(lambda: collections.defaultdict(set))
    for file in files.values():
        for name in file.declared:
            in_room[file.room][name].append(file.name)
            if file.name.endswith(".h"):
                for space in file.spaces:
                    in_space[space][name].add(file.name)
    of_others = collections.defaultdict(set)  # names of the namespaces of third parties
    for file in files.values():
        for _, spaces, name in file.uses:
            of_others[spaces[:-2]].add(name)
    problems = []
    for file in files.values():
        seen = reachable_from(file, files)
        known = file.declared | file.introduced
        called = set()  # functions are found by the namespaces of their arguments, too
        standard = set(file.includes)
        for name in seen:
            called |= files[name].declared
            above = tuple(files[name].spaces)
            is_near = files[name].room == file.room
            if is_near or any(space.startswith(above) for space in file.spaces):
                known |= files[name].declared | files[name].introduced
            standard |= files[name].includes
        for space in FOREIGN.findall(file.code):
            known |= of_others[space]
        for at, spaces, name in file.uses:
            space = spaces.removeprefix("assay::")[:-2]
            is_call = file.code.startswith("(", at + len(name)) and not spaces
            first = (spaces + name).split("::")[0]
            wrong = None
            is_known = first in known or (is_call and first in called)
            if not is_known and first in in_room[file.room]:
                wrong = f"only {in_room[file.room][first][0]} declares {first}"
            elif space in in_space and name in in_space[space]:
                if not in_space[space][name] & (seen | {file.name}):
                    wrong = f"{spaces}{name} needs {sorted(in_space[space][name])[0]}"
            elif space == "std" and HEADER_OF.get(name, "vector") not in standard | {"vector"}:
                wrong = f"std::{name} needs <{HEADER_OF[name]}>"
            if wrong:
                line = file.code.count("\n", 0, at) + 1
                problems.append(f"{file.name}:{line}: {wrong}")
    return problems


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = check(root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
