#!/usr/bin/env python3
"""Suites for headers of many kinds compile without a warning, with GCC and with Clang.

Each header is tested with a few steps, in every framework in turn, and what was written is compiled with
-Wall -Wextra -Werror. A second run without the database and the files writes the same, byte for byte.
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
# A header and the framework that it is tried with.
HEADERS = (("features/type_function_callback.h", "googletest"),
           ("features/abstract_stub_values.h", "googletest"),
           ("features/operators_compound.h", "googletest"),
           ("features/type_map_of_vectors.h", "catch2"),
           ("features/type_unique_ptr.h", "doctest"),
           ("seeded/sorted_list.h", "googletest"))


class Suites(unittest.TestCase):
    def written(self, folder, header, framework):
        run = subprocess.run([ASSAY, "test", header, "--steps", STEPS, "--framework", framework],
                             cwd=folder, capture_output=True, text=True, timeout=300)
        self.assertIn(run.returncode, (0, 1), run.stderr)
        files = {file.name: file.read_text() for file in sorted((folder / "assay-tests").iterdir())}
        self.assertIn("assay_tests.cmake", files)
        return files

    def assert_compiles(self, folder, file):
        for compiler in COMPILERS:
            run = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                                  f"-I{folder}", f"-I{ROOT / 'include'}", file],
                                 capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, f"{compiler} {file}:\n{run.stderr[:3000]}")

    def test_compile_without_warnings(self):
        for header, framework in HEADERS:
            with self.subTest(header), tempfile.TemporaryDirectory(prefix="assay-suite-") as scratch:
                folder = pathlib.Path(scratch).resolve()
                shutil.copy(ROOT / "subjects" / header, folder)
                self.written(folder, pathlib.Path(header).name, framework)
                sources = sorted((folder / "assay-tests").glob("*.cpp"))
                self.assertTrue(sources)
                for source in sources:
                    self.assert_compiles(folder, source)

    def test_same_steps_write_the_same_files(self):
        with tempfile.TemporaryDirectory(prefix="assay-suite-") as scratch:
            folder = pathlib.Path(scratch).resolve()
            shutil.copy(ROOT / "subjects" / "seeded" / "sorted_list.h", folder)
            first = self.written(folder, "sorted_list.h", "googletest")
            shutil.rmtree(folder / "assay-tests")
            shutil.rmtree(folder / ".assay")
            self.assertEqual(self.written(folder, "sorted_list.h", "googletest"), first)


if __name__ == "__main__":
    ASSAY, ROOT = os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
