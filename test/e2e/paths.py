#!/usr/bin/env python3
"""`assay paths` on small programs whose paths can be counted by hand, and on a sketch.

Usage: paths.py ASSAY SUBJECTS [TEST…]
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ASSAY, SUBJECTS = "", pathlib.Path()  # set by main


class Paths(unittest.TestCase):
    maxDiff = 4000

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.work = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def assay(self, *words):
        return subprocess.run([ASSAY, "paths", *map(str, words)], cwd=self.work, capture_output=True,
                              text=True)

    def paths(self, exit_code, *words):
        done = self.assay(*words, "--json", "--budget", "300s")
        self.assertEqual(done.returncode, exit_code, done.stdout + done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual(len(report["methods"]), 1)
        method = report["methods"][0]
        # Every path was replayed natively, and nothing differed.
        self.assertEqual(method["counts"]["differences"], 0, done.stdout)
        self.assertEqual(method["counts"]["limited"], 0, done.stdout)
        return method

    def test_simplify_has_five_paths_and_the_overflows_of_the_most_negative_number(self):
        report = self.paths(1, SUBJECTS / "rational.h", "--method", "Rational::simplify",
                            "--cover=block-2")
        predicted = [path["predicted"].split(" at ")[0] for path in report["paths"]]
        self.assertEqual(predicted.count("returned"), 4)
        self.assertEqual(predicted.count("division-by-zero"), 1)
        self.assertEqual(set(predicted), {"returned", "division-by-zero", "signed-overflow"})
        for path in report["paths"]:
            if path["predicted"].startswith("signed-overflow"):
                self.assertIn(-2**31, path["steps"][0]["args"])
        tests = (self.work / "assay-tests" / "rational_paths_test.cpp").read_text()
        self.assertEqual(tests.count("\nTEST"), 4)

    def test_multiples_has_54_paths_that_return(self):
        report = self.paths(1, SUBJECTS / "multiples.h", "--method", "multiples", "--cover=loop-4")
        predicted = [path["predicted"].split(" at ")[0] for path in report["paths"]]
        self.assertEqual(predicted.count("returned"), 54)
        self.assertEqual(predicted.count("throws std::invalid_argument"), 1)

    def test_three_of_six_paths_through_lcm_can_be_taken(self):
        report = self.paths(0, SUBJECTS / "lcm.h", "--method", "lcm", "--cover=path")
        self.assertEqual([path["predicted"] for path in report["paths"]], ["returned"] * 3)
        arguments = [path["steps"][0]["args"] for path in report["paths"]]
        self.assertIn([0, 0], arguments)
        self.assertEqual(sum(a < b for a, b in arguments), 1)

    def test_branches_take_fewer_tests_than_paths(self):
        every = self.paths(1, SUBJECTS / "multiples.h", "--method", "multiples", "--cover=loop-2")
        enough = self.paths(1, SUBJECTS / "multiples.h", "--method", "multiples", "--cover=branch")
        self.assertLess(enough["counts"]["paths"], every["counts"]["paths"])
        self.assertGreater(enough["counts"]["paths"], 0)

    def test_a_sketch_says_what_is_open(self):
        (self.work / "sketch.json").write_text(json.dumps({"steps": [
            {"call": "paths::Rational::Rational(int, int)", "args": [{"hole": {"from": 5}}, 0]},
            {"call": "paths::Rational::simplify()", "on": 0}]}))
        report = self.paths(1, SUBJECTS / "rational.h", "--sketch", "sketch.json", "--cover=block-2")
        for path in report["paths"]:
            self.assertEqual(path["steps"][0]["args"][1], 0)
        kinds = [path["predicted"].split(" at ")[0] for path in report["paths"]]
        self.assertEqual(sorted(set(kinds)), ["division-by-zero", "returned", "signed-overflow"])

    def test_what_makes_no_sense_is_said(self):
        header = SUBJECTS / "rational.h"
        (self.work / "empty.json").write_text('{"steps": []}')
        for words, message in [
                ([header, "--sketch", "empty.json"], "a sketch has at least one step"),
                ([header], "either a method or a sketch is wanted"),
                ([header, "--method", "Rational::simplfy"], "Did you mean"),
                ([header, "--method", "simplify", "--cover=block"], "is no criterion")]:
            done = self.assay(*words)
            self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
            self.assertIn(message, done.stderr)


class UncoveredBranches(unittest.TestCase):
    """What the report of `assay test` says about branches that stay uncovered."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            subject = SUBJECTS / "uncovered.h"
            done = subprocess.run([ASSAY, "test", subject, "--steps", "120000", "--json", "--html", "report.html"],
                                  cwd=folder, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
            cls.report = json.loads(done.stdout)
            cls.html = (pathlib.Path(folder) / "report.html").read_text()
        cls.lines = subject.read_text().splitlines()

    def remark(self, text):
        line = next(i for i, source in enumerate(self.lines, 1) if text in source)
        branches = [b for file in self.report["coverage"] for b in file["branches"] if b["line"] == line]
        return next(b.get("remark", "") for b in branches if b["count"] == 0)

    def test_one_that_the_solver_refutes_is_infeasible_within_the_bound(self):
        remark = self.remark("% 2 == 1")
        self.assertRegex(remark, r"^infeasible within the bound of \d+ followed sequences: refuted on \d+ path")
        self.assertIn(remark, self.html)

    def test_one_behind_a_function_without_a_model_names_it(self):
        remark = self.remark("std::erf")
        self.assertRegex(remark, r"^a limitation: .*erf")
        self.assertIn(remark, self.html)


if __name__ == "__main__":
    ASSAY, SUBJECTS = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
