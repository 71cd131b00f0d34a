#!/usr/bin/env python3
"""The checks of this folder must fail on a tree that breaks a rule, and name the place."""

import pathlib
import tempfile
import unittest

import check_alone
import check_functions
import check_repeats


def tree_of(folder, files):
    root = pathlib.Path(folder)
    for name, text in files.items():
        path = root / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


class Check(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for module in (check_functions, check_repeats):
            exceptions = module.EXCEPTIONS
            self.addCleanup(setattr, module, "EXCEPTIONS", exceptions)
            module.EXCEPTIONS = {}


class Functions(Check):
    def problems(self, text):
        return check_functions.check(tree_of(self.folder, {"a/a.cpp": text}))

    @staticmethod
    def function(lines, head="int Box::f(int n)"):
        return f"{head} {{\n" + "  g(n);\n" * (lines - 2) + "}\n"

    def test_accepts_what_fits(self):
        self.assertEqual(self.problems(self.function(80) + "\n" + self.function(80)), [])

    def test_rejects_one_line_more(self):
        self.assertEqual(
            self.problems("// g\n\nnamespace a {\n\n" + self.function(81) + "\n}\n"),
            ["src/a/a.cpp:5: Box::f has 81 lines; 80 fit on a screen"],
        )

    def test_counts_the_whole_signature(self):
        head = "template <class T>\nint f(int n,\n      int m)"
        self.assertIn("f has 81 lines", self.problems(self.function(79, head))[0])

    def test_looks_into_classes(self):
        method = "".join(f"  {line}\n" for line in self.function(81, "int f() const").splitlines())
        text = f"class A final : public B {{\n public:\n{method}}};\n"
        self.assertIn("f has 81 lines", self.problems(text)[0])

    def test_braces_in_texts_and_comments_are_no_code(self):
        text = "int f() {\n  g(\"{\", '{');  // {\n}\n"
        self.assertEqual(self.problems(text + self.function(80)), [])

    def test_tables_are_no_functions(self):
        rows = "constexpr Row rows[] = {\n" + "  {1, f},\n" * 99 + "};\n"
        self.assertEqual(self.problems(rows), [])

    def test_an_exception_has_to_be_needed(self):
        check_functions.EXCEPTIONS = {"Box::f": "a reason"}
        self.assertEqual(self.problems(self.function(81)), [])
        self.assertEqual(self.problems(""), ["the exception for Box::f is not needed"])


class Repeats(Check):
    CODE = """
  for (int i = 0; i < size; ++i) {
    sum += values[i];
    if (sum > most) return false;
    while (isOpen(sum)) close(i);
    Value& value = find(i);
    value.count = sum;
    const int rest = most - sum;
    take(rest, "all");
    auto [a, b] = split(value);
    return a < b;
  }
"""

    def problems(self, one, other):
        tree = tree_of(self.folder, {"a/one.cpp": one, "b/other.cpp": other})
        return check_repeats.check(tree)

    def test_accepts_nine_lines(self):
        nine = "".join(self.CODE.splitlines(keepends=True)[:10])
        self.assertEqual(self.problems(nine, "\n" + nine), [])

    def test_rejects_ten_lines(self):
        self.assertEqual(
            self.problems(self.CODE, "\nint x;\n" + self.CODE),
            [
                "src/a/one.cpp:2-11: 10 lines are the same in src/b/other.cpp:4-13; "
                "let one piece of code serve both"
            ],
        )

    def test_rejects_other_names(self):
        other = self.CODE.replace("sum", "total").replace("find", "seek").replace("all", "some")
        self.assertIn("10 lines are alike", self.problems(self.CODE, other)[0])

    def test_space_comments_and_includes_do_not_count(self):
        other = self.CODE.replace("\n", "\n  // why\n\n#include <map>\n").replace("    ", "\t")
        self.assertEqual(len(self.problems(self.CODE, other)), 1)

    def test_rows_of_a_table_do_not_count(self):
        rows = "".join(f"    Row{{Kind::K{i}, f{i}}},\n" for i in range(30))
        self.assertEqual(self.problems(rows, rows), [])

    def test_an_exception_has_to_be_needed(self):
        check_repeats.EXCEPTIONS = {("a/one.cpp", "b/other.cpp"): "a reason"}
        self.assertEqual(self.problems(self.CODE, self.CODE), [])
        self.assertIn("is not needed", self.problems(self.CODE, "")[0])


class Alone(Check):
    HELPER = """#include "support/result.h"

namespace assay::a {
namespace {

using support::Result;
namespace fs = std::filesystem;

struct Row {
  int first;
};
int sumOf(const Row& row) { return row.first; }

}  // namespace
}  // namespace assay::a
"""

    def problems(self, text, header="int half(int n);\n"):
        files = {
            "a/helper.cpp": self.HELPER,
            "a/half.h": f"namespace assay::a {{\n{header}}}\n",
            "a/a.cpp": f"namespace assay::a {{\n{text}}}\n",
            "b/b.cpp": '#include "a/half.h"\nnamespace assay::b {\nint c = a::half(2);\n}\n',
            "support/result.h": "namespace assay::support {\nclass Result {};\n}\n",
        }
        return check_alone.check(tree_of(self.folder, files))

    def test_accepts_what_a_file_brings(self):
        self.assertEqual(self.problems("int f(int sumOf, Box& half) { return half; }\n"), [])
        self.assertEqual(self.problems("struct Row { int fs; };\nRow row(int n);\n"), [])
        self.assertEqual(self.problems('#include "a/half.h"\nint f() { return half(2); }\n'), [])

    def test_rejects_what_only_a_neighbour_has(self):
        for text, name in [
            ("Result f();\n", "Result"),
            ("int f(const fs::path& path);\n", "fs"),
            ("int f() { return sumOf({1}); }\n", "sumOf"),
            ("int f() { Row row; return 1; }\n", "Row"),
        ]:
            with self.subTest(text=text):
                self.assertEqual(
                    self.problems(text), [f"src/a/a.cpp:2: only src/a/helper.cpp declares {name}"]
                )

    def test_rejects_headers_that_are_not_included(self):
        self.assertEqual(
            self.problems("int f() { return half(2); }\n"),
            ["src/a/a.cpp:2: only src/a/half.h declares half"],
        )
        self.assertEqual(
            self.problems("support::Result f();\n"),
            ["src/a/a.cpp:2: support::Result needs src/support/result.h"],
        )
        self.assertEqual(
            self.problems("std::ifstream f();\n"), ["src/a/a.cpp:2: std::ifstream needs <fstream>"]
        )


if __name__ == "__main__":
    unittest.main()
