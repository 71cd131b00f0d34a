#!/usr/bin/env python3
"""scripts/setup.sh, run with stand-ins for the package manager and the build tools."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else ".").resolve()
PACKAGES = (ROOT / "scripts/packages.txt").read_text().split()
REAL_TOOLS = "bash env cat dirname flock mkdir mktemp nproc rm tail".split()


class Setup(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)
        self.bin = self.scratch / "bin"
        self.bin.mkdir()
        for tool in REAL_TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))

    def stand_in(self, name, script):
        file = self.bin / name
        file.write_text(f"#!{shutil.which('bash')}\n{script}\n")
        file.chmod(0o755)

    def install(self, *packages):
        """Makes dpkg-query say that these, and no others, are installed."""
        known = " ".join(packages)
        self.stand_in(
            "dpkg-query",
            f'for name in "${{@:4}}"; do\n'
            f'  if [[ " {known} " == *" $name "* ]]; then printf "installed=%s " "$name"; fi\n'
            f"done",
        )

    def run_script(self, script):
        return subprocess.run(
            ["bash", "-c", f"set -eu; source '{ROOT}/scripts/setup.sh'; {script}"],
            env={"PATH": str(self.bin), "LOG": str(self.scratch / "log")},
            capture_output=True,
            text=True,
            check=False,
        )

    def test_says_nothing_when_all_is_installed(self):
        self.install(*PACKAGES)
        done = self.run_script("assay_install_packages; echo on")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "on\n", ""))

    def test_one_line_names_what_is_missing_when_it_cannot_install(self):
        self.install(*PACKAGES[2:])
        done = self.run_script("assay_install_packages; echo on")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(len(done.stderr.splitlines()), 1)
        self.assertTrue(done.stderr.endswith(f" {PACKAGES[0]} {PACKAGES[1]}\n"), done.stderr)

    def test_a_system_without_dpkg_gets_the_whole_list(self):
        done = self.run_script("assay_install_packages")
        self.assertEqual(done.returncode, 2)
        self.assertIn(" ".join(PACKAGES), done.stderr)

    def test_installs_what_is_missing_and_nothing_else(self):
        self.install(*PACKAGES[2:])
        self.stand_in("sudo", 'shift; "$@"')
        self.stand_in("apt-get", 'echo "apt-get $*" >>"$LOG"; echo noise')
        done = self.run_script("assay_install_packages; echo on")
        self.assertEqual((done.returncode, done.stdout), (0, "on\n"))
        self.assertEqual(len(done.stderr.splitlines()), 1)
        self.assertEqual(
            (self.scratch / "log").read_text().splitlines(),
            [
                "apt-get -q update",
                f"apt-get -q install -y --no-install-recommends {PACKAGES[0]} {PACKAGES[1]}",
            ],
        )

    def test_a_failed_installation_shows_why(self):
        self.install(*PACKAGES[1:])
        self.stand_in("sudo", 'shift; "$@"')
        self.stand_in("apt-get", "echo no network; exit 100")
        done = self.run_script("assay_install_packages; echo on")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("no network", done.stderr)

    def build(self):
        return self.run_script(f"assay_build '{self.scratch}/build' '-DX=1' assay; echo on")

    def test_configures_once_and_is_quiet_when_there_is_nothing_to_do(self):
        self.stand_in("cmake", 'echo "cmake $*" >>"$LOG"; : >"$4/build.ninja"')
        self.stand_in("ninja", 'echo "ninja: no work to do."')
        self.assertEqual(self.build().stdout, "on\n")
        done = self.build()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "on\n", ""))
        log = (self.scratch / "log").read_text().splitlines()
        self.assertEqual(len(log), 1)
        self.assertTrue(log[0].endswith("-G Ninja -DX=1"), log)

    def test_a_build_goes_to_stderr_only(self):
        self.stand_in("cmake", ': >"$4/build.ninja"')
        self.stand_in("ninja", 'echo "[1/2] compile a"; echo "[2/2] compile b"')
        done = self.build()
        self.assertEqual((done.returncode, done.stdout), (0, "on\n"))
        self.assertEqual(done.stderr.count("building"), 1)
        self.assertNotIn("compile b", done.stderr)

    def test_a_failed_build_shows_what_the_compiler_said(self):
        self.stand_in("cmake", ': >"$4/build.ninja"')
        self.stand_in("ninja", 'echo "[1/2] compile a"; echo "a.cpp:1: error: oops"; exit 1')
        done = self.build()
        self.assertEqual((done.returncode, done.stdout), (70, ""))
        self.assertIn("a.cpp:1: error: oops", done.stderr)

    def test_a_failed_configuration_shows_why_and_is_tried_again(self):
        self.stand_in("cmake", "echo no compiler; exit 1")
        for _ in range(2):
            done = self.build()
            self.assertEqual((done.returncode, done.stdout), (70, ""))
            self.assertIn("no compiler", done.stderr)


if __name__ == "__main__":
    unittest.main()
