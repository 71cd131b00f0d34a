"""Runs `assay test` on headers that say in their first line which fault they have, and on their twins.

A faulty header begins with `// fault: KIND in CLASS::FUNCTION`; a run must end with a FAULT of that rule or
kind in that class. A twin (`// twin: no fault`) must end without any. Every run has an empty folder.
ASSAY names another tool than ./assay.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.path.abspath(os.environ.get("ASSAY", ROOT / "assay"))


def expectation(header):
    """(kind, class) of a faulty header; None for a twin."""
    first = header.read_text().splitlines()[0]
    found = re.match(r"// fault: (\S+) in (\w+)", first)
    if found:
        return found.group(1), found.group(2)
    if first.startswith("// twin:"):
        return None
    sys.exit(f"{header}: the first line says neither `fault:` nor `twin:`")


def faults(report):
    return [f for f in report["findings"] if f["standing"].lower() == "fault" and not f.get("suppressedBy")]


def run_assay(headers, seed, flags, work):
    command = [ASSAY, "test", *map(str, headers), "--seed", str(seed), "--json", *flags]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        return None, f"exit {done.returncode}: {done.stderr.strip()[-300:]}"
    return json.loads(done.stdout), ""


def judge(header, report):
    """What is wrong, or nothing."""
    wanted = expectation(header)
    found = faults(report)
    if wanted is None:
        return "; ".join(f"false alarm: {f['sentence']}" for f in found)
    kind, cls = wanted
    if any(kind in (f["rule"], f["kind"]) and cls in f["function"] for f in found):
        return ""
    return "not found" + "".join(f"; instead: {f['sentence']}" for f in found)


def arguments(description, budget):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--budget", default=budget)
    parser.add_argument("--steps")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    return parser


def examine(headers, seed, flags, check):
    """(header, seed, problem, faults found) for each header of one run."""
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        report, problem = run_assay(headers, seed, flags, work)
        if report is None:
            return [(header, seed, problem, []) for header in headers]
        results = []
        for header in headers:
            problem = judge(header, report) or "; ".join(check(header, work))
            found = [f["rule"] + "/" + f["kind"] for f in faults(report)] if len(headers) == 1 else []
            results.append((header, seed, problem, found))
    return results


def campaign(subjects, options, flags=(), check=lambda header, work: []):
    """The results of all runs, as they come; `check` may find more problems in the folder of a run."""
    headers = [h for h in sorted(subjects.glob("*.h")) if not options.names or h.stem in options.names]
    runs = [[h] for h in headers]
    if options.together:
        runs = [[h for h in headers if bool(expectation(h)) == faulty] for faulty in (True, False)]
    budget = ["--steps", options.steps] if options.steps else ["--budget", options.budget]
    tasks = [(run, seed) for run in runs if run for seed in options.seeds.split(",")]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as executor:
        for results in executor.map(lambda task: examine(*task, [*budget, *flags], check), tasks):
            yield from results


def show(word, header, seed, problem, found):
    print(f"{word:<6} {header.stem:<28} seed {seed}  {problem or ', '.join(found)}", flush=True)


def check_all(results):
    """Prints every result; the exit code."""
    wrong = total = 0
    for header, seed, problem, found in results:
        total += 1
        wrong += bool(problem)
        show("WRONG" if problem else "ok", header, seed, problem, found)
    print(f"{total - wrong} of {total} as expected")
    return 1 if wrong else 0
