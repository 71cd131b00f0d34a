#!/usr/bin/env python3
"""Compares `assay list` with what every subject of subjects/features says it must list.

A header states its expectation in comments (subjects/features/README.md): one `// expect: KEY` per
operation, `// expect-not: KEY : WORD` for what cannot be called, WORD standing in the reason,
`// expect-either:` for what may be one or the other, `// contract: KEY : KIND : TEXT`. The listing of
the classes under test must have exactly these operations.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys


CONTRACT_KINDS = {"pre": "requires", "post": "ensures", "assert": "asserts"}


class Expectation:
    def __init__(self, header):
        self.listed, self.refused, self.either, self.contracts = set(), [], [], []
        for line in header.read_text().splitlines():
            if match := re.match(r"//\s*expect:\s*(.+?)\s*$", line):
                self.listed.add(match[1])
            elif match := re.match(r"//\s*expect-(not|either):\s*(.+?)\s+:\s+(.+?)\s*$", line):
                (self.refused if match[1] == "not" else self.either).append((match[2], match[3]))
            elif match := re.match(r"//\s*contract:\s*(.+?)\s+:\s+(\w+)\s+:\s+(.+?)\s*$", line):
                self.contracts.append(match.groups())


def listing(assay, header, workdir):
    run = subprocess.run([assay, "list", "--json", str(header)], capture_output=True, text=True,
                         cwd=workdir)
    if run.returncode != 0:
        return None, f"exit {run.returncode}: {run.stderr.strip()}"
    return json.loads(run.stdout), ""


def judge_contracts(document, contracts):
    stated = {(o["key"], c["kind"], c["text"]) for o in document["operations"]
              for c in o["contracts"]}
    invariants = {(c["name"], i) for c in document["classes"] for i in c["invariants"]}
    for key, kind, text in contracts:
        if kind == "invariant":
            if (key, text.removesuffix("()")) not in invariants:
                yield f"no invariant '{text}' of {key}"
        elif (key, CONTRACT_KINDS[kind], text) not in stated:
            yield f"no contract '{kind} {text}' of {key}"


def judge(assay, header, workdir):
    document, error = listing(assay, header, workdir)
    return [error] if document is None else judge_listing(header, document)


def judge_listing(header, document):
    """What is wrong with what a listing, of this header or of several, says about this one."""
    wanted = Expectation(header)
    problems = []
    if not wanted.listed:
        problems.append("states no expectation")
    is_here = lambda part: pathlib.Path(part["file"]).name == header.name
    classes = {c["name"] for c in document["classes"] if is_here(c)}
    document = dict(document, operations=[o for o in document["operations"]
                                          if is_here(o) or o["class"] in classes])
    needed = {c["name"] for c in document["classes"] if not c["underTest"]}
    listed = {o["key"] for o in document["operations"] if o["class"] not in needed}
    reasons = lambda key: [l["reason"] for l in document["limitations"] if l["what"].startswith(key)]
    free = [key for key, _ in wanted.either]
    unexpected = {k for k in listed - wanted.listed if not any(k.startswith(f) for f in free)}
    problems += [f"missing: {key}" for key in sorted(wanted.listed - listed)]
    problems += [f"unexpected: {key}" for key in sorted(unexpected)]
    for key, word in wanted.refused:
        if not any(word in reason for reason in reasons(key)):
            problems.append(f"no limitation with '{word}' for {key} (reasons: {reasons(key)})")
    problems += judge_contracts(document, wanted.contracts)
    if problems:
        problems += [f"  limitation: {l['what']}: {l['reason']}" for l in document["limitations"]]
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("assay")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("workdir")
    parser.add_argument("only", nargs="*")
    parser.add_argument("--every", type=int, default=1, help="take every Nth header")
    args = parser.parse_args()
    os.makedirs(args.workdir, exist_ok=True)
    headers = sorted(args.folder.glob("*.h"))[::args.every]
    if args.only:
        headers = [h for h in headers if h.stem in args.only]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for header, problems in zip(headers, pool.map(
                lambda h: judge(args.assay, h, args.workdir), headers)):
            if problems:
                failed += 1
                print(f"{header.name}")
                print("\n".join(f"    {p}" for p in problems))
    print(f"{len(headers) - failed} passed, {failed} failed")
    return 1 if failed or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
