#!/usr/bin/env python3
"""A strategy that is registered by one line is known everywhere: in the help, on the command line,
in the configuration, in the report and to --resume. Usage: fixed_strategy.py ASSAY"""
import json
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

ASSAY = ""  # set by main

VAULT = """#pragma once
class Vault {
 public:
  void open(int code) {
    if (code == 4711) coins_[code % 5 + 2] = 1;
  }

 private:
  int coins_[3] = {};
};
"""


class FixedStrategy(unittest.TestCase):
    def setUp(self):
        self._scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._scratch.name)
        (self.folder / "vault.h").write_text(VAULT)

    def tearDown(self):
        self._scratch.cleanup()

    def run_tool(self, *arguments):
        return subprocess.run([ASSAY, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=240)

    def report(self, *arguments):
        done = self.run_tool("test", "vault.h", "--steps", "1000", "--json", *arguments)
        self.assertIn(done.returncode, (0, 1, 5), done.stderr)
        return done.returncode, json.loads(done.stdout)

    def test_help_has_the_strategy_and_its_option(self):
        said = self.run_tool("test", "--help").stdout
        self.assertIn("fixed: one sequence, again and again", said)
        self.assertIn("--fixed-most", said)

    def test_a_name_that_is_none_gets_the_list(self):
        done = self.run_tool("test", "vault.h", "--strategy", "fixd")
        self.assertEqual(done.returncode, 2)
        self.assertIn("random, paths, states, fixed, all", done.stderr)

    def test_alone_it_finds_what_it_proposes(self):
        code, report = self.report("--strategy", "fixed")
        self.assertEqual(code, 1)
        self.assertEqual([finding["rule"] for finding in report["findings"]],
                         ["memory-error"])
        self.assertIn("fixed proposed 3 sequences", report["notes"])

    def test_its_key_stands_in_the_configuration(self):
        (self.folder / ".assay.yaml").write_text("strategy: fixed\nfixed: {most: 5}\n")
        self.assertIn("fixed proposed 5 sequences", self.report()[1]["notes"])

    def test_it_takes_part_with_the_others(self):
        self.assertRegex("\n".join(self.report()[1]["notes"]), "fixed proposed [1-3] sequences")

    def test_a_stopped_run_goes_on_with_its_state(self):
        options = ["test", "vault.h", "--steps", "100000000", "--json", "--strategy", "fixed",
                   "--fixed-most", "1000000000"]
        run = subprocess.Popen([ASSAY, *options], cwd=self.folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            made = self.made_when_stopped(run)
        finally:
            run.kill()
            run.wait()
        self.assertGreater(made, 0)
        resumed = self.run_tool(*options[:-1], str(made), "--resume")
        self.assertIn(f"fixed proposed {made} sequences", json.loads(resumed.stdout)["notes"])

    def made_when_stopped(self, run):
        """Kills the run at a moment when it has been written how far the strategy got."""
        database = self.folder / ".assay" / "assay.db"
        limit = time.monotonic() + 120
        while time.monotonic() < limit and run.poll() is None:
            time.sleep(0.2)
            if not database.exists():
                continue
            try:
                with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10) as opened:
                    rows = opened.execute("select state from run").fetchall()
            except sqlite3.OperationalError:  # the tables are not made yet
                continue
            if not rows or not rows[0][0]:
                continue
            run.send_signal(signal.SIGKILL)
            run.wait()
            with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10) as opened:
                state = json.loads(opened.execute("select state from run").fetchone()[0])
            return state["schedule"]["strategies"]["fixed"]["state"]
        return 0


if __name__ == "__main__":
    ASSAY = sys.argv.pop(1)
    unittest.main()
