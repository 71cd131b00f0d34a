#!/usr/bin/env python3
"""A project with a compile database, as one finds them: subjects/project in a directory of its own.

Every header lists what it says it must (`// expect:`, as in subjects/features) and every operation runs,
with the definitions found in the right sources. Then the database is rewritten in the ways in which
databases differ, and `.assay.yaml` is shown to do what it says.
"""
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

from features import Expectation

ASSAY, PROJECT, COMPILER = "", pathlib.Path(), ""  # set by main


class Folder(unittest.TestCase):
    """Runs of the tool in one directory for all tests of a class, which share its cache."""

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="assay-project-")
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name).resolve()

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text if isinstance(text, str) else json.dumps(text))
        return file

    def assay(self, *arguments, code=0):
        run = subprocess.run([ASSAY, *map(str, arguments)], cwd=self.folder, capture_output=True,
                             text=True, timeout=300, stdin=subprocess.DEVNULL)
        self.assertEqual(run.returncode, code, f"{arguments}:\n{run.stderr}{run.stdout[:2000]}")
        return run

    def listing(self, *arguments, code=0):
        return json.loads(self.assay("list", "--json", *arguments, code=code).stdout)

    def execution(self, steps, subject, *arguments, code=0):
        file = self.write("sequence.json", {"assay": "sequence/1", "subject": subject, "steps": steps})
        return json.loads(self.assay("run", "--json", *arguments, file, code=code).stdout)["steps"]

    def assert_all_ran(self, document):
        self.assertTrue(document["operations"])
        self.assertEqual([f"{o['key']}: {o['trial']}" for o in document["operations"] if not o["ran"]], [])


def keys(document):
    return {o["key"] for o in document["operations"]}


def reasons(document):
    return {l["what"]: l["reason"] for l in document["limitations"]}


class ProjectFolder(Folder):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        shutil.copytree(PROJECT, cls.folder, dirs_exist_ok=True)
        subprocess.run(["cmake", "-S", ".", "-B", "build", "-G", cls.generator,
                        f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"],
                       cwd=cls.folder, check=True, capture_output=True)
        cls.headers = sorted((cls.folder / "include" / "inventory").glob("*.h"))

    def header(self, name):
        return f"include/inventory/{name}.h"

    def assert_as_expected(self, header, document):
        wanted = Expectation(header)
        self.assertTrue(wanted.listed, f"{header.name} states no expectation")
        needed = {c["name"] for c in document["classes"] if not c["underTest"]}
        listed = {o["key"] for o in document["operations"] if o["class"] not in needed}
        free = {key for key, _ in wanted.either}
        self.assertEqual(listed - free, wanted.listed, header.name)
        for key, word in wanted.either:
            self.assertTrue(key in listed or word in reasons(document).get(key, ""), key)

    def compiled(self, *arguments):
        """The sources of the project that a run compiled."""
        said = self.assay("list", "--try", "-v", *arguments).stderr
        names = [line.split(": ", 1)[1] for line in said.splitlines() if "] compile: " in line]
        return {pathlib.Path(name).name for name in names if name.endswith(".cpp")}


class Configured(ProjectFolder):
    """Nothing is built yet: sources are compiled until the definitions turn up."""
    generator = "Ninja"

    def test_headers(self):
        self.assertEqual(len(self.headers), 5)
        for header in self.headers:
            with self.subTest(header.name):
                self.assert_as_expected(header, self.listing("-p", "build", header))
                self.assert_all_ran(self.listing("--try", "-p", "build", header))

    def test_header_that_is_not_self_contained_borrows_from_its_source(self):
        self.assertIn("inventory::Label::Label(const inventory::Item&)",
                      keys(self.listing("-p", "build", self.header("label"))))
        self.assay("list", self.header("label"), "--", "-std=c++20", "-Iinclude", code=3)

    def test_header_in_no_entry_borrows_flags(self):
        # INVENTORY_CAPACITY and the include path come from the database alone.
        self.assay("list", self.header("discount"), code=3)
        self.assertIn("inventory::Discount::clearance(const inventory::Stock&)",
                      keys(self.listing("-p", "build", self.header("discount"))))

    def test_several_headers_at_once(self):
        document = self.listing("-p", "build", self.header("item"), self.header("ledger"))
        self.assertIn("inventory::Ledger::record(inventory::Ledger::Movement, "
                      "const inventory::Item&, unsigned int)", keys(document))

    def test_source_file_as_subject(self):
        document = self.listing("--try", "-p", "build", "src/stock.cpp")
        self.assertEqual(document["limitations"], [])

    def taken_in(self, build):
        steps = [{"call": "inventory::Stock::Stock()"},
                 {"call": "inventory::Item::Item(const std::string&, std::string, unsigned int)",
                  "args": ["b1", "Bolt", 35]},
                 {"call": "inventory::Stock::add(const inventory::Item&, unsigned int)", "on": 0,
                  "args": [{"step": 1}, 10]}]
        return self.execution(steps, {"files": self.header("stock")}, "-p", build)[-1]["value"]

    def test_file_of_several_targets_has_the_flags_of_the_first(self):
        entries = json.loads((self.folder / "build" / "compile_commands.json").read_text())
        stock = [e for e in entries if e["file"].endswith("stock.cpp")]
        self.assertEqual(len(stock), 2)  # capacity 1000 and 4
        self.assertEqual(self.taken_in("build"), "10")
        self.write("reversed/compile_commands.json", entries[::-1])
        self.assertEqual(self.taken_in("reversed"), "4")


class Built(ProjectFolder):
    """The user's objects are there and say which sources define what. With make, for its link.txt."""
    generator = "Unix Makefiles"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        subprocess.run(["cmake", "--build", "build", "-j2"], cwd=cls.folder, check=True,
                       capture_output=True)

    def test_only_what_is_needed_is_compiled(self):
        self.assertEqual(self.compiled("-p", "build", self.header("item")),
                         {"item.cpp", "text.cpp", "ascii.cpp"})

    def test_external_library_is_linked(self):
        document = self.listing("--try", "-p", "build", self.header("ledger"))
        self.assert_all_ran(document)
        self.assertIn("inventory::Ledger::seal() const", keys(document))

    def test_second_run_compiles_nothing(self):
        self.compiled("-p", "build", self.header("stock"))
        self.assertEqual(self.compiled("-p", "build", self.header("stock")), set())

    def test_object_older_than_its_source_is_not_trusted(self):
        text = (self.folder / "src" / "label.cpp").read_text()
        self.write("src/label.cpp", text.replace("text_.substr(0, width)", "marked(text_)")
                   .replace("Label::Label", "static std::string marked(const std::string& s) "
                                            "{ return s + \"!\"; }\n\nLabel::Label", 1))
        steps = [{"call": "inventory::Item::Item(const std::string&, std::string, unsigned int)",
                  "args": ["b1", "Bolt", 35]},
                 {"call": "inventory::Label::Label(const inventory::Item&)", "args": [{"step": 0}]},
                 {"call": "inventory::Label::text(unsigned long) const", "on": 1, "args": [4]}]
        ran = self.execution(steps, {"files": self.header("label")}, "-p", "build")
        self.assertEqual(ran[-1]["value"], '"Bolt 0.35!"')


class Databases(ProjectFolder):
    """The same entries, written in other ways."""
    generator = "Ninja"

    def entries(self):
        for entry in json.loads((self.folder / "build" / "compile_commands.json").read_text()):
            yield {"directory": entry["directory"], "file": entry["file"],
                   "arguments": shlex.split(entry["command"])}

    def assert_works(self, name, entries, header="item"):
        self.write(f"{name}/compile_commands.json", list(entries))
        file = self.folder / self.header(header)
        document = self.listing("--try", "-p", name, file)
        self.assert_as_expected(file, document)
        self.assert_all_ran(document)

    def test_relative_paths(self):
        def relative(entry):
            source = os.path.relpath(entry["file"], self.folder)
            words = [w.replace(f"{self.folder}/", "") for w in entry["arguments"]]
            return {"directory": "..", "file": source, "arguments": words}
        entries = [relative(e) for e in self.entries()]
        self.assertIn("-Iinclude", entries[0]["arguments"])
        self.assert_works("relative", entries)

    def test_command_as_one_text(self):
        self.assert_works("texts", [{"directory": e["directory"], "file": e["file"],
                                     "command": shlex.join(e["arguments"])} for e in self.entries()])

    def with_flags(self, *flags, launcher=()):
        for entry in self.entries():
            first, *rest = entry["arguments"]
            yield {**entry, "arguments": [*launcher, first, *flags, *rest]}

    def test_launcher(self):
        self.assert_works("launcher", self.with_flags(launcher=["/usr/bin/ccache"]))

    def test_warnings_that_are_errors(self):
        # An Item has padding at its end.
        self.assert_works("strict", self.with_flags("-Wpadded", "-Werror", "-Werror=padded",
                                                    "-pedantic-errors"))

    def test_precompiled_header(self):
        pch = self.folder / "build" / "CMakeFiles" / "inventory.dir" / "cmake_pch.hxx"
        self.assertFalse(pch.exists())
        self.assert_works("pch", self.with_flags("-Winvalid-pch", "-include", str(pch)))
        self.assert_works("pch_of_clang", self.with_flags(
            "-Winvalid-pch", "-Xclang", "-include-pch", "-Xclang", f"{pch}.pch", "-Xclang", "-include",
            "-Xclang", str(pch)))

    def test_flags_of_gcc(self):
        self.assert_works("gcc", self.with_flags(
            "-fno-tree-vectorize", "-fipa-pta", "--param", "max-inline-insns-single=3",
            "--param=lto-partitions=2", "-flto=auto", "-ffat-lto-objects", "-fconcepts",
            "-fmax-errors=1", "-fno-printf-return-value", "-fwhole-program", "-fmodules-ts",
            "-fstack-clash-protection", "-Wno-maybe-uninitialized", "-Wlogical-op", "-O3", "-DNDEBUG",
            "-fprofile-arcs", "-ftest-coverage", "-fno-var-tracking-assignments",
            "-fno-delete-dead-exceptions", "-fschedule-insns2", "-specs=/none.specs"))

    def test_dependency_files(self):
        self.assert_works("dependencies", self.with_flags("-MD", "-MT", "x.o", "-MF", "x.o.d"))
        self.assertEqual(list(self.folder.rglob("x.o*")), [])


class Configuration(Folder):
    """What `.assay.yaml` says is done."""

    def setUp(self):
        (self.folder / ".assay.yaml").unlink(missing_ok=True)

    def configure(self, text):
        self.write(".assay.yaml", text)

    def test_factories(self):
        self.write("door.h", """#pragma once
class Key {
 public:
  int teeth() const { return teeth_; }
 private:
  friend class Smith;
  explicit Key(int teeth) : teeth_(teeth) {}
  int teeth_;
};
class Door {
 public:
  bool open(const Key& key) { return key.teeth() == 5; }
};
""")
        before = self.listing("door.h")
        self.assertNotIn("Door::open(const Key&)", keys(before))
        self.assertIn("nothing makes one", reasons(before)["Door::open(const Key&)"])
        remedy = next(l["remedy"] for l in before["limitations"] if l["what"] == "Door::open(const Key&)")
        self.assertIn("Key make();", remedy)
        self.write("test/factories.h", """#pragma once
class Smith { public: static Key forge() { return Key(5); } };
inline Key spareKey() { return Smith::forge(); }
""")
        self.configure("factories: test/factories.h\n")
        after = self.listing("--try", "door.h")
        self.assertLessEqual({"Door::open(const Key&)", "spareKey()"}, keys(after))
        self.assert_all_ran(after)
        ran = self.execution([{"call": "spareKey()"}, {"call": "Door::Door()"},
                              {"call": "Door::open(const Key&)", "on": 1, "args": [{"step": 0}]}],
                             {"files": "door.h"})
        self.assertEqual(ran[-1]["value"], "true")

    def test_prelude(self):
        self.write("needy.h", "#pragma once\nclass Needy { public: std::string name(Plain p); };\n"
                              "inline std::string Needy::name(Plain) { return LABEL; }\n")
        self.write("own/plain.h", '#pragma once\nstruct Plain {};\n#define LABEL "x"\n')
        self.assay("list", "needy.h", code=3)
        self.configure("prelude: [string, own/plain.h]\n")
        document = self.listing("--try", "needy.h")
        self.assertIn("Needy::name(Plain)", keys(document))
        self.assert_all_ran(document)

    def test_link(self):
        self.write("salt.h", """#pragma once
#include <crypt.h>
#include <string>
int ownFunction();
class Salt {
 public:
  std::string fresh() const {
    const char* text = crypt_gensalt("$1$", 0, "abcdefgh", 8);
    return text != nullptr ? text : "";
  }
  int own() const { return ownFunction(); }
  int plain() const { return 1; }
};
""")
        before = self.listing("--try", "salt.h")
        self.assertIn("Salt::plain() const", keys(before))
        for key, symbol in (("Salt::fresh() const", "crypt_gensalt"), ("Salt::own() const", "ownFunction")):
            self.assertNotIn(key, keys(before))
            self.assertIn(symbol, reasons(before)[key])
        source = self.write("lib/own.cpp", "int ownFunction() { return 3; }\n")
        subprocess.run([COMPILER, "-c", source, "-o", source.with_suffix(".o")], check=True)
        self.configure("link: [-lcrypt, lib/own.o]\n")
        after = self.listing("--try", "salt.h")
        self.assertLessEqual({"Salt::fresh() const", "Salt::own() const"}, keys(after))
        self.assert_all_ran(after)

    def test_instantiate(self):
        self.write("box.h", """#pragma once
namespace store {
template <class T, int N> class Box {
 public:
  void put(T value) { values_[0] = value; }
 private:
  T values_[N] = {};
};
template <class T> class Tray { public: void put(T) {} };
}
""")
        self.configure("instantiate: ['store::Tray<double>', 'store::Tray<char>']\n")
        listed = keys(self.listing("box.h"))
        self.assertLessEqual({"store::Tray<double>::put(double)", "store::Tray<char>::put(char)"}, listed)
        self.assertNotIn("store::Tray<int>::put(int)", listed)
        self.configure("instantiate: ['store::Box<long, 3>']\n")
        document = self.listing("--try", "box.h")
        self.assertIn("store::Box<long, 3>::put(long)", keys(document))
        self.assertIn("store::Tray<int>::put(int)", keys(document))
        self.assert_all_ran(document)

    def test_invariants(self):
        self.write("counter.h", """#pragma once
class Counter {
 public:
  void set(int value) { value_ = value; }
 private:
  bool wellFormed() const { return value_ >= 0; }
  int value_ = 0;
};
""")
        steps = [{"call": "Counter::Counter()"},
                 {"call": "Counter::set(int)", "on": 0, "args": [-1]}]
        ran = self.execution(steps, {"files": "counter.h"})
        self.assertEqual([s["outcome"] for s in ran], ["Returned", "Returned"])
        self.configure("invariants: [wellFormed]\n")
        self.assertEqual(self.listing("counter.h")["classes"][0]["invariants"], ["wellFormed"])
        ran = self.execution(steps, {"files": "counter.h"}, code=1)
        self.assertEqual([s["outcome"] for s in ran], ["Returned", "ContractViolated"])

    def test_files_flags_and_classes(self):
        self.write("two.h", "#pragma once\n#ifdef WITH_B\nstruct B {};\n#endif\nstruct A {};\nstruct C {};\n")
        self.configure("files: [two.h]\nflags: [-std=c++17, -DWITH_B]\nclasses: ['*', -C]\n")
        self.assertEqual({c["name"] for c in self.listing()["classes"]}, {"A", "B"})
        # The command line wins.
        self.assertEqual({c["name"] for c in self.listing("two.h", "--class", "C")["classes"]}, {"C"})


if __name__ == "__main__":
    ASSAY, PROJECT, COMPILER = (os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1)),
                                sys.argv.pop(1))
    unittest.main()
