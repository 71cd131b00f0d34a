#!/usr/bin/env python3
"""A run of `assay test --steps N` that is killed (SIGKILL) at random moments and gone on with.

After every kill the database is whole and holds everything that was in it before, and no process of the run
is left. When a run has got to its end at last, it has written the same files, printed the same, kept the
same sequences and found the same as one that nobody disturbed.
"""
import argparse
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

ASSAY, SUBJECTS, KILLS, STEPS, CHANCE = "", [], 0, 0, None  # set by main
DATABASE = pathlib.Path(".assay") / "assay.db"
LONGEST = 300  # seconds that a run may take


def contents(folder):
    """What the database holds, or nothing where it is not there yet."""
    if not (folder / DATABASE).exists():
        return {}
    with sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True, timeout=10) as database:
        try:
            return {"state": database.execute("select id, seed, state from run").fetchall(),
                    "kept": database.execute("select * from kept order by run, ordinal").fetchall(),
                    "findings": database.execute("select * from finding order by run, id").fetchall(),
                    "causes": database.execute("select * from cause order by id").fetchall()}
        except sqlite3.OperationalError:  # the tables are not made yet
            return {}


def processes_of(folder):
    """The processes that work in the folder or were made from something in it."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            places = [os.readlink(process / "exe"), os.readlink(process / "cwd")]
        except OSError:  # ended, or a zombie
            continue
        if any(place.startswith(str(folder)) for place in places):
            found.append(f"{process.name}: {places[0]}")
    return found


class KillAndResume(unittest.TestCase):
    maxDiff = 4000

    def start(self, subject, *more):
        command = [ASSAY, "test", subject.name, "--steps", str(STEPS), *more]
        return subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def ending(self, run):
        """What a run prints that comes to its end."""
        output, errors = run.communicate(timeout=LONGEST)
        self.assertIn(run.returncode, (0, 1), errors)
        return output

    def result(self, output):
        files = {str(file.relative_to(self.folder)): file.read_text()
                 for file in sorted((self.folder / "assay-tests").rglob("*")) if file.is_file()}
        return {"printed": output, "files": files, **contents(self.folder)}

    def wait_for_checkpoint(self, run, before):
        """Until the run has saved something of its own, or has ended."""
        end = time.monotonic() + LONGEST
        while run.poll() is None and contents(self.folder).get("state") in (None, before):
            self.assertLess(time.monotonic(), end, "no checkpoint")
            time.sleep(0.01)

    def life(self, subject, duration):
        """A run that is killed at a random moment; what it printed if it came to its end before."""
        before = contents(self.folder).get("state")
        run = self.start(subject, "--resume")
        try:
            if CHANCE.random() < 0.3:
                time.sleep(CHANCE.uniform(0, duration))
            else:
                self.wait_for_checkpoint(run, before)
                time.sleep(CHANCE.choice((0, 0.3, 1)) * CHANCE.random())
            saved = contents(self.folder)
            if run.poll() is not None:
                return self.ending(run)
        finally:
            run.kill()
        run.communicate()
        self.killed += 1
        self.assert_whole(saved)
        return None

    def assert_whole(self, saved):
        end = time.monotonic() + 10
        while processes_of(self.folder) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(processes_of(self.folder), [])
        now = contents(self.folder)
        for table in ("kept", "findings", "causes"):
            self.assertEqual(now.get(table, [])[:len(saved.get(table, []))], saved.get(table, []))
        if now:
            with sqlite3.connect(self.folder / DATABASE) as database:
                self.assertEqual(database.execute("pragma integrity_check").fetchall(), [("ok",)])

    def assert_same(self, wanted, result):
        for part in wanted:
            self.assertEqual(result[part], wanted[part], part)

    def test_ends_as_if_undisturbed(self):
        for subject in SUBJECTS:
            with self.subTest(subject.name), tempfile.TemporaryDirectory(prefix="assay-kill-") as scratch:
                self.folder = pathlib.Path(scratch).resolve()
                self.killed = 0
                self.check(subject)

    def check(self, subject):
        shutil.copy(subject, self.folder)
        begin = time.monotonic()
        wanted = self.result(self.ending(self.start(subject)))
        duration = time.monotonic() - begin
        self.assertTrue(wanted["kept"] and wanted["files"])
        shutil.rmtree(self.folder / ".assay")  # the first time from nothing, the workers too
        while self.killed < KILLS:
            shutil.rmtree(self.folder / "assay-tests")
            for file in self.folder.glob(f"{DATABASE}*"):
                file.unlink()
            output = None
            while output is None and self.killed < KILLS:
                output = self.life(subject, duration)
            if output is None:
                output = self.ending(self.start(subject, "--resume"))
            self.assert_same(wanted, self.result(output))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("assay")
    parser.add_argument("subjects", nargs="+", type=pathlib.Path)
    parser.add_argument("--kills", type=int, default=3, help="of each subject")
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000, help="of the moments")
    arguments = parser.parse_args()
    ASSAY, SUBJECTS = os.path.abspath(arguments.assay), [s.resolve() for s in arguments.subjects]
    KILLS, STEPS, CHANCE = arguments.kills, arguments.steps, random.Random(arguments.seed)
    print(f"moments of seed {arguments.seed}", file=sys.stderr)
    unittest.main(argv=sys.argv[:1])
