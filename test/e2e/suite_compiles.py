#!/usr/bin/env python3
"""Suites for headers of many kinds compile without a warning, with GCC and with Clang.

The headers are tested together with a few steps, some in each framework, and what was written is compiled
with -Wall -Wextra -Werror.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ASSAY, ROOT = "", pathlib.Path()  # set by main
STEPS = "3000"
COMPILERS = ("g++", "clang++-19")
# By the framework that they are tried with.
HEADERS = {"googletest": ("features/type_function_callback.h", "features/abstract_stub_values.h",
                          "features/type_map_of_vectors.h", "seeded/sorted_list.h"),
           "doctest": ("features/type_unique_ptr.h", "features/type_floating.h")}
# What it offers depends on what was included before it, so what was seen is not what the tests get.
MOODY = """#pragma once
class Steady {
 public:
  int answer() const { return 42; }
};
class Moody {
 public:
#ifndef EXPECT_EQ
  int late() const { return 2; }
#endif
};
"""


class Suites(unittest.TestCase):
    def write(self, folder, headers, framework):
        for header in headers:
            shutil.copy(ROOT / "subjects" / header, folder)
        names = [pathlib.Path(header).name for header in headers]
        run = subprocess.run([ASSAY, "test", *names, "--steps", STEPS, "--framework", framework],
                             cwd=folder, capture_output=True, text=True, timeout=300)
        self.assertIn(run.returncode, (0, 1), run.stderr)

    def assert_compiles(self, folder, file):
        for compiler in COMPILERS:
            run = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                                  f"-I{folder}", f"-I{ROOT / 'include'}", file],
                                 capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, f"{compiler} {file}:\n{run.stderr[:3000]}")

    def test_compile_without_warnings(self):
        for framework, headers in HEADERS.items():
            with self.subTest(framework), tempfile.TemporaryDirectory(prefix="assay-suite-") as scratch:
                folder = pathlib.Path(scratch).resolve()
                self.write(folder, headers, framework)
                sources = sorted((folder / "assay-tests").glob("*.cpp"))
                self.assertTrue(sources)
                for source in sources:
                    self.assert_compiles(folder, source)

    def test_a_test_that_does_not_compile_is_left_out(self):
        with tempfile.TemporaryDirectory(prefix="assay-suite-") as scratch:
            folder = pathlib.Path(scratch).resolve()
            (folder / "moody.h").write_text(MOODY)
            run = subprocess.run([ASSAY, "test", "moody.h", "--steps", STEPS], cwd=folder, capture_output=True,
                                 text=True, timeout=300)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertRegex(run.stdout, r"is left out: it does not compile:\s+no member named 'late'")
            source, = (folder / "assay-tests").glob("*.cpp")
            self.assertIn("answer()", source.read_text())
            self.assert_compiles(folder, source)


if __name__ == "__main__":
    ASSAY, ROOT = os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
