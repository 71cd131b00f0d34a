"""Compares counted operations with those that `assay list --json` shows.

An operation is identified by its class or namespace, kind, name, number of parameters, const, and the
file and line of its declaration; this tells overloads apart with no need to compare how types are
spelled. Every counted operation needs a listed one of its own. The instances of a class template are
compared one by one: a counted operation is listed if one of them has it.
"""
import collections
import os
import re

from counter import without_arguments


def is_named(key, prefix, operation):
    """Does a key spell the operation's name after the prefix? `a::b::find<int>(int)`: find."""
    if not key.startswith(prefix):
        return False
    rest = key[len(prefix):].removeprefix("::")
    if operation.name.startswith("operator "):  # a conversion: the type is spelled in many ways
        return rest.startswith("operator ")
    if not rest.startswith(operation.name):
        return False
    after = rest[len(operation.name):]
    word = operation.name[-1].isalnum() or operation.name[-1] == "_"
    return not after or not (word and re.match(r"\w", after))


def is_place_of(entry, operation):
    return entry["line"] == operation.line and os.path.realpath(entry["file"]) == operation.file


def is_listed_as(entry, operation):
    prefix = entry["class"] or operation.scope
    return (entry["kind"] == operation.kind and is_place_of(entry, operation) and
            is_named(entry["key"], prefix, operation) and
            (operation.arity is None or len(entry["parameters"]) == operation.arity or
             operation.kind in ("read", "write")) and
            (operation.kind != "method" or entry["const"] == operation.is_const))


def unlisted(counted, document):
    """The counted operations for which nothing is listed."""
    by_class = collections.defaultdict(list)
    for entry in document["operations"]:
        by_class[entry["class"]].append(entry)
    lines = {c["name"]: c["line"] for c in document["classes"]}
    found = set()
    for name, entries in by_class.items():
        free = list(entries)
        for index, operation in enumerate(counted):
            owner = (without_arguments(name), lines.get(name, 0)) if name else ("", 0)
            if owner != (operation.scope if operation.class_line else "", operation.class_line):
                continue
            match = next((e for e in free if is_listed_as(e, operation)), None)
            if match:
                free.remove(match)
                found.add(index)
    return [operation for index, operation in enumerate(counted) if index not in found]


def reason_for(operation, document):
    """What the tool says about an operation that it does not list, or about its scope; or None."""
    word = operation.name.split(" ")[0]  # of a conversion only `operator`
    for limitation in document["limitations"]:
        around = without_arguments(limitation["what"]) + "::"  # a class or namespace, it may be
        of_scope = f"{operation.scope}::".startswith(around)
        if of_scope or is_place_of(limitation, operation) and word in limitation["what"]:
            return limitation["reason"]
    return None
