"""Declarations of a translation unit, read from Clang's own AST dump in JSON.

The dump leaves out a file or line that is the same as in the location printed before it, so locations
are completed while the text is read, in its order. Statements and expressions are dropped at once:
nothing here needs them, and they are most of a dump's hundreds of megabytes.
"""
import json
import os
import subprocess

CLANG = "clang++-19"

FUNCTIONS = {"FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl",
             "CXXConversionDecl"}
ALIASES = {"TypedefDecl", "TypeAliasDecl"}
RECORDS = {"CXXRecordDecl", "ClassTemplateSpecializationDecl",
           "ClassTemplatePartialSpecializationDecl"}


class DumpFailed(Exception):
    """Clang does not accept the subject; carries what it said."""


class _Reader:
    def __init__(self):
        self.file, self.line = "", 0

    def __call__(self, node):
        if "offset" in node:  # a location, or one end of a range
            self.file = node.get("file", self.file)
            self.line = node.get("line", self.line)
            return {"file": self.file, "line": self.line}
        kind = node.get("kind", "")
        if kind.endswith("Decl") or kind == "TemplateArgument":
            node.pop("range", None)
            if "inner" in node:
                node["inner"] = [n for n in node["inner"] if n]
            return node
        if kind == "CompoundStmt":
            return {"kind": kind}
        return None if kind else node


def compiles(source, flags):
    command = [CLANG, *flags, "-fsyntax-only", "-w", "-x", "c++", str(source)]
    return subprocess.run(command, capture_output=True).returncode == 0


def dump(source, flags, name_filter=None, must_compile=True):
    """The outermost declarations whose qualified names contain the filter, or the whole unit."""
    command = [CLANG, *flags, "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json", "-x", "c++"]
    if name_filter:
        command += ["-Xclang", f"-ast-dump-filter={name_filter}"]
    run = subprocess.run([*command, str(source)], capture_output=True, text=True)
    if run.returncode != 0 and must_compile:
        raise DumpFailed(run.stderr)
    text, position, roots = run.stdout, 0, []
    while position < len(text):
        reader = _Reader()
        root, position = json.JSONDecoder(object_hook=reader).raw_decode(text, position)
        roots.append(root)
        while position < len(text) and text[position].isspace():
            position += 1
    return roots


def location(node):
    """(file, line) of a declaration; of the place of use if a macro wrote it."""
    place = node.get("loc", {})
    place = place.get("expansionLoc", place)
    file = place.get("file", "")
    return (os.path.realpath(file) if file else "", place.get("line", 0))


def children(node, *kinds):
    return [n for n in node.get("inner", []) if n["kind"] in kinds]


def parameters(function):
    return children(function, "ParmVarDecl")


def types(node):
    """A type as written, and without its outermost aliases."""
    kind = node.get("type", {})
    return [kind[k] for k in ("qualType", "desugaredQualType") if k in kind]


def template_arguments(record):
    words = []
    for argument in children(record, "TemplateArgument"):
        if "type" in argument:
            words.append(types(argument)[-1])
        elif "value" in argument:
            words.append(str(argument["value"]))
        else:
            return None
    return words
