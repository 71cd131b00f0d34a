#!/usr/bin/env python3
"""Calls every operation that `assay list` lists for subjects/features, natively.

The headers are taken in groups, one worker a group; every listed operation must return or throw in some
generated sequence. The listing of a group must say of each of its headers what features.py wants.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

from features import judge_listing


def judge(assay, headers, workdir):
    run = subprocess.run([assay, "list", "--try", "--json", *map(str, headers)],
                         capture_output=True, text=True, cwd=workdir)
    if run.returncode not in (0, 5):
        return 0, [f"exit {run.returncode}: {run.stderr.strip()} ({headers[0].name} …)"]
    document = json.loads(run.stdout)
    operations = document["operations"]
    problems = [f"{o['key']}: {o['trial']}" for o in operations if not o["ran"]]
    for header in headers:
        problems += [f"{header.name}: {problem}" for problem in judge_listing(header, document)]
    return len(operations), problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("assay")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("workdir")
    parser.add_argument("--group", type=int, default=16)
    parser.add_argument("only", nargs="*")
    args = parser.parse_args()
    os.makedirs(args.workdir, exist_ok=True)
    headers = sorted(args.folder.glob("*.h"))
    if args.only:
        headers = [h for h in headers if h.stem in args.only]
    groups = [headers[i:i + args.group] for i in range(0, len(headers), args.group)]
    total, problems = 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for count, found in pool.map(lambda g: judge(args.assay, g, args.workdir), groups):
            total += count
            problems += found
    print("\n".join(problems))
    print(f"{total} operations called, {len(problems)} problems")
    return 1 if problems or total == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
