"""Brute force: a program for each class that calls everything with all values of all parameters."""
import pathlib
import subprocess

from generator import Facts

COMPILER = "clang++-19"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
MOST_CALLS = 10_000_000
MOST_CALLS_OF_LISTS = 3_000_000
SECONDS = 120
TOO_LARGE = 3
HERE = pathlib.Path(__file__).resolve().parent


class TooLarge(Exception):
    pass


class Broken(Exception):
    """The generator's fault: a class that does not compile or has undefined behaviour."""


def run(command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          errors="replace", timeout=SECONDS, **more)


def compiled(source, output, flags):
    done = run([COMPILER, "-std=c++20", "-w", f"-I{HERE}", *flags, source, "-o", output])
    if done.returncode:
        raise Broken(f"{source.name} does not compile: {done.stderr.strip()[:500]}")


def searcher(folder, flags=()):
    """The part of the program that is the same for all classes."""
    made = folder / f"search{len(flags)}.o"
    compiled(HERE / "search.cpp", made, ["-O2", "-c", *flags])
    return made


def content_code(subject):
    """(bytes of a content, statements that store `object`, that load it)."""
    size, store, load = 0, [], []

    def add(place, type_name):
        nonlocal size
        store.append(f"std::memcpy(bytes + {size}, &{place}, sizeof({type_name}));")
        load.append(f"std::memcpy(&{place}, bytes + {size}, sizeof({type_name}));")
        size += 2 if "short" in type_name else 1

    for field in subject.fields:
        for place in [f"object.{field.name}[{i}]" for i in range(field.size)] or \
                [f"object.{field.name}"]:
            add(place, field.type)
    if not subject.is_linked:
        return size, store, load
    # Nodes are appended until as many are there as the content says.
    kind = f"{subject.name}::Node"
    store += [f"bytes[{size}] = object.count_;",
              f"int at = {size + 1};",
              f"for (const {kind}* node = object.head_; node; node = node->next) "
              "bytes[at++] = (unsigned char)node->value;",
              f"while (at < {size + 1 + subject.most_nodes}) bytes[at++] = 0;"]
    load += [f"object.count_ = bytes[{size}];",
             f"{kind}** place = &object.head_;",
             f"for (int i = 0; i < bytes[{size}]; ++i) {{",
             f"  *place = new {kind}{{({subject.node_type})bytes[{size + 1} + i], nullptr}};",
             "  place = &(*place)->next;", "}"]
    return size + 1 + subject.most_nodes, store, load


def argument(parameter, name):
    return f"({parameter.type}){name}"


def program_text(subject, header, checks):
    """The class as search.h wants it."""
    size, store, load = content_code(subject)
    constructor = subject.methods[0]
    blank = ", ".join(argument(p, "0") for p in constructor.parameters)
    rows, makes, calls = [], [], []
    for number, method in enumerate(subject.methods):
        values = [2 if p.type == "bool" else 256 for p in method.parameters] + [1, 1]
        rows.append(f"{{{{{values[0]}, {values[1]}}}, {str(method.is_constructor).lower()}, "
                    f"{str(method.takes_other).lower()}}}")
        given = [argument(p, name) for p, name in zip(method.parameters, ("first", "second"))]
        if method.is_constructor:
            makes.append(f"case {number}: {{ {subject.name} object{{{', '.join(given)}}}; "
                         "store(object, bytes); break; }")
        elif method.takes_other:
            alone = ", ".join([*given, "object"])
            both = ", ".join([*given, "second_object"])
            calls.append(f"case {number}: if (other == bytes) {{ object.{method.name}({alone}); }} "
                         f"else {{ {subject.name} second_object{{{blank}}}; "
                         f"load(second_object, other); object.{method.name}({both}); }} break;")
        else:
            calls.append(f"case {number}: object.{method.name}({', '.join(given)}); break;")
    views = [f"case {i}: return object.{name};" for i, (name, _) in enumerate(subject.views)]
    asked = [f"case {i}: return object.check{i}();" for i in range(len(checks))]
    one = f"{subject.name} object{{{blank}}}; load(object, bytes);"
    return "\n".join([
        "#include <cstring>", "#define private public", f'#include "{header}"', '#include "search.h"',
        f"static void store(const {subject.name}& object, unsigned char* bytes) {{", *store, "}",
        f"static void load({subject.name}& object, const unsigned char* bytes) {{", *load, "}",
        f"const Operation operations[] = {{{', '.join(rows)}}};",
        f"const int operationCount = {len(rows)};",
        f"const bool copies = {str(subject.copies and subject.meets).lower()};",
        f"const bool meets = {str(subject.meets).lower()};",
        f"const int contentSize = {size};", f"const int viewCount = {len(views)};",
        f"const int checkCount = {len(checks)};",
        "void construct(int operation, int first, int second, unsigned char* bytes) {",
        "switch (operation) {", *makes, "} }",
        "void call(int operation, int first, int second, const unsigned char* other, "
        "unsigned char* bytes) {", one, "switch (operation) {", *calls, "}",
        "store(object, bytes);", "}",
        f"long long view(const unsigned char* bytes, int number) {{ {one} switch (number) {{",
        *views, "} return 0; }",
        f"bool holds(const unsigned char* bytes, int check) {{ {one} switch (check) {{",
        *asked, "} return true; }", ""])


class Program:
    """The program of a class, in a folder of its own."""

    def __init__(self, subject, folder, search_object, flags=("-O1",)):
        self._subject, self._folder = subject, folder
        self._search, self._flags = search_object, flags
        self._states = folder / f"{subject.name}.states"

    def _built(self, checks):
        name = self._subject.name
        header = self._folder / f"{name}.h"
        header.write_text(self._subject.text(checks))
        source = self._folder / f"{name}.cpp"
        source.write_text(program_text(self._subject, header.name, checks))
        program = self._folder / f"{name}.native"
        compiled(source, program, [*self._flags, self._search])
        return program

    def _said(self, command):
        done = run(command)
        if done.returncode == TOO_LARGE:
            raise TooLarge
        if done.returncode:
            raise Broken(f"{self._subject.name} ended with {done.returncode}: "
                         f"{done.stderr.strip()[:1000]}")
        return done.stdout.splitlines()

    def search(self, checks=()):
        """What is known of all states that can be reached."""
        most = MOST_CALLS_OF_LISTS if self._subject.is_linked else MOST_CALLS
        said = self._said([self._built(checks), "search", self._states, most])
        count = len(self._subject.views)
        numbers = [tuple(map(int, line.split())) for line in said[1:]]
        return Facts(int(said[0]), numbers[:count], numbers[count:])

    def violations(self, checks):
        """In how many states each check is violated; the search must have been made."""
        return [int(line) for line in self._said([self._built(checks), "judge", self._states])]
