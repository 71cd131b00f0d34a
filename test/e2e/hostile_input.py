#!/usr/bin/env python3
"""Inputs that nobody would send on purpose, and subjects that take liberties, on the real binary.

One row of ROWS is a thing that could go wrong: the files, the command, the exit code, what is said and what must
not be. Whatever happens, Assay ends by itself, never by a signal and never with 70, and what it writes in a
format is valid in that format. Rows with a folder of the same name share it, and with it the cache.

Usage: hostile_input.py ASSAY [ROW…]
"""
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile

CLEAN, FOUND, USAGE, BUILD, INCONCLUSIVE = 0, 1, 2, 3, 5
SHORT = ["--steps", "2000", "--strategy", "random"]

PLAIN = "#pragma once\nclass Plain { public: int half(int x) { return x / 2; } };\n"
DEEP = "[" * 100000 + "]" * 100000
FIFO, DEVICE, FOLDER = "a fifo", "a device", "a folder"


@dataclasses.dataclass
class Row:
    name: str
    command: list
    code: int
    says: list = dataclasses.field(default_factory=list)
    never: list = dataclasses.field(default_factory=list)
    files: dict = dataclasses.field(default_factory=dict)
    folder: str = ""  # shared with other rows; empty: its own
    without: str = ""  # programs whose names hold this are not in PATH
    limit: float = 240


def sequence(header, *steps):
    return json.dumps({"assay": "sequence/1", "subject": {"files": [header]}, "steps": list(steps)})


ROWS = []


def row(name, command, code, *says, **more):
    ROWS.append(Row(name, command, code, list(says), **more))


# --- Texts that are not UTF-8, or would do something to a terminal

LOUD = b"""#pragma once
#include <stdexcept>
#include <string>
namespace gr\xc3\xb6\xc3\x9fen {
class Gr\xc3\xb6\xc3\x9fe {
 public:
  int l\xc3\xa4nge(int x) const { return x / 2; }
  std::string name() const { return "caf\xe9 \x1b[31m"; }
  int ask(int x) {
    if (x > 0) throw std::runtime_error("bad \xff \x1b]0;evil\x07 \xc2\x9b line\\nline");
    return x;
  }
  void lose(int x) { int* volatile none = nullptr; if (x == 1) *none = x; }
};
}
"""
CLASS = "größen::Größe"
LOUD_STEPS = sequence("größe.h", {"call": f"{CLASS}::Größe()"}, {"call": f"{CLASS}::name() const", "on": 0},
                      {"call": f"{CLASS}::ask(int)", "on": 0, "args": [1]})
loud = {"files": {"größe.h": LOUD, "s.json": LOUD_STEPS}, "folder": "loud"}
row("names and bytes in a run", ["run", "s.json"], CLEAN, "caf", "\\x1b]0;evil\\x07", "\\x9b", "line\\nline",
    never=["\x1b", "\x07", "\x9b"], **loud)
row("names and bytes in JSON", ["run", "s.json", "--json"], CLEAN, "größen::Größe", never=["\x1b", "\x9b"], **loud)
row("names and bytes in all reports",
    ["test", "größe.h", *SHORT, "--json", "--sarif", "loud.sarif", "--html", "loud.html"], FOUND, "größen::Größe",
    never=["\x1b", "\x9b"], **loud)
row("a file and a folder that are not UTF-8", ["list", b"f\xff r/b\xe9.h"], CLEAN, "half(int)",
    files={b"f\xff r/b\xe9.h": PLAIN})
row("a long message", ["run", "s.json", "--json"], CLEAN, "std::runtime_error",
    files={"big.h": "#pragma once\n#include <stdexcept>\n#include <string>\nclass Big { public: void cry() { throw "
                    "std::runtime_error(std::string(50u << 20, 'x')); } std::string all() const { return "
                    "std::string(50u << 20, 'y'); } };\n",
           "s.json": sequence("big.h", {"call": "Big::Big()"}, {"call": "Big::cry()", "on": 0})})
row("no symbolizer", ["run", "s.json"], FOUND, "crashed: null-pointer-use", without="symbolizer",
    files={"null.h": "#pragma once\nclass Null { public: int read() { int* volatile p = nullptr; return *p; } };\n",
           "s.json": sequence("null.h", {"call": "Null::Null()"}, {"call": "Null::read()", "on": 0})})

# --- Documents that are nested too deeply

plain = {"folder": "plain"}
row("a deep sequence", ["run", "deep.json"], USAGE, "deep.json: error:", "nested too deeply",
    files={"plain.h": PLAIN, "deep.json": DEEP}, **plain)
row("a deep argument", ["run", "argument.json"], USAGE, "nested too deeply",
    files={"plain.h": PLAIN,
           "argument.json": sequence("plain.h", {"call": "Plain::half(int)", "args": ["X"]}).replace('"X"', DEEP)}, **plain)
row("a deep sketch", ["paths", "plain.h", "--sketch", "sketch.json"], USAGE, "nested too deeply",
    files={"plain.h": PLAIN, "sketch.json": DEEP}, **plain)
row("a deep compile database", ["list", "-p", "deep", "plain.h"], USAGE, "nested too deeply",
    files={"plain.h": PLAIN, "deep/compile_commands.json": DEEP}, **plain)
row("a compile database that only opens", ["list", "-p", "opens", "plain.h"], USAGE, "nested too deeply",
    files={"plain.h": PLAIN, "opens/compile_commands.json": "[" * 100000}, **plain)
row("a deep baseline", ["test", "plain.h", "--baseline", "deep_baseline.json"], USAGE, "this is no baseline",
    files={"plain.h": PLAIN, "deep_baseline.json": DEEP}, **plain)
row("a deep graph", ["verify", "plain.h", "--graph", "deep.graph"], USAGE, "deep.graph: error:",
    files={"plain.h": PLAIN, "deep.graph": DEEP}, **plain)
row("a deep configuration", ["list", "plain.h"], USAGE, "not YAML",
    files={"plain.h": PLAIN, ".assay.yaml": "files: " + DEEP})

# --- Things that are no files

for kind, said in ((FIFO, "a pipe"), (DEVICE, "a device"), (FOLDER, "irectory")):
    word = kind.split()[1]
    row(f"{kind} as configuration", ["list", "plain.h"], USAGE, said, files={"plain.h": PLAIN, ".assay.yaml": kind})
    row(f"{kind} as sequence", ["run", f"{word}.json"], USAGE, f"{word}.json: error:",
        files={f"{word}.json": kind}, **plain)
    row(f"{kind} as header", ["list", f"{word}.h"], USAGE, f"{word}.h: error:", files={f"{word}.h": kind}, **plain)
    row(f"{kind} as compile database", ["list", "-p", word, "plain.h"], USAGE, said,
        files={"plain.h": PLAIN, f"{word}/compile_commands.json": kind}, **plain)
    row(f"{kind} that is included", ["list", f"{word}_user.h"], BUILD, f"'{word}_used.h' file not found",
        files={f"{word}_user.h": f'#include "{word}_used.h"\n', f"{word}_used.h": kind}, **plain)
    row(f"{kind} as baseline", ["test", "plain.h", "--baseline", f"{word}.base"], USAGE, said,
        files={"plain.h": PLAIN, f"{word}.base": kind}, **plain)
    row(f"{kind} as suppressions", ["test", "plain.h", "--suppressions", f"{word}.known"], USAGE, said,
        files={"plain.h": PLAIN, f"{word}.known": kind}, **plain)
    row(f"{kind} as graph", ["verify", "plain.h", "--graph", f"{word}.graph"], USAGE, f"{word}.graph: error:",
        files={"plain.h": PLAIN, f"{word}.graph": kind}, **plain)
    row(f"{kind} as specification", ["reach", "plain.h", "--spec", f"{word}_spec.h"], USAGE, f"{word}_spec.h",
        files={"plain.h": PLAIN, f"{word}_spec.h": kind}, **plain)
    row(f"{kind} as factories", ["list", "plain.h"], USAGE, "factories.h",
        files={"plain.h": PLAIN, ".assay.yaml": "factories: factories.h\n", "factories.h": kind})

# --- Paths

ODD = "a b'c\\d$HOME#e%f;g(h)[i]{j},k=l&m@n!"
row("an odd path", ["test", f"{ODD}/{ODD}.h", *SHORT, "-o", f"{ODD}/out"], CLEAN, "regression test",
    files={f"{ODD}/{ODD}.h": PLAIN})
row("an odd build directory", ["list", "--try", "-p", f"{ODD}/build", f"{ODD}/wide.h"], CLEAN, "grow(int) -> int  ✓",
    files={f"{ODD}/wide.h": "#pragma once\nclass Wide { public: int grow(int x); };\n",
           f"{ODD}/wide.cpp": '#include "wide.h"\nint Wide::grow(int x) { return x / 2; }\n',
           f"{ODD}/build/compile_commands.json": "DATABASE wide.cpp"})
row("a quote in a path", ["list", 'q"q/plain.h'], CLEAN, "half(int)", files={'q"q/plain.h': PLAIN})
row("a line break in a path", ["list", "n\nn/plain.h"], USAGE, "no #include can name a path with a line break",
    files={"n\nn/plain.h": PLAIN})
row("-include of a library header", ["list", "bare.h", "--", "-include", "vector"], CLEAN, "all() -> std::vector<int>",
    files={"bare.h": "#pragma once\nclass Bare { public: std::vector<int> all() { return {}; } };\n"}, **plain)
row("-include of a file", ["list", "bare.h", "--", "-include", "sub/before.h"], CLEAN, "all() -> std::vector<int>",
    files={"bare.h": "#pragma once\nclass Bare { public: std::vector<int> all() { return {}; } };\n",
           "sub/before.h": "#include <vector>\n"}, **plain)

# --- Names that generated code could trip over

MACROS = ("slots signals emit foreach forever min max interface small near far I check verify Bool None Status Success "
          "Always True False TEST FAIL SUCCEED EXPECT_EQ EXPECT_TRUE EXPECT_THROW ADD_FAILURE kit slot at count object value "
          "out text data size call element Printer Copied Moved Element E N View testing internal Message assay "
          "assay_harness Stub thunks rows Callable T0 T1 U L S _ major minor unix linux").split()
WIDGET = """#pragma once
#include <stdexcept>
#include <string>
#include <vector>
class Widget {
 public:
  int turn(int x) const { return x / 2; }
  std::string label(const std::string& text) const { return text; }
  std::vector<int> all(std::vector<int> list) { if (list.size() > 3) throw std::length_error("long"); return list; }
};
"""
row("macros with common names", ["test", "widget.h", *SHORT], CLEAN, "3 methods", "regression test",
    never=["limitation", "left out"],
    files={"widget.h": WIDGET + "".join(f"#undef {m}\n#define {m} assay_macro_{i}\n" for i, m in enumerate(MACROS))})
row("macros of no text", ["list", "--try", "widget.h"], CLEAN, "9 of 9 ran",
    files={"widget.h": WIDGET + "".join(f"#undef {m}\n#define {m}\n" for m in MACROS)})
row("names of others", ["test", "names.h", *SHORT], CLEAN, "regression test", never=["limitation", "left out"],
    files={"names.h": """#pragma once
#define interface struct
class Test { public: int a(int x) { return x / 2; } };
class Message { public: int b() { return 1; } };
class Printer { public: int c() { return 1; } };
namespace testing { class Gauge { public: int d(int x) { return x / 2; } }; }
namespace assay { class Dial { public: int e(int x) { return x / 2; } };
namespace runtime { class Clock { public: int f() { return 2; } }; } }
namespace kit { class at { public: int g() { return 1; } }; }
namespace stdx { class vector { public: int h(int x) { return x / 2; } }; }
"""})

# --- Static initialisation

START = "#pragma once\n#include <cstdlib>\n#include <stdexcept>\n#include <unistd.h>\n" + PLAIN
for what, body, says in (
        ("crashes", "int* volatile none = nullptr; return *none;", "crashes: segv"),
        ("throws", 'throw std::runtime_error("no licence");', "throws std::runtime_error: no licence"),
        ("exits", "std::exit(0);", "ends the program: exit(0)"),
        ("exits with 3", "_exit(3);", "ends the program: exit(3)"),
        ("hangs", "for (volatile int i = 0;;) i = i + 1;", "does not end within")):
    row(f"static initialisation that {what}", ["list", "--try", "start.h"], BUILD, says,
        "in begin", "start.h:",
        files={"start.h": START + f"inline int begin() {{\n{body}\n}}\ninline int started = begin();\n",
               ".assay.yaml": "limits: {time: 1s}\n"})

# --- Nothing to test

row("an empty header", ["list", "--try", "empty.h"], CLEAN, "0 classes", files={"empty.h": ""})
row("nothing to call", ["test", "shut.h", *SHORT], INCONCLUSIVE, "nothing was tested",
    files={"shut.h": "#pragma once\nenum Colour { red };\nclass Shut { Shut() {} public: int f() { return 1; } };\n"
                     "template <class T> requires (sizeof(T) > 1000000) class Wide { public: T f(T x) { return x; } };\n"})

# --- Verdicts

row("exit(0) is a fault", ["test", "quits.h", *SHORT], FOUND, "FAULT", "exited with code 0", "1 fault test",
    files={"quits.h": "#pragma once\n#include <cstdlib>\nclass Quits { public: int f(int x) { if (x > 10) std::exit(0); "
                      "return x / 2; } };\n"})
row("objects that end in their own ways", ["test", "own.h", *SHORT], CLEAN, "0 faults", "0 suspects",
    files={"own.h": """#pragma once
#include <cstddef>
#include <cstdlib>
class Counted {
 public:
  static Counted* make(int value) { return new Counted(value); }
  void retain() { ++count_; }
  void release() { if (--count_ == 0) delete this; }
  int value() const { return value_; }
 private:
  explicit Counted(int value) : value_(value) {}
  ~Counted() = default;
  int value_;
  int count_ = 1;
};
class Heap {
 public:
  Heap() = default;
  void destroy() { delete this; }
  int half(int x) { return x / 2; }
 private:
  ~Heap() = default;
  int a_ = 1;
};
class Base { public: int half(int x) { return x / 2; } protected: ~Base() = default; int a_ = 1; };
class Derived : public Base { public: int get() { return a_; } };
class Pooled {
 public:
  int half(int x) { return x / 2; }
  Pooled* clone() const { return new Pooled(*this); }
  static void* operator new(std::size_t size) { return std::malloc(size); }
  static void operator delete(void* block) { std::free(block); }
 private:
  int a_[4] = {};
};
class Local {
 public:
  virtual ~Local() = default;
  int half(int x) { return x / 2; }
  static void* operator new(std::size_t) = delete;
};
class Secret {
 public:
  int half(int x) { return x / 2; }
 private:
  static void* operator new(std::size_t size) { return std::malloc(size); }
  static void operator delete(void* block) { std::free(block); }
};
"""})


def write(folder, name, content):
    file = os.path.join(os.fsencode(folder), os.fsencode(name))
    os.makedirs(os.path.dirname(file), exist_ok=True)
    if os.path.lexists(file):
        return
    if content == FIFO:
        os.mkfifo(file)
    elif content == DEVICE:
        os.symlink("/dev/zero", file)
    elif content == FOLDER:
        os.mkdir(file)
    else:
        if isinstance(content, str) and content.startswith("DATABASE "):
            source = content.split()[1]
            place = os.path.dirname(os.path.dirname(os.fsdecode(file)))
            content = json.dumps([{"directory": place, "file": source, "arguments": ["c++", "-c", source]}])
        with open(file, "wb") as out:
            out.write(content if isinstance(content, bytes) else content.encode())


def path_without(folder, word):
    programs = pathlib.Path(folder) / "programs"
    programs.mkdir()
    for directory in ("/usr/bin", "/bin"):
        for name in os.listdir(directory):
            if word not in name and not (programs / name).is_symlink():
                (programs / name).symlink_to(f"{directory}/{name}")
    return {**os.environ, "PATH": str(programs)}


def run(assay, each, folder):
    """What is wrong with the row; empty: nothing."""
    environment = path_without(folder, each.without) if each.without else None
    try:
        done = subprocess.run([assay, *each.command], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL,
                              timeout=each.limit, env=environment)
    except subprocess.TimeoutExpired:
        return [f"still running after {each.limit} s"]
    problems = []
    text = (done.stdout + done.stderr).decode(errors="surrogateescape")
    if done.returncode != each.code:
        problems.append(f"exit code {done.returncode} instead of {each.code}")
    problems += [f"does not say {words!r}" for words in each.says if words not in text]
    problems += [f"says {words!r}" for words in each.never if words in text]
    for file, isJson in (("loud.sarif", True), ("loud.html", False)):
        if file in each.command:
            written = (pathlib.Path(folder) / file).read_bytes().decode()
            json.loads(written) if isJson else None
    if "--json" in each.command:
        json.loads(done.stdout.decode())
    return problems + ([text] if problems else [])


def main():
    assay, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    chosen = [each for each in ROWS if not wanted or any(w in each.name for w in wanted)]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="assay-hostile-") as scratch:
        places = []
        for i, each in enumerate(chosen):
            places.append(os.path.join(scratch, each.folder or str(i)))
            for name, content in each.files.items():
                write(places[-1], name, content)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            runs = [pool.submit(run, assay, *pair) for pair in zip(chosen, places)]
            for each, done in zip(chosen, runs):
                problems = done.result() if not done.exception() else [repr(done.exception())]
                failed += bool(problems)
                print(f"{'FAILED' if problems else 'ok'}  {each.name}", *problems, sep="\n    ", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
