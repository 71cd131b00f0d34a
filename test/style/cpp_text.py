"""Our own C++ as text, for checks that need no compiler: it is formatted as .clang-format says."""

import re

ENDINGS = {".h", ".cpp"}
KEYWORDS = frozenset(
    """alignas alignof auto bool break case catch char class concept const const_cast consteval
    constexpr constinit continue decltype default delete do double dynamic_cast else enum explicit
    extern false float for friend goto if inline int long mutable namespace new noexcept nullptr
    operator private protected public reinterpret_cast requires return short signed sizeof static
    static_assert static_cast struct switch template this thread_local throw true try typename union
    unsigned using virtual void volatile while""".split()
)

# A comment, a raw text, a text or a character, in the order in which they hide one another.
HIDDEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/"""
    r"""|\bR"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'""",
    re.DOTALL,
)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)


def files_under(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS)


def without_comments(text):
    """`text` with its lines where they are."""

    def replace(match):
        hidden = match.group()
        return "\n" * hidden.count("\n") if hidden.startswith(("//", "/*")) else hidden

    return HIDDEN.sub(replace, text)


def code_of(text):
    """`text` without comments, directives and what is in its literals; lines stay in place."""

    def replace(match):
        hidden = match.group()
        left = "" if hidden.startswith(("//", "/*")) else '""'
        return left + "\n" * hidden.count("\n")

    return DIRECTIVE.sub(lambda match: "\n" * match.group().count("\n"), HIDDEN.sub(replace, text))


BRACE = re.compile(r"[{}]")


def closing(code, at):
    """Where the brace that opens at `at` is closed."""
    depth = 0
    for brace in BRACE.finditer(code, at):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            return brace.start()
    raise ValueError("a brace is not closed")
