#!/usr/bin/env python3
"""Checks that every output shown in README.md is what the command prints today.

A block that follows `<!-- output: ./assay ARGUMENTS -->` is compared with the output of that command, run in
the root of the repository's copy. `--write` puts the real output in.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(<!-- output: \./assay (.*?) -->\n```\n)(.*?)(```)", re.S)


def output(assay, arguments, root):
    run = subprocess.run([assay, *arguments.split()], capture_output=True, text=True, cwd=root)
    if run.returncode not in (0, 1):
        sys.exit(f"{arguments}: exit {run.returncode}: {run.stderr}")
    return run.stdout


def main():
    assay, root = sys.argv[1], pathlib.Path(sys.argv[2])
    readme = root / "README.md"
    text = readme.read_text()
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(root / "examples", pathlib.Path(scratch) / "examples")
        fresh = BLOCK.sub(lambda m: m[1] + output(assay, m[2], scratch) + m[4], text)
    if "--write" in sys.argv:
        readme.write_text(fresh)
        return 0
    if not BLOCK.search(text) or fresh != text:
        print("README.md shows other output than the commands print; run test/e2e/readme.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
