#!/usr/bin/env python3
"""`assay test` on classes whose work is to change files (subjects/files).

It is useful on them: calls that work on files are made and tested, and the faults are found. And the suite is safe:
run by hand in an empty folder it passes and leaves the folder empty, and strace sees it change nothing else.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ASSAY, SUBJECTS = "", pathlib.Path()  # set by main

# Header, the call that has to be found (None: there is no fault), and a call that does something
# only where files can be changed.
SUBJECT_ROWS = [
    ("store.h", None, "put("),
    ("log_rotation.h", "RotatingLog::percentFull()", "write("),
    ("cache_folder.h", "CacheFolder::evict()", "store("),
    ("temporary_files.h", None, "add("),
    ("atomic_file.h", "AtomicFile::commit()", "commit("),
    ("journal.h", "Journal::undo()", "note("),
]

# The system calls that change files, and chdir, which decides what relative names mean; strace
# leaves out those that this machine does not have.
TRACED = """open openat openat2 creat truncate unlink unlinkat rmdir mkdir mkdirat rename renameat renameat2 link linkat
symlink symlinkat chmod fchmodat fchmodat2 chown lchown fchownat mknod mknodat utime utimes utimensat futimesat
setxattr lsetxattr removexattr lremovexattr mount umount2 chroot pivot_root chdir fchdir socket connect bind kill
tkill tgkill""".split()
OPENED = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_TMPFILE")
LINE = re.compile(r"^\d+\s+(\w+)\((.*?)(?:\) = |<unfinished|$)")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
SELF_SIGNAL = re.compile(r"SIGABRT|SIGSEGV|SIGFPE|SIGILL|SIGTRAP|SIGALRM")


def touched_outside(trace, folder):
    """The lines of a trace that change something elsewhere; a relative name is inside since every chdir is."""
    lines = []
    for line in trace.splitlines():
        match = LINE.match(line)
        if not match:
            continue
        call, arguments = match.groups()
        if call.startswith("open") and not OPENED.search(arguments):
            continue
        if call in ("kill", "tkill", "tgkill") and SELF_SIGNAL.search(arguments):
            continue  # a crash that a death test waits for
        names = [pathlib.PurePosixPath(name) for name in TEXT.findall(arguments)]
        is_inside = all(name.is_relative_to(folder) if name.is_absolute() else ".." not in name.parts for name in names)
        is_harmless = call.startswith("open") and names in ([pathlib.PurePosixPath("/dev/null")],
                                                            [pathlib.PurePosixPath("/dev/tty")])
        if not names or not (is_inside or is_harmless):
            lines.append(line)
    return lines


class Files(unittest.TestCase):
    def search(self, folder):
        headers = [SUBJECTS / row[0] for row in SUBJECT_ROWS]
        # A number of calls: what is found in a time depends on what else the machine does.
        run = subprocess.run([ASSAY, "test", *headers, "--steps", "30000", "--budget", "240s", "--strategy", "random",
                              "-o", "tests", "--json"],
                             cwd=folder, capture_output=True, text=True, timeout=500, stdin=subprocess.DEVNULL)
        self.assertEqual(run.returncode, 1, run.stderr)
        return json.loads(run.stdout)

    def build(self, source, folder):
        program = folder / "suite"
        subprocess.run(["clang++-19", "-std=c++20", f"-I{SUBJECTS}", source, "-lgtest_main", "-lgtest", "-o", program],
                       check=True)
        return program

    def run_by_hand(self, program, folder):
        empty = folder / "empty"
        empty.mkdir()
        trace = folder / "trace"
        traced = "trace=" + ",".join("?" + call for call in TRACED)
        run = subprocess.run(["strace", "-f", "-s", "4096", "-o", trace, "-e", traced, program], cwd=empty,
                             capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
        self.assertEqual(run.returncode, 0, run.stdout[-4000:] + run.stderr[-4000:])
        self.assertEqual(touched_outside(trace.read_text(), empty), [])
        self.assertEqual(list(empty.iterdir()), [])
        return trace.read_text()

    def test_they_are_tested_and_their_suites_stay_in_their_folder(self):
        with tempfile.TemporaryDirectory(prefix="assay-files-") as scratch:
            folder = pathlib.Path(scratch).resolve()
            document = self.search(folder)
            suite = folder / "tests" / SUBJECT_ROWS[0][0].replace(".h", "_test.cpp")
            findings, tests = json.dumps(document["findings"]), suite.read_text()
            for header, finding, call in SUBJECT_ROWS:
                with self.subTest(header):
                    if finding:
                        self.assertIn(finding, findings)
                    self.assertRegex(tests, r"EmptyFolder \w+;[^}]*" + re.escape(call))
            self.assertIn("assay-test-", self.run_by_hand(self.build(suite, folder), folder))

    def test_the_check_sees_what_is_outside(self):
        inside = '1 openat(AT_FDCWD, "/empty/a", O_WRONLY|O_CREAT) = 3\n1 unlink("b") = 0\n'
        self.assertEqual(touched_outside(inside, "/empty"), [])
        for line in ('1 unlink("/victim") = 0', '1 unlink("../b") = 0', '1 rename("a", "/etc/b") = -1',
                     '1 openat(AT_FDCWD, "/etc/passwd", O_RDWR) = -1 EACCES', '1 socket(AF_INET, SOCK_STREAM, 0) = 3',
                     '1 kill(1, SIGKILL) = 0', '2 mkdir("/tmp/a", 0700 <unfinished ...>'):
            self.assertEqual(touched_outside(inside + line, "/empty"), [line])


if __name__ == "__main__":
    ASSAY, SUBJECTS = sys.argv[1], pathlib.Path(sys.argv[2])
    del sys.argv[1:3]
    unittest.main(verbosity=2)
