#!/usr/bin/env python3
"""Checks that no ten lines of src/ stand in two places, to the letter or alike but for names.

Comments, blank lines, lone punctuation, directives, using-declarations and enumerators do not
count. Rows of a table look alike: ten lines that have fewer than five different shapes are no
finding.

Usage: check_repeats.py [ROOT]. Prints one line for each pair of places, and for each exception that
none needs; exit code 1 if there is any.
"""

import collections
import pathlib
import re
import sys

import cpp_text

LINES = 10
SHAPES = 5

# Pairs of files that may have lines alike, and why.
EXCEPTIONS = {
    ("strategy/paths/path_strategy.cpp", "strategy/states/state_strategy.cpp"): (
        "both wait for what they load: strategies share nothing but the pool"
    ),
}

UNCOUNTED = re.compile(r"\W*|using .*|namespace .*|(public|private|protected):|\w+( = [^,]*)?,")
TOKEN = re.compile(r'[A-Za-z_]\w*|\d[\w.\']*|"(?:\\.|[^"\\])*"|\S')


def shape_of(line):
    """The line with the same word for every name and every literal text."""

    def shape(token):
        is_name = token[0].isidentifier() and token not in cpp_text.KEYWORDS
        return "x" if is_name or token[0] == '"' else token

    return " ".join(map(shape, TOKEN.findall(line)))


def counted_lines(text):
    """(number, line) of the lines that count."""
    text = cpp_text.DIRECTIVE.sub(
        lambda match: "\n" * match.group().count("\n"), cpp_text.without_comments(text)
    )
    for number, line in enumerate(text.splitlines(), start=1):
        line = " ".join(line.split())
        if not UNCOUNTED.fullmatch(line):
            yield number, line


def pairs_in(sequences):
    """The longest common runs of LINES or more in the sequences, as ((i, at), (j, at), length)."""
    places = collections.defaultdict(list)
    for i, sequence in enumerate(sequences):
        for at in range(len(sequence) - LINES + 1):
            window = tuple(sequence[at : at + LINES])
            if len(set(window)) >= SHAPES:
                places[window].append((i, at))
    for found in places.values():
        for k, (i, a) in enumerate(found):
            for j, b in found[k + 1 :]:
                first, second = sequences[i], sequences[j]
                if (i == j and b - a < LINES) or (a and b and first[a - 1] == second[b - 1]):
                    continue
                length = LINES
                while max(a + length - len(first), b + length - len(second)) < 0 and (
                    first[a + length] == second[b + length]
                ):
                    length += 1
                yield (i, a), (j, b), length


def check(root):
    """All broken rules of the tree, as texts."""
    files = cpp_text.files_under(root / "src")
    names = [file.relative_to(root / "src").as_posix() for file in files]
    lines = [list(counted_lines(file.read_text())) for file in files]
    shapes = [[shape_of(line) for _, line in of_file] for of_file in lines]
    needless = set(EXCEPTIONS)
    problems = []
    for (i, a), (j, b), length in pairs_in(shapes):
        pair = tuple(sorted({names[i], names[j]}))
        needless.discard(pair)
        if pair in EXCEPTIONS:
            continue
        of_one, of_other = lines[i][a : a + length], lines[j][b : b + length]
        alike = "the same" if [x for _, x in of_one] == [x for _, x in of_other] else "alike"
        problems.append(
            f"src/{names[i]}:{of_one[0][0]}-{of_one[-1][0]}: {length} lines are {alike} in "
            f"src/{names[j]}:{of_other[0][0]}-{of_other[-1][0]}; let one piece of code serve both"
        )
    problems += [f"the exception for {' and '.join(pair)} is not needed" for pair in needless]
    return sorted(problems)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = check(root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
