#!/usr/bin/env python3
"""Nothing of the user's is lost: what is read is not written over, what was added to tests stays, damage to what
Assay keeps is mended or told, and a report that cannot be written is an error.

Each row of a table is a command with its exit code, what it says, and files that must be as they were. All share
one working directory, and with it the workers.
"""
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest

ASSAY = ""  # set by main

STACK = """#pragma once
#include <vector>
class Stack {
 public:
  void push(int value) { items_.push_back(value); }
  bool empty() const { return items_.empty(); }
 private:
  std::vector<int> items_;
};
"""
QUEUE = STACK.replace("Stack", "Queue")
FAULTY = """#pragma once
class Faulty {
 public:
  int third(int i) const { int values[3] = {1, 2, 3}; return i < 4 && i >= 0 ? values[i] : 0; }
};
"""
SEARCH = ["--steps", "2000", "--strategy", "random"]
OURS = json.dumps({"runs": [{"tool": {"driver": {"name": "Assay"}}}]})

# Arguments, exit code, what is said.
REFUSED = [
    (["--sarif", "stack.h"], "under test"),
    (["--html", "stack.h"], "under test"),
    (["--sarif", "./link.h"], "under test"),
    (["--sarif", "notes.txt"], "no SARIF report of Assay"),
    (["--html", "notes.txt"], "no HTML report of Assay"),
    (["--html", "ours.sarif"], "no HTML report of Assay"),
    (["--sarif", "one", "--html", "./one"], "the same file"),
    (["--sarif", "folder"], "names a folder"),
    (["--sarif", "notes.txt/a.sarif"], "not a folder"),
    (["-o", "stack.h"], "not a folder"),
    (["--baseline", "known.json", "--sarif", "known.json"], "is the baseline"),
    (["--suppressions", "known.txt", "--html", "known.txt"], "holds the suppressions"),
    (["--baseline", "notes.txt"], "notes.txt"),
    (["--baseline", "missing.json"], "missing.json"),
    (["--suppressions", "missing.txt"], "missing.txt"),
]


FOLDER = None  # of all tests, which share its workers; set by setUpModule


def setUpModule():
    global FOLDER
    scratch = tempfile.TemporaryDirectory(prefix="assay-nothing-lost-")
    unittest.addModuleCleanup(scratch.cleanup)
    FOLDER = pathlib.Path(scratch.name).resolve()
    for name, text in (("stack.h", STACK), ("queue.h", QUEUE), ("faulty.h", FAULTY),
                       ("notes.txt", "Not a report.\n"), ("ours.sarif", OURS),
                       ("known.json", "[]"), ("known.txt", "")):
        (FOLDER / name).write_text(text)
    (FOLDER / "folder").mkdir()
    (FOLDER / "link.h").symlink_to("stack.h")


class NothingLost(unittest.TestCase):
    def setUp(self):
        self.folder = FOLDER

    def run_assay(self, *arguments, shell=None, **more):
        command = [ASSAY, *map(str, arguments)]
        if shell:  # "$@" is the command
            command = ["bash", "-c", shell, "bash", *command]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=300,
                              stdin=subprocess.DEVNULL, **more)

    def search(self, *arguments, codes=(0,), **more):
        run = self.run_assay("test", *arguments, *SEARCH, **more)
        self.assertIn(run.returncode, codes, run.stdout + run.stderr)
        self.assertNotIn("bug in Assay", run.stdout + run.stderr)
        return run

    def contents(self):
        return {str(file.relative_to(self.folder)): file.read_bytes()
                for file in self.folder.rglob("*")
                if file.is_file() and ".assay" not in file.relative_to(self.folder).parts}

    def fresh_tests(self, name="tests"):
        shutil.rmtree(self.folder / name, ignore_errors=True)
        return self.folder / name


class Outputs(NothingLost):
    def test_what_is_not_ours_is_refused_before_the_search(self):
        for arguments, said in REFUSED:
            with self.subTest(arguments):
                before = self.contents()
                run = self.search("stack.h", *arguments, codes=(2,))
                self.assertIn(said, run.stderr)
                self.assertEqual(run.stdout, "")
                self.assertEqual(self.contents(), before)

    def test_the_configuration_and_the_compile_database_are_inputs(self):
        (self.folder / "build").mkdir()
        database = self.folder / "build" / "compile_commands.json"
        database.write_text("[]")
        self.assertIn("compile database", self.search("stack.h", "-p", "build", "--sarif", database,
                                                    codes=(2,)).stderr)
        configuration = self.folder / ".assay.yaml"
        configuration.write_text("seed: 1\n")
        try:
            self.assertIn("configuration", self.search("stack.h", "--html", ".assay.yaml", codes=(2,)).stderr)
            self.assertEqual(configuration.read_text(), "seed: 1\n")
        finally:
            configuration.unlink()

    def test_graphs_and_pictures_of_others_are_refused(self):
        for arguments in (["explore", "stack.h", "-o", "notes.txt"], ["explore", "stack.h", "--svg", "stack.h"],
                          ["explore", "stack.h", "--svg", "notes.txt"], ["verify", "stack.h", "--graph", "stack.h"],
                          ["explore", "stack.h", "-o", "folder"],
                          ["reach", "stack.h", "--spec", "queue.h", "--graph", "queue.h"]):
            with self.subTest(arguments):
                before = self.contents()
                run = self.run_assay(*arguments)
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertEqual(self.contents(), before)

    def test_our_own_reports_are_replaced(self):
        for _ in range(2):
            self.search("stack.h", "--sarif", "new/report.sarif", "--html", "report.html")
        self.assertEqual(json.loads((self.folder / "new/report.sarif").read_text())["version"], "2.1.0")

    def test_reports_may_go_where_no_file_is(self):
        self.search("stack.h", "--sarif", "/dev/null", "--html", "/dev/null")
        run = self.search("stack.h", "--sarif", "/dev/stdout")
        self.assertIn("runs", json.loads(run.stdout))
        self.assertIn("TESTED", run.stderr)
        os.mkfifo(self.folder / "fifo")
        with subprocess.Popen(["cat", "fifo"], cwd=self.folder, stdout=subprocess.PIPE) as reader:
            self.search("stack.h", "--sarif", "fifo")
            self.assertIn("runs", json.loads(reader.communicate(timeout=20)[0]))

    def test_a_report_that_cannot_be_written_is_told_behind_the_result(self):
        run = self.search("faulty.h", "--sarif", "/dev/full", codes=(2,))
        self.assertIn("FAULT #", run.stdout)
        self.assertIn("/dev/full: error: cannot write: No space left on device", run.stderr)

    def test_stdout_that_takes_nothing_is_an_error(self):
        for shell in ('"$@" > /dev/full', '"$@" >&-', 'set -o pipefail; "$@" | true',
                      'set -o pipefail; trap "" PIPE; "$@" | true'):
            for arguments in (["list", "stack.h"], ["--version"]):
                if "pipefail" in shell and arguments == ["--version"]:
                    continue  # may be written before the reader is gone
                with self.subTest(shell=shell, arguments=arguments):
                    run = self.run_assay(*arguments, shell=shell)
                    self.assertEqual(run.returncode, 2, run.stderr)
                    self.assertIn("stdout", run.stderr)

    def test_a_closed_stderr_is_no_harm(self):
        self.assertEqual(self.run_assay("list", "stack.h", shell='"$@" 2>&-').returncode, 0)


class Tests(NothingLost):
    def test_additions_stay(self):
        tests = self.fresh_tests()
        self.search("stack.h", "-o", "tests")
        file = tests / "stack_test.cpp"
        written = file.read_text()
        marks = [line for line in written.split("\n") if line.startswith("// assay: ")]
        added = {"// Copyright of the user.\n": "// Written by Assay",
                 "#include <numeric>\n": "#include <gtest/gtest.h>",
                 "int helper() { return std::accumulate(&one, &one + 1, 0); }\n": marks[2],
                 "const int one = 1;\n": "int helper()",
                 "TEST(Mine, Between) { EXPECT_EQ(helper(), 1); }\n": "// assay: end"}
        text = written
        for addition, place in added.items():
            text = text.replace(place, addition + place, 1)
        last = "TEST(Mine, Behind) { EXPECT_EQ(helper(), 1); }"
        for ending in ("\n", "\r\n"):
            with self.subTest(ending=ending):
                file.write_bytes((text + last).replace("\n", ending).encode())
                self.search("stack.h", "-o", "tests", "--seed", "2")
                merged = file.read_bytes().decode()
                for addition in [*added, last]:
                    self.assertEqual(merged.count(addition.strip()), 1, addition)
                self.assertEqual("\r\n" in merged, ending == "\r\n")
                compiled = subprocess.run(["clang++-19", "-std=c++20", "-fsyntax-only", f"-I{self.folder}",
                                           file], capture_output=True, text=True)
                self.assertEqual(compiled.returncode, 0, compiled.stderr + merged)

    def test_a_foreign_file_stays_and_the_tests_go_beside_it(self):
        tests = self.fresh_tests()
        tests.mkdir()
        (tests / "stack_test.cpp").write_text("// Mine.\n")
        run = self.search("stack.h", "-o", "tests")
        self.assertEqual((tests / "stack_test.cpp").read_text(), "// Mine.\n")
        self.assertIn("TEST(", (tests / "stack_test.new.cpp").read_text())
        self.assertIn("stack_test.new.cpp", run.stdout)

    def test_subjects_share_a_folder(self):
        tests = self.fresh_tests()
        self.search("stack.h", "-o", "tests")
        index = tests / "assay_tests.cmake"
        index.write_text(index.read_text() + "message(STATUS mine)\n")
        self.search("queue.h", "-o", "tests")
        for name in ("stack_test.cmake", "queue_test.cmake", "message(STATUS mine)"):
            self.assertEqual(index.read_text().count(name), 1)
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.20)\nproject(p CXX)\nenable_testing()\n"
            "include(tests/assay_tests.cmake)\n")
        configured = subprocess.run(["cmake", "-S", ".", "-B", "cmake-build"], cwd=self.folder,
                                    capture_output=True, text=True)
        self.assertEqual(configured.returncode, 0, configured.stderr)
        self.assertIn("mine", configured.stdout)


class Damage(NothingLost):
    def damage(self, file, how):
        if how == "not executable":
            file.chmod(0o644)
        elif how == "truncated":
            os.truncate(file, file.stat().st_size // 2)
        elif how == "empty":
            os.truncate(file, 0)
        else:
            content = bytearray(file.read_bytes())
            content[len(content) // 2:len(content) // 2 + 8] = b"garbage!"
            file.write_bytes(content)

    def test_damaged_caches_are_made_again(self):
        wanted = self.search("stack.h").stdout
        for how, patterns in (("not executable", ("workers/*",)), ("truncated", ("workers/*", "objects/*.o")),
                              ("garbage", ("workers/*", "builds/*.json", "checks/*.json", "harness/*.cpp",
                                           "subjects/*.json"))):
            with self.subTest(how=how):
                for file in (file for pattern in patterns for file in (self.folder / ".assay").glob(pattern)):
                    self.damage(file, how)
                self.assertEqual(self.search("stack.h").stdout, wanted)

    def test_a_damaged_database_is_told(self):
        self.search("stack.h")
        for file in (self.folder / ".assay").glob("assay.db*"):
            file.unlink()
        (self.folder / ".assay" / "assay.db").write_bytes(b"garbage " * 1000)
        run = self.search("stack.h", codes=(2,))
        self.assertIn("assay.db: error: ", run.stderr)
        self.assertIn("move it away", run.stderr)
        (self.folder / ".assay" / "assay.db").unlink()

    def test_a_damaged_graph_is_told(self):
        graph = self.folder / "stack.graph"
        self.assertEqual(self.run_assay("explore", "stack.h", "--length", "2", "--objects", "Stack=1", "-o",
                                        graph).returncode in (0, 5), True)
        whole = graph.read_text()
        for damaged in (whole[:len(whole) // 2], whole.replace('"level":1', '"level":2', 1), whole + " ",
                        whole.replace('"graph/', '"graph/9', 1)):
            self.assertNotEqual(damaged, whole)
            graph.write_text(damaged)
            run = self.run_assay("verify", "stack.h", "--graph", graph)
            self.assertEqual(run.returncode, 2, run.stdout + run.stderr)
            self.assertIn("stack.graph: error: the graph ", run.stderr)
            self.assertEqual(graph.read_text(), damaged)


class FullDisk(NothingLost):
    def limited(self, size):
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    def assert_told(self, run):
        self.assertEqual(run.returncode, 2, run.stdout + run.stderr)
        self.assertRegex(run.stderr, "File too large|disk is full|disk I/O error|No space left")
        self.assertNotIn("bug in Assay", run.stderr)
        halves = [file for file in self.folder.rglob("*") if file.name.endswith(".tmp")]
        self.assertEqual(halves, [])

    def test_no_room_for_the_cache(self):
        (self.folder / "fresh.h").write_text(STACK.replace("Stack", "Fresh"))
        self.assert_told(self.search("fresh.h", codes=(2,), preexec_fn=self.limited(20_000)))

    def search_with_little_room(self, place, kilobytes, *arguments):
        """With a small disk of its own at the place."""
        (self.folder / place).mkdir(exist_ok=True)
        mount = f'mount -t tmpfs -o size={kilobytes}k none {self.folder / place} && '
        user = [] if os.geteuid() == 0 else ["-r"]
        if subprocess.run(["unshare", *user, "-m", "sh", "-c", mount + "true"], capture_output=True).returncode:
            self.skipTest("no mount namespace can be made here")
        # What is left on it is shown after the run.
        script = f'{mount}"$@"; code=$?; ls -A {self.folder / place} | sed "s/^/left: /" >&2; exit $code'
        run = subprocess.run(["unshare", *user, "-m", "sh", "-c", script, "sh", ASSAY, "test", *arguments, *SEARCH],
                             cwd=self.folder, capture_output=True, text=True, timeout=300)
        self.assert_told(run)
        return run

    def test_no_room_for_tests(self):
        run = self.search_with_little_room("crowded", 4, "stack.h", "-o", "crowded")
        self.assertIn("TESTED", run.stdout)
        self.assertNotRegex(run.stderr, r"left: .*\.[A-Za-z0-9]{6}\n")

    def test_no_room_for_reports(self):
        run = self.search_with_little_room("narrow", 4, "stack.h", "--html", "narrow/report.html")
        self.assertIn("TESTED", run.stdout)
        self.assertNotIn("left: ", run.stderr)

    def test_no_room_for_the_database(self):
        self.search("stack.h")
        database = self.folder / ".assay" / "assay.db"
        for file in (self.folder / ".assay").glob("assay.db*"):
            file.unlink()
        database.symlink_to(self.folder / "small" / "assay.db")
        try:
            self.search_with_little_room("small", 60, "stack.h")
        finally:
            database.unlink()


if __name__ == "__main__":
    ASSAY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
