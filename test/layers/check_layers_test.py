#!/usr/bin/env python3
"""check_layers.py must fail on a tree that breaks a rule, and name the place."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("check_layers.py")


class CheckLayers(unittest.TestCase):
    def problems(self, files):
        """What the script prints for a tree of these files; None if it accepts the tree."""
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = pathlib.Path(root, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run(
                [sys.executable, SCRIPT, root], capture_output=True, text=True, check=False
            )
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1 if done.stdout else 0)
        return done.stdout or None

    def test_accepts_what_the_table_allows(self):
        self.assertIsNone(
            self.problems(
                {
                    "src/support/a.h": "#include <string>\n#include <fmt/format.h>\n",
                    "src/model/b.h": '#include "support/a.h"\n#include "model/c.h"\n',
                    "src/frontend/d.cpp": '#include "clang/AST/Decl.h"\n#include <llvm/ADT/Any.h>\n',
                    "src/strategy/paths/e.h": '#include "symex/f.h"\n#include "pool/g.h"\n',
                    "src/driver/h.cpp": '#include "strategy/strategy.h"\n#include "store/i.h"\n',
                    "src/harness/support/j.h": '#include "runtime/k.h"\n',
                    "tools/assay/main.cpp": '#include "driver/h.h"\n',
                }
            )
        )

    def assert_rejected(self, name, text, expected):
        problems = self.problems({name: text, "src/support/ok.h": "\n"})
        self.assertIsNotNone(problems, f"{text} in {name} was accepted")
        self.assertIn(expected, problems)

    def test_rejects_a_room_that_the_row_does_not_list(self):
        self.assert_rejected(
            "src/model/a.h", '\n#include "exec/b.h"\n', "src/model/a.h:2: model may not include exec"
        )

    def test_rejects_the_runtime_in_the_harness_itself(self):
        self.assert_rejected(
            "src/harness/a.h", '#include "runtime/b.h"\n', "harness may not include runtime"
        )

    def test_rejects_an_include_against_the_direction(self):
        self.assert_rejected(
            "src/support/a.h", '  #  include "model/b.h"\n', "support may not include model"
        )

    def test_rejects_a_strategy_in_a_strategy(self):
        self.assert_rejected(
            "src/strategy/paths/a.h",
            '#include "strategy/random/b.h"\n',
            "strategy/paths may not include strategy/random",
        )

    def test_rejects_rooms_below_the_strategies_in_a_strategy(self):
        self.assert_rejected(
            "src/strategy/paths/a.h", '#include "emit/b.h"\n', "may not include emit"
        )

    def test_rejects_strategies_in_the_driver(self):
        self.assert_rejected(
            "src/driver/a.h",
            '#include "strategy/random/b.h"\n',
            "driver may not include strategy/random/b.h",
        )

    def test_rejects_a_driver_of_many_lines(self):
        self.assertIsNone(self.problems({"src/driver/a.cpp": "\n" * 2000}))
        self.assert_rejected("src/driver/a.cpp", "\n" * 3000, "src/driver has 3000 lines")

    def test_rejects_third_parties_outside_of_their_rooms(self):
        for name, text in [
            ("src/model/a.h", '#include "clang/AST/Decl.h"\n'),
            ("src/exec/a.h", "#include <llvm/ADT/Any.h>\n"),
            ("src/symex/a.h", "#include <z3.h>\n"),
            ("src/symex/a.h", "#include <z3++.h>\n"),
            ("src/report/a.h", "#include <sqlite3.h>\n"),
            ("src/model/a.h", "#include <gtest/gtest.h>\n"),
        ]:
            with self.subTest(name=name, text=text):
                self.assert_rejected(name, text, f"{name}:1: ")

    def test_rejects_a_folder_without_a_row(self):
        self.assert_rejected("src/utilities/a.h", "\n", "not a room")
        self.assert_rejected("src/a.h", "\n", "not a room")

    def test_rejects_an_include_that_is_no_path_from_src(self):
        self.assert_rejected("src/model/a.h", '#include "b.h"\n', "not written as a path")
        self.assert_rejected("src/model/a.h", '#include "../exec/b.h"\n', "not written as a path")

    def test_rejects_what_is_outside_of_src_too(self):
        self.assert_rejected("tools/assay/main.cpp", '#include "exec/b.h"\n', "may not include exec")
        self.assert_rejected("include/assay/a.h", '#include "support/b.h"\n', "may not include")

    def test_rejects_an_empty_tree(self):
        self.assertIsNotNone(self.problems({}))


if __name__ == "__main__":
    unittest.main()
