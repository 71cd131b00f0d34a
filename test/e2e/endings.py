#!/usr/bin/env python3
"""The commands that end in findings treat them alike: `test`, `verify`, `paths` and `reach`.

Usage: endings.py ASSAY [TEST…]
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ASSAY = ""  # set by main

FOUND = 1

# What each command is asked, so that it meets `Lift::use`, and its exit code where nothing is found
# that counts. `verify` says nothing about what it saw go wrong: UNKNOWN.
COMMANDS = {
    "test": (["--steps", "3000", "--strategy", "random"], 0),
    "verify": ([], 5),
    "paths": (["--method", "Lift::use"], 0),
    "reach": (["--property", "Lift::isTop"], 0),
}

SUBJECT = """#pragma once
class Lift {
 public:
  void up() { floor_ = 1; }
  bool isTop() const { return floor_ == 1; }
  int use(int parts) const {
%s
  }

 private:
  int floor_ = 0;
  int* broken_ = nullptr;
};
"""
FAULT = "    return *broken_ + parts;"
SUSPECT = "    return 60 / parts;"
# What the test includes, the worker does not.
ONLY_IN_THE_WORKER = "#ifndef TEST\n    return *broken_ + parts;\n#else\n    return parts;\n#endif"


class Endings(unittest.TestCase):
    maxDiff = 4000

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = pathlib.Path(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_each(self, body, *words):
        """What each command says about a class with this function; yields it with the code of a clean run."""
        (self.work / "lift.h").write_text(SUBJECT % body)
        for command, (asked, clean) in COMMANDS.items():
            done = subprocess.run([ASSAY, command, "lift.h", *asked, *words, "-o", f"{command}-tests"], cwd=self.work,
                                  capture_output=True, text=True)
            self.assertTrue(done.stdout, f"{command}: {done.stderr}")
            yield command, done, clean

    def check_each(self, body, check, *words):
        """Calls `check` with the document of each command, and whether its exit code is that of a clean run."""
        for command, done, clean in self.run_each(body, "--json", *words):
            with self.subTest(command):
                check(json.loads(done.stdout), done.returncode == clean)

    def counts(self, document):
        return tuple(document[name] for name in ("faults", "suspects", "suppressed"))

    def test_a_fault_is_shown_with_its_test(self):
        for command, done, _ in self.run_each(FAULT):
            with self.subTest(command):
                self.assertEqual(done.returncode, FOUND)
                self.assertRegex(done.stdout, r"FAULT #\d+  high  ")
                self.assertIn("1 fault, 0 suspects", done.stdout)
                test = re.search(r"^  test: (\w+)\.(\w+)\s+(\S+):(\d+)$", done.stdout, re.M)
                self.assertTrue(test, done.stdout)
                lines = (self.work / test[3]).read_text().splitlines()
                self.assertEqual(lines[int(test[4]) - 1], f"TEST({test[1]}, {test[2]}) {{")
                self.assertTrue(test[3].startswith(f"{command}-tests/"))

    def test_a_suppressed_finding_is_silenced_and_counted(self):
        (self.work / "known.txt").write_text("memory-error Lift::use*\n")

        def check(document, is_clean):
            self.assertEqual(self.counts(document), (0, 0, 1))
            self.assertTrue(is_clean)
            self.assertIn("known.txt", document["findings"][0]["suppressedBy"])
            self.assertNotIn("test", document["findings"][0])

        self.check_each(FAULT, check, "--suppressions", "known.txt")

    def test_a_suspect_is_shown_and_counts_only_if_that_is_asked_for(self):
        def check(document, is_clean):
            self.assertEqual(self.counts(document), (0, 1, 0))
            self.assertTrue(is_clean)
            self.assertEqual(document["findings"][0]["precondition"], "parts != 0")

        self.check_each(SUSPECT, check)
        for command, done, _ in self.run_each(SUSPECT, "--strict"):
            with self.subTest(command):
                self.assertEqual(done.returncode, FOUND)
                self.assertRegex(done.stdout, r"SUSPECT #\d+  low  ")
                self.assertIn("no fault if this holds: ASSAY_PRE(parts != 0);", done.stdout)

    def test_what_no_test_shows_is_not_reported_and_this_is_said(self):
        def check(document, is_clean):
            self.assertEqual(self.counts(document), (0, 0, 0))
            self.assertEqual(document["findings"], [])
            self.assertTrue(is_clean)
            said = [note for note in document["notes"] if note.endswith("is not reported: no test shows it")]
            self.assertEqual(len(said), 1, document["notes"])

        self.check_each(ONLY_IN_THE_WORKER, check)


if __name__ == "__main__":
    ASSAY = sys.argv[1]
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
