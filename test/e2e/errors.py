#!/usr/bin/env python3
"""Both engines have one opinion on what goes wrong: `assay test` and `assay verify` on subjects/errors.

Every class there has one fault, and its header says which: `error` as the symbolic executor names it, `check` if it is
one of -fsanitize=undefined, `kind` as the worker reports it. With `verdict: UNKNOWN` the executor does not look for it,
and the answer has to say so.

Usage: errors.py ASSAY SUBJECTS WORKER_FLAGS_HEADER [TEST…]
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ASSAY, SUBJECTS, FLAGS = "", pathlib.Path(), pathlib.Path()  # set by main

# The standard in which all checks are made: a left shift that loses bits is defined from C++20 on.
STANDARD = ["--", "-std=c++17"]


class Row:
    def __init__(self, header):
        self.header = header
        said = dict(re.findall(r"^// (\w+): (.*)$", header.read_text(), re.M))
        self.error, self.kind = said["error"], said["kind"]
        self.check, self.verdict = said.get("check"), said.get("verdict", "FAULT")
        self.owner = re.search(r"^class (\w+)", header.read_text(), re.M)[1]


class Errors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="assay-errors-")
        cls.rows = [Row(header) for header in sorted(SUBJECTS.glob("*.h"))]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def report(self, exit_code, *words):
        run = subprocess.run([ASSAY, *map(str, words), "--json", *STANDARD], cwd=self.folder.name, capture_output=True,
                             text=True, timeout=600, stdin=subprocess.DEVNULL)
        self.assertEqual(run.returncode, exit_code, run.stdout[-2000:] + run.stderr[-2000:])
        return json.loads(run.stdout)

    def test_every_check_has_a_class(self):
        listed = re.findall(r'UndefinedCheck\{"([\w-]+)", CheckedBy::\w+\}', FLAGS.read_text())
        self.assertEqual(sorted(listed), sorted(row.check for row in self.rows if row.check))
        self.assertEqual([row.check for row in self.rows if row.check and row.verdict == "UNKNOWN"], [])

    def test_the_symbolic_engine_refutes_each(self):
        answered = set()
        for row in self.rows:
            with self.subTest(row.header.stem):
                exit_code = 1 if row.verdict == "FAULT" else 5
                report = self.report(exit_code, "verify", row.header, "--budget", "60s")
                self.assertEqual(report["verdict"], row.verdict)
                answered.update(report["foundation"]["errors"])
                if row.verdict == "FAULT":
                    self.assertEqual([found["kind"] for found in report["findings"]], [row.kind])
                else:
                    self.assertNotEqual(report["limitations"], [])
        self.assertEqual(answered, {row.error for row in self.rows})

    def found_by_chance(self, rows, calls):
        """The rows whose faults random sequences of so many calls find, if the classes are tested together."""
        report = self.report(1, "test", *(row.header for row in rows), "--strategy", "random", "--steps", calls)
        found = {(found["function"].split("(")[0].split("::")[-2], found["kind"]) for found in report["findings"]}
        return [row for row in rows if (row.owner, row.kind) in found]

    def test_random_sequences_find_each(self):
        found = self.found_by_chance(self.rows, 250_000)
        for row in self.rows:  # most calls were made to classes that are easily broken
            if row not in found:
                with self.subTest(row.header.stem):
                    self.assertEqual(self.found_by_chance([row], 50_000), [row])
        self.assertGreater(len(found), len(self.rows) / 2)


if __name__ == "__main__":
    ASSAY, SUBJECTS, FLAGS = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    del sys.argv[1:4]
    unittest.main(verbosity=2)
