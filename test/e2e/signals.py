#!/usr/bin/env python3
"""Signals that ask a run to stop, at different moments: it says what it has and how to go on, leaves nothing in
TMPDIR, and `--resume` ends as a run does that nobody disturbed. A second signal ends it at once.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ASSAY, SUBJECT, TIMES, CHANCE = "", pathlib.Path(), 0, None  # set by main
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
STEPS = "400000"
LONGEST = 120  # seconds that a run may take
SHORT = 30  # seconds that a run may take after a signal, on a busy machine


class Signals(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="assay-signals-")
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name).resolve()
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        shutil.copy(SUBJECT, self.folder)

    def start(self, *arguments):
        return subprocess.Popen([ASSAY, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env={**os.environ, "TMPDIR": str(self.temporary)})

    def start_test(self, *more):
        return self.start("test", SUBJECT.name, "--steps", STEPS, "--strategy", "random", *more)

    def ending(self, run, limit=LONGEST):
        output, errors = run.communicate(timeout=limit)
        return output, errors

    def assert_nothing_left(self):
        end = time.monotonic() + 5
        while list(self.temporary.iterdir()) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(list(self.temporary.iterdir()), [])

    def written(self):
        return {file.name: file.read_text() for file in (self.folder / "assay-tests").glob("*")}

    def test_a_run_of_test_stops_and_goes_on(self):
        begin = time.monotonic()
        undisturbed, errors = self.ending(self.start_test())
        duration = time.monotonic() - begin
        self.assertIn("FAULT #1", undisturbed, errors)
        wanted = self.written()
        stopped = 0
        for i in range(TIMES * 3):
            if stopped == TIMES:
                break
            shutil.rmtree(self.folder / "assay-tests", ignore_errors=True)
            for file in (self.folder / ".assay").glob("assay.db*"):
                file.unlink()
            number = SIGNALS[i % len(SIGNALS)]
            moment = CHANCE.uniform(0.02, 0.6 * duration)
            with self.subTest(signal=number.name, moment=moment):
                run = self.start_test()
                time.sleep(moment)
                run.send_signal(number)
                output, errors = self.ending(run, SHORT)
                self.assert_nothing_left()
                if number.name not in output + errors:
                    continue  # it had come to its end, or was not yet listening
                stopped += 1
                self.assertIn(run.returncode, (1, 5), output + errors)
                self.assertEqual(run.returncode == 1, "FAULT #" in output)
                if run.returncode == 1 or "TESTED" in output:
                    self.assertIn("--resume", output.replace("\n", " "))
                again = self.start_test("--resume")
                resumed, errors = self.ending(again)
                self.assertEqual(again.returncode, 1, errors)
                self.assertEqual(resumed, undisturbed)
                self.assertEqual(self.written(), wanted)
        self.assertGreater(stopped, 0)

    def test_every_command_stops(self):
        graph = ("--objects", "Node=50", "--budget", "60s")
        self.ending(self.start("list", SUBJECT.name))
        for arguments in (("explore", SUBJECT.name, *graph), ("verify", SUBJECT.name, "--budget", "60s"),
                          ("test", SUBJECT.name, "--budget", "60s")):
            with self.subTest(arguments[0]):
                run = self.start(*arguments)
                time.sleep(CHANCE.uniform(0.5, 4))
                run.send_signal(signal.SIGINT)
                _, errors = self.ending(run, SHORT)
                self.assertIn(run.returncode, (1, 2, 5, 0), errors)
                self.assertNotEqual(run.returncode, 70)
                self.assert_nothing_left()

    def test_a_second_signal_ends_at_once(self):
        run = self.start_test()
        time.sleep(1)
        run.send_signal(signal.SIGINT)
        run.send_signal(signal.SIGTERM)
        begin = time.monotonic()
        self.ending(run, SHORT)
        self.assertIn(run.returncode, (1, 5, 128 + signal.SIGINT, 128 + signal.SIGTERM))
        self.assert_nothing_left()
        self.assertLess(time.monotonic() - begin, SHORT)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("assay")
    parser.add_argument("subject", type=pathlib.Path)
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000, help="of the moments")
    arguments = parser.parse_args()
    ASSAY, SUBJECT = os.path.abspath(arguments.assay), arguments.subject.resolve()
    TIMES, CHANCE = arguments.times, random.Random(arguments.seed)
    print(f"moments of seed {arguments.seed}", file=sys.stderr)
    unittest.main(argv=sys.argv[:1])
