#!/usr/bin/env python3
"""Checks that every room of src/ includes only the rooms that it may use.

The table below is the one of the design: a folder is a library, and its row lists what it may
include. Third parties stay behind doors: each is included in the rooms named for it and nowhere else.

Usage: check_layers.py [ROOT]. Prints one line for each broken rule; exit code 1 if there is any.
"""

import pathlib
import re
import sys

# Room -> the rooms that it may include besides itself, lowest first. ALL_ABOVE stands for every room
# in a row above; ALL for every room.
ALL_ABOVE = "all above"
ALL = "all"
ROOMS = {
    "support": [],
    "model": ["support"],
    "confine": ["model", "support"],
    "wire": [],
    "runtime": ["wire"],
    "frontend": ["model", "support"],
    "cxx": ["model", "support"],
    "harness": ["cxx", "model", "support"],
    "harness/support": ["runtime"],  # headers for the generated file, which is part of the worker
    "exec": ["confine", "wire", "model", "support"],
    "smt": ["support"],
    "symex": ["smt", "model", "support"],
    "heap": ["symex", "smt", "model", "support"],
    "symbolic": ["heap", "symex", "smt", "exec", "client", "wire", "model", "support"],
    "infer": ["model", "support"],
    "oracle": ["model", "support"],
    "pool": ["model", "support"],
    "store": ["model", "support"],
    "workspace": ["frontend", "harness", "exec", "confine", "symex", "store", "model", "support"],
    "compose": ["pool", "model", "support"],
    "strategy": ALL_ABOVE,  # one folder for each strategy; they do not include one another
    "search": ALL_ABOVE,
    "suite": ["pool", "exec", "oracle", "model", "support"],
    "emit": ["cxx", "model", "support"],
    "testrun": ["workspace", "suite", "emit", "harness", "exec", "confine", "model", "support"],
    "confirm": ALL_ABOVE,
    "report": ["model", "support"],
    "driver": ALL,
}

# The driver knows strategies by the registry, and keeps to the command line.
STRATEGY_SEAM = "strategy/strategy.h"
DRIVER_LINES = 2500

# Single headers that a room may include from a room that it otherwise may not.
SEAMS = {
    # How a worker is compiled and linked is known beside the runtime that it is linked with.
    ("harness", "runtime/worker_flags.h"),
    # The executor reads the same tables of generated code as the runtime does.
    ("symex", "runtime/harness_abi.h"),
    # What explore, verify and reach are about; the criteria of `paths`.
    ("driver", "strategy/paths/criteria.h"),
    ("driver", "strategy/states/exploration.h"),
    ("driver", "strategy/states/exploration_file.h"),
}

# The folders outside of src/ that have a row: what they may include.
OUTSIDE = {
    "tools/assay": ["driver"],
    "include/assay": [],
}

# What an include of a third party looks like -> the rooms that may have it.
DOORS = [
    (r"(clang|clang-c|llvm|llvm-c)/", ["frontend", "harness", "symex"]),
    (r"z3(\+\+)?(_.*)?\.h", ["smt"]),
    (r"sqlite3(ext)?\.h", ["store"]),
    (r"yaml-cpp/", ["driver"]),
    (r"CLI/", ["driver"]),
    (r"seccomp\.h", ["confine"]),
    (r"xxhash\.h", ["support"]),
    (r"(gtest|gmock|benchmark)/", []),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SOURCES = {".h", ".hpp", ".cpp", ".cc", ".c"}


def room_of(path):
    """The room of a path under src/: its folder, strategy/<name>, or a subfolder with a row of its
    own. None if it is in no room."""
    parts = pathlib.PurePosixPath(path).parts
    inner = "/".join(parts[:2])
    if len(parts) > 2 and (parts[0] == "strategy" or inner in ROOMS):
        return inner
    return parts[0] if len(parts) > 1 and parts[0] in ROOMS else None


def row_of(room):
    return room if room in ROOMS else room.split("/")[0]


def allowed_for(room):
    row = ROOMS[row_of(room)]
    names = list(ROOMS)
    if row == ALL:
        return set(names)
    if row == ALL_ABOVE:
        seam = ["strategy"] if room.startswith("strategy/") else []  # not what is in its folders
        return set(names[: names.index(row_of(room))] + seam)
    return set(row)


def sources_under(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in SOURCES) if folder.is_dir() else []


def includes_of(file):
    for number, line in enumerate(file.read_text(errors="replace").splitlines(), start=1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1) == '"', match.group(2)


def check_include(included, quoted, room, allowed):
    """What is wrong with an include in a file of `room`; None if nothing is."""
    for pattern, rooms in DOORS:
        if re.match(pattern, included):
            if row_of(room).split("/")[0] in rooms:
                return None
            return f"{room} includes {included}, which only {' and '.join(rooms) or 'tests'} may"
    if not quoted or (included == "assay/contracts.h" and room == "runtime"):
        return None  # the runtime implements the hooks of the users' header
    if (room, included) in SEAMS:
        return None
    target = room_of(included)
    if target is None:
        return f'"{included}" is not written as a path from src/'
    if target == room:
        return None
    if target.startswith("strategy/") and room.startswith("strategy/"):
        return f'{room} may not include {target} ("{included}"): strategies meet in the pool'
    if room == "driver" and row_of(target) == "strategy" and included != STRATEGY_SEAM:
        return f"driver may not include {included}: it meets strategies by {STRATEGY_SEAM}"
    if row_of(target) not in allowed:
        return f'{room} may not include {target} ("{included}")'
    return None


def check(root):
    """All broken rules of the tree, as texts."""
    problems = []

    def inspect(file, room, allowed):
        for number, quoted, included in includes_of(file):
            problem = check_include(included, quoted, room, allowed)
            if problem:
                problems.append(f"{file.relative_to(root)}:{number}: {problem}")

    for file in sources_under(root / "src"):
        room = room_of(file.relative_to(root / "src").as_posix())
        if room is None:
            problems.append(f"{file.relative_to(root)}: this folder is not a room of the table")
        else:
            inspect(file, room, allowed_for(room))
    driver = root / "src" / "driver"
    lines = sum(len(file.read_text().splitlines()) for file in driver.glob("*") if file.is_file())
    if lines > DRIVER_LINES:
        problems.append(
            f"src/driver has {lines} lines, more than {DRIVER_LINES}: what is not about the command "
            "line, settings, the terminal or the page of a command belongs to other rooms"
        )
    for folder, allowed in OUTSIDE.items():
        for file in sources_under(root / folder):
            inspect(file, folder, set(allowed))
    return problems


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    if not sources_under(root / "src"):
        print(f"{root}: there are no sources under src/")
        return 1
    problems = check(root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
