#!/usr/bin/env python3
"""Checks that every function of src/ fits on a screen: 80 lines, from the first of its signature to
its closing brace. Tables are no functions.

Usage: check_functions.py [ROOT]. Prints one line for each function that is longer, and for each
exception that none needs; exit code 1 if there is any.
"""

import pathlib
import re
import sys

import cpp_text

MOST_LINES = 80

# The functions that may be longer, and why.
EXCEPTIONS = {
    "Engine::run": "the inner loop of the executor: its state is in registers for all instructions",
    "runTest": "the stages of `assay test`, one after the other",
}

# What opens a brace that holds declarations.
SCOPE = re.compile(r'\b(namespace|class|struct|union)\b|extern ""\s*$')


def opens_function(head):
    """Whether a body follows on `head`, what stands between the declaration before and a brace."""
    return re.search(r"\)[^=]*\s$", head) is not None


def signature_line(lines, opened, closed):
    """The first line of the function whose body is between these lines: it is formatted, so that
    its last line begins at the column of its first."""
    begins = re.compile(re.match(" *", lines[closed]).group() + r"[^\s})]")
    first = next((i for i in range(opened, -1, -1) if begins.match(lines[i])), opened)
    while first > 0 and lines[first - 1].lstrip().startswith("template"):
        first -= 1
    return first


def functions_in(text):
    """(first line, last line, name) of each function that has a body in `text`; lines from 1."""
    code = cpp_text.code_of(text)
    lines = code.split("\n")
    begin = 0
    at = 0
    while at < len(code):
        if code[at] in ";}":
            begin = at + 1
        elif code[at] == "{":
            head = code[begin:at]
            if opens_function(head):
                end = cpp_text.closing(code, at)
                closed = code.count("\n", 0, end)
                opened = code.count("\n", 0, at)
                yield signature_line(lines, opened, closed) + 1, closed + 1, name_of(head)
                at = end
                begin = at + 1
            elif SCOPE.search(head):
                begin = at + 1
            else:
                at = cpp_text.closing(code, at)  # a table, an initialiser or an enumeration
        at += 1


def name_of(head):
    names = re.findall(r"([\w:~]+|operator[^\w\s]+)\s*\(", head)
    return next((name for name in names if not name.isupper()), head.strip())


def check(root):
    """All broken rules of the tree, as texts."""
    problems = []
    needless = set(EXCEPTIONS)
    for file in cpp_text.files_under(root / "src"):
        for first, last, name in functions_in(file.read_text()):
            lines = last - first + 1
            if lines <= MOST_LINES:
                continue
            if name in EXCEPTIONS:
                needless.discard(name)
                continue
            place = f"{file.relative_to(root)}:{first}"
            problems.append(f"{place}: {name} has {lines} lines; {MOST_LINES} fit on a screen")
    problems += [f"the exception for {name} is not needed" for name in sorted(needless)]
    return problems


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = check(root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
