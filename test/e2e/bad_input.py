#!/usr/bin/env python3
"""What the tool says to bad input, on the real binary.

Every case runs in a fresh directory. It must end with the exit code of DESIGN section 1 and one clear
message: the place, what is wrong, and what to do about it. No trace of C++ or of Python, nothing on
stdout, and nothing left behind in the directory but a cache that is whole.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ASSAY = ""  # set by main

USAGE, BUILD = 2, 3

STACK = """#pragma once
#include <vector>
namespace shop {
class Stack {
 public:
  void push(int value) { items_.push_back(value); }
  int top() const { return items_.empty() ? 0 : items_.back(); }
 private:
  std::vector<int> items_;
};
class Till {};
template <class T> class Box { T content; };
}
"""

NEW = {"call": "shop::Stack::Stack()"}


class BadInput(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="assay-bad-input-")
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name).resolve()
        self.write("stack.h", STACK)

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text if isinstance(text, str) else json.dumps(text))
        return file

    def files(self):
        """Everything in the directory but the content of a cache."""
        return {str(p.relative_to(self.folder)) for p in self.folder.rglob("*")
                if ".assay" not in p.relative_to(self.folder).parts[:1] or p.parent == self.folder}

    def run_assay(self, *arguments):
        return subprocess.run([ASSAY, *arguments], cwd=self.folder, capture_output=True, text=True,
                              timeout=300, stdin=subprocess.DEVNULL)

    def refuses(self, arguments, code, where, *said):
        """The one message of the run, checked; `where` is its beginning."""
        before = self.files()
        run = self.run_assay(*arguments)
        message = run.stderr
        self.assertEqual(run.returncode, code, message)
        self.assertEqual(run.stdout, "")
        self.assertTrue(message.startswith(f"{where}: error: "), message)
        self.assertEqual(message.count(" error: "), 1, message)
        for words in said:
            self.assertIn(words, message)
        lines = message.strip().split("\n")
        self.assertGreater(len(lines), 1, f"no remedy: {message}")
        self.assertTrue(all(line.startswith("  ") for line in lines[1:]), message)
        for trace in ("terminate called", "Traceback", "#0 ", "Stack dump", "PLEASE submit",
                      "bug in Assay", "json.exception", "what():", "assay_subject"):
            self.assertNotIn(trace, message)
        self.assertEqual(self.files() - before, self.files() & {".assay"} - before)
        self.assert_cache_is_whole()
        return message

    def assert_cache_is_whole(self):
        cache = self.folder / ".assay"
        if not cache.is_dir():
            return
        for file in cache.rglob("*"):
            if file.suffix == ".json":
                json.loads(file.read_text())
            if file.is_file():
                # What is written in one step has a name of its own until it is complete.
                self.assertNotRegex(file.name, r"\.[A-Za-z0-9]{6}$|\.tmp$", str(file))
                self.assertGreater(file.stat().st_size, 0, str(file))


class CommandLine(BadInput):
    def test_no_command(self):
        self.refuses([], USAGE, "assay", "no command is given", "assay --help")

    def test_unknown_command(self):
        self.refuses(["lsit", "stack.h"], USAGE, "assay", 'no command "lsit"', "`assay list`")
        self.refuses(["frobnicate"], USAGE, "assay", 'no command "frobnicate"', "assay --help")

    def test_unknown_option(self):
        self.refuses(["list", "--jsno", "stack.h"], USAGE, "assay", 'no option "--jsno"', "`--json`")
        self.refuses(["list", "--frobnicate", "stack.h"], USAGE, "assay",
                     'no option "--frobnicate"', "`assay list --help`")

    def test_option_of_another_command(self):
        self.refuses(["run", "--try", "s.json"], USAGE, "assay", 'no option "--try"')

    def test_option_without_its_value(self):
        self.refuses(["list", "stack.h", "-p"], USAGE, "assay", "--build", "assay --help")

    def test_no_file(self):
        self.refuses(["list"], USAGE, "assay", "no file is named", ".assay.yaml")

    def test_no_sequence(self):
        self.refuses(["run"], USAGE, "assay", "SEQUENCE.json is required", "assay --help")

    def test_one_sequence_too_many(self):
        self.refuses(["run", "a.json", "b.json"], USAGE, "assay", '"b.json" is one argument too many')

    def test_values_that_make_no_sense(self):
        self.refuses(["run", "s.json", "--time-limit", "soon"], USAGE, "assay",
                     '"soon" is not a time', "500ms")
        self.refuses(["run", "s.json", "--memory-limit", "much"], USAGE, "assay",
                     '"much" is not an amount of memory', "512M")

    def test_malformed_class_list(self):
        run = self.run_assay("list", "stack.h", "--class", "a,,b")
        self.assertEqual(run.returncode, USAGE, run.stderr)


class Subjects(BadInput):
    def test_missing_file(self):
        self.refuses(["list", "stak.h"], USAGE, "stak.h", "no such file", "Did you mean `stack.h`?")
        self.refuses(["list", "quite_another_thing.h"], USAGE, "quite_another_thing.h",
                     "no such file", "working directory")

    def test_one_missing_file_among_others(self):
        self.refuses(["list", "stack.h", "queue.hpp"], USAGE, "queue.hpp", "no such file")

    def test_directory_as_file(self):
        self.refuses(["list", "."], USAGE, ".", "a directory", "Name a file in it")

    def test_header_that_does_not_compile(self):
        broken = self.write("broken.h", "#pragma once\nclass Broken {\n  int size() { return lost; }\n};\n")
        for arguments in (["list"], ["list", "--try"]):
            self.refuses([*arguments, "broken.h"], BUILD, f"{broken}:3:23",
                         "use of undeclared identifier 'lost'", "prelude:")
        self.assertFalse((self.folder / ".assay").exists())

    def test_missing_include(self):
        broken = self.write("broken.h", '#pragma once\n#include "lost.h"\nclass Broken {};\n')
        self.refuses(["list", "broken.h"], BUILD, f"{broken}:2:10", "'lost.h' file not found", "-p")

    def test_error_in_an_included_header(self):
        inner = self.write("inner.h", "#pragma once\nint f() { return lost; }\n")
        self.write("outer.h", '#pragma once\n#include "inner.h"\nclass Outer {};\n')
        self.refuses(["list", "outer.h"], BUILD, f"{inner}:2:18", "'lost'")

    def test_flag_that_clang_does_not_know(self):
        self.refuses(["list", "stack.h", "--", "-std=c++77"], BUILD, "assay", "'-std=c++77'")

    def test_unknown_class(self):
        self.refuses(["list", "stack.h", "--class", "shop::Stak"], USAGE, "assay",
                     "no class matches 'shop::Stak'", "did you mean 'shop::Stack'?")
        self.refuses(["list", "stack.h", "--class", "Stak"], USAGE, "assay",
                     "did you mean 'shop::Stack'?")
        self.refuses(["list", "stack.h", "--class", "Zebrafish"], USAGE, "assay", "assay list")

    def test_sequence_for_an_unknown_class(self):
        self.write("s.json", {"assay": "sequence/1", "subject": {"files": ["stack.h"], "classes": "shop::Til"},
                              "steps": []})
        self.refuses(["run", "s.json"], USAGE, "assay", "did you mean 'shop::Till'?")


class CompileDatabase(BadInput):
    def database(self, content):
        return self.write("build/compile_commands.json", content)

    def refuses_database(self, content, *said, place=""):
        file = self.database(content)
        return self.refuses(["list", "-p", "build", "stack.h"], USAGE, f"{file}{place}", *said)

    def test_no_directory(self):
        self.refuses(["list", "-p", "bild", "stack.h"], USAGE, str(self.folder / "bild"),
                     "no such build directory", "compile_commands.json")

    def test_no_database(self):
        (self.folder / "build").mkdir()
        self.refuses(["list", "-p", "build", "stack.h"], USAGE,
                     str(self.folder / "build" / "compile_commands.json"),
                     "no compile_commands.json", "CMAKE_EXPORT_COMPILE_COMMANDS=ON")

    def test_not_json(self):
        self.refuses_database('[\n  {"directory": oops}\n]\n', "not JSON", "configure", place=":2:17")
        self.refuses_database("[{", "not JSON", place=":1:2")
        self.refuses_database("", "not JSON", place=":1:0")

    def test_not_a_list(self):
        self.refuses_database("{}", "not a list", "configure")

    def test_no_entries(self):
        self.refuses_database("[]", "no entries", "configure")

    def test_incomplete_entry(self):
        entry = {"directory": str(self.folder), "file": "a.cpp", "command": "c++ -c a.cpp"}
        self.write("a.cpp", "")
        for member in entry:
            self.refuses_database([entry, {k: v for k, v in entry.items() if k != member}],
                                  "entry 1 ", "file and directory")
        self.refuses_database([{**entry, "file": 5}], "entry 0 ")
        self.refuses_database(["a.cpp"], "entry 0 ")

    def test_file_that_is_gone(self):
        self.refuses_database([{"directory": str(self.folder), "file": "gone.cpp",
                                "command": "c++ -c gone.cpp"}],
                              f"a file that is gone: {self.folder / 'gone.cpp'}", "configure")

    def test_directory_that_is_gone(self):
        self.refuses_database([{"directory": "/no/such/place", "file": "gone.cpp",
                                "command": "c++ -c gone.cpp"}], "/no/such/place/gone.cpp")


class Configuration(BadInput):
    def refuses_configuration(self, text, line, *said):
        file = self.write(".assay.yaml", text)
        return self.refuses(["list", "stack.h"], USAGE, f"{file}:{line}", *said)

    def test_unknown_key(self):
        self.refuses_configuration("link: [-lm]\nclases: shop\n", 2, "unknown key `clases`",
                                   "Did you mean `classes`?")
        self.refuses_configuration("limits: {tme: 3s}\n", 1, "`limits.tme`", "`limits.time`")
        self.refuses_configuration("colour: red\n", 1, "unknown key `colour`", "The keys are: files,")

    def test_broken_yaml(self):
        self.refuses_configuration("files: [a.h\nbuild: x\n", 2, "not YAML", "brackets")
        self.refuses_configuration("\n\tfiles: a.h\n", 2, "not YAML", "indentation")

    def test_wrong_type(self):
        self.refuses_configuration("build: [a, b]\n", 1, "`build` must be one value", '"build: value"')
        self.refuses_configuration("\nlink: {a: b}\n", 2, "`link` must be a list", '"link: [one, two]"')
        self.refuses_configuration("limits: 3\n", 1, "`limits` must hold keys", '"key: value"')
        self.refuses_configuration("- stack.h\n", 1, "must hold keys with values", '"key: value"')
        self.refuses_configuration("limits: {time: soon}\n", 1, '"soon" is not a time', "10s")

    def test_key_given_twice(self):
        self.refuses_configuration("link: -lm\nlink: -lz\n", 2, "`link` is given twice", "Keep one")

    def test_files_that_are_not_there(self):
        self.write("factory.h", "")
        self.write(".assay.yaml", "factories: factori.h\n")
        self.refuses(["list", "stack.h"], USAGE, str(self.folder / "factori.h"), "no such file",
                     "factory.h")
        self.write(".assay.yaml", "build: bild\n")
        self.refuses(["list", "stack.h"], USAGE, str(self.folder / "bild"), "no such build directory")

    def test_prelude_that_is_not_there(self):
        self.write(".assay.yaml", "prelude: [lost.h]\n")
        self.refuses(["list", "stack.h"], USAGE, "`prelude` in .assay.yaml", "'lost.h' file not found",
                     "include path")

    def test_instantiation_that_is_none(self):
        for text in ("shop::Bax<int>", "shop::Box", "shop::Box<int", "shop::Box<Nothing>"):
            self.write(".assay.yaml", f"instantiate: ['{text}']\n")
            self.refuses(["list", "stack.h"], USAGE, "`instantiate` in .assay.yaml", "namespace")


class Cache(BadInput):
    def test_a_file_in_its_place(self):
        self.write(".assay", "mine")
        for arguments in (["list"], ["list", "--try"]):
            self.refuses([*arguments, "stack.h"], USAGE, ".assay/subjects", "Not a directory",
                         "run it where it may write")
        self.assertEqual((self.folder / ".assay").read_text(), "mine")

    def test_a_file_in_the_place_of_a_part(self):
        self.write(".assay/harness", "mine")
        self.refuses(["list", "stack.h"], USAGE, str(self.folder / ".assay" / "harness"),
                     "Not a directory", "move other files")

    @unittest.skipIf(os.getuid() == 0, "root may write everywhere")
    def test_a_directory_that_may_not_be_written(self):
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o755)
        self.refuses(["list", "stack.h"], USAGE, ".assay/subjects", "Permission denied",
                     "run it where it may write")

    def test_a_broken_one_is_made_again(self):
        self.assertEqual(self.run_assay("list", "stack.h").returncode, 0)
        expected = self.run_assay("list", "stack.h").stdout
        for text in ("", "{", "{}", '{"inputs": {}, "api": {"types": 3}}'):
            for file in (self.folder / ".assay").rglob("*.json"):
                file.write_text(text)
            run = self.run_assay("list", "stack.h")
            self.assertEqual((run.returncode, run.stdout), (0, expected), run.stderr)


class Sequences(BadInput):
    """One directory for all of them, so that the worker is built once."""

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="assay-bad-input-")
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name).resolve()

    def setUp(self):
        for file in self.folder.glob("*.json"):
            file.unlink()
        self.write("stack.h", STACK)

    def refuses_text(self, text, where, *said):
        self.write("s.json", text)
        return self.refuses(["run", "s.json"], USAGE, f"s.json{where}", *said)

    def refuses_document(self, where, *said, **members):
        return self.refuses_text({"assay": "sequence/1", "subject": {"files": ["stack.h"]},
                                  "steps": [], **members}, where, *said)

    def refuses_steps(self, steps, where, *said):
        return self.refuses_document(f": {where}", *said, steps=steps)

    def test_missing(self):
        self.write("s.json", "{}")
        self.refuses(["run", "s.jsn"], USAGE, "s.jsn", "no such file", "Did you mean `s.json`?")
        self.refuses(["run", "."], USAGE, ".", "a directory")

    def test_not_json(self):
        self.refuses_text('{\n  "assay": "sequence/1",\n  "steps": [}\n', ":3:13", "not JSON",
                          "docs/sequence.md")
        self.refuses_text("", ":1:1", "not JSON")
        self.refuses_text('{"assay": "sequence/1", "steps": [{"call": "f", "args": [1e400]}]}', "",
                          "too large", '{"float": "inf"}')

    def test_wrong_marker(self):
        for text in ("[]", "{}", {"assay": "sequence/2"}, {"assay": 1}, {"assay": None},
                     {"assay": "listing/1"}):
            self.refuses_text(text, "", "not a sequence of Assay", '"assay": "sequence/1"')

    def test_no_steps(self):
        self.refuses_text({"assay": "sequence/1"}, "", 'a list "steps"', "docs/sequence.md")
        self.refuses_document(": steps", "a list of steps", steps={})

    def test_no_subject(self):
        self.write("s.json", {"assay": "sequence/1", "steps": []})
        self.refuses(["run", "s.json"], USAGE, "assay", "no file is named", '"subject"')

    def test_wrong_subject(self):
        self.refuses_document(": subject", "an object with", subject=3)
        self.refuses_document(": subject", "unknown member 'fils'", "'files'", subject={"fils": []})
        self.refuses_document(": subject.files", "a list of texts", "docs/sequence.md",
                              subject={"files": 3})
        self.refuses_document(": subject.limits.time", "is not a time", "10s",
                              subject={"files": "stack.h", "limits.time": "soon"})
        self.write("s.json", {"assay": "sequence/1", "subject": {"files": "stak.h"}, "steps": []})
        self.refuses(["run", "s.json"], USAGE, str(self.folder / "stak.h"), "no such file", "stack.h")

    def test_unknown_member(self):
        self.refuses_document("", "unknown member 'stepz'", "'steps'", stepz=[])
        self.refuses_steps([{"cal": "f"}], "steps[0]", "unknown member 'cal'", "'call'")
        self.refuses_steps([NEW, {**NEW, "frob": 1}], "steps[1]", "'frob'", "docs/sequence.md")

    def test_step_that_is_none(self):
        self.refuses_steps([NEW, 3], "steps[1]", "a step is an object", "docs/sequence.md")
        self.refuses_steps([{"call": 3}], "steps[0]", 'needs "call"', "assay list")

    def test_unknown_operation(self):
        self.refuses_steps([NEW, {"call": "shop::Stack::psh(int)", "on": 0, "args": [1]}], "step 1",
                           "`shop::Stack::psh(int)`", "did you mean `shop::Stack::push(int)`?")

    def push(self, *arguments, on=0):
        return {"call": "shop::Stack::push(int)", "on": on, "args": list(arguments)}

    def test_wrong_argument(self):
        self.refuses_steps([NEW, self.push("x")], "step 1, argument 1 (value)",
                           'expected int, got the text "x"', "docs/sequence.md")
        self.refuses_steps([NEW, self.push(None)], "step 1, argument 1 (value)", "got null")
        self.refuses_steps([NEW, self.push(3000000000)], "step 1, argument 1 (value)",
                           "3000000000 does not fit into int")
        self.refuses_steps([NEW, self.push({"step": 0})], "step 1, argument 1 (value)",
                           "expected int, got a value of type shop::Stack")
        self.refuses_steps([NEW, self.push({"byts": "00"})], "steps[1].args[0]", '"bytes"')

    def test_wrong_number_of_arguments(self):
        self.refuses_steps([NEW, self.push()], "step 1", "takes 1 argument, 0 given", "assay list")
        self.refuses_steps([NEW, self.push(1, 2)], "step 1", "takes 1 argument, 2 given")

    def test_wrong_receiver(self):
        self.refuses_steps([{"call": "shop::Stack::push(int)", "args": [1]}], "step 0",
                           "needs an object", '"on"')
        self.refuses_steps([{"call": "shop::Till::Till()"}, self.push(1)], "step 1, receiver",
                           "expected shop::Stack, got a value of type shop::Till")

    def test_reference_to_a_later_step(self):
        self.refuses_steps([NEW, self.push(1, on=2), NEW], "step 1, receiver",
                           "step 2, which comes later", "an earlier step")
        self.refuses_steps([NEW, self.push({"step": -1})], "steps[1].args[0].step", "from 0")

    def test_result_that_is_none(self):
        self.refuses_steps([NEW, self.push(1), self.push({"step": 1})], "step 2, argument 1 (value)",
                           "the result of step 1, which has none")

    def test_use_of_a_destroyed_value(self):
        self.refuses_steps([NEW, {"call": "shop::Stack::~Stack()", "on": 0}, self.push(1)],
                           "step 2, receiver", "the value of step 0, which step 1 destroyed")

    def test_the_good_one_runs(self):
        self.write("s.json", {"assay": "sequence/1", "subject": {"files": ["stack.h"]},
                              "steps": [NEW, self.push(1)]})
        before = self.files()
        run = self.run_assay("run", "s.json")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertLessEqual(self.files() - before, {".assay"})
        self.assertTrue((self.folder / ".assay").is_dir())
        self.assert_cache_is_whole()


if __name__ == "__main__":
    ASSAY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
