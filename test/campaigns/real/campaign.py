"""Real code: how much of it `assay list` lists, against a count that shares nothing with it.

For every subject: at least 90% of the public operations are listed, the rest has a reason, and every
listed operation runs to Returned or Threw. A template that no argument fits in the instance at hand is
not an operation of it; the compiler has to agree.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import subprocess
import sys

import clang_ast
import counter
import matching

THRESHOLD = 90.0  # per cent
HERE = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass
class Uncallable:
    """Templates of a class that no argument fits in the instance that is counted."""
    names: set
    proof: str  # a constant expression of C++ that is true if it is so
    reason: str


@dataclasses.dataclass
class Subject:
    name: str
    file: pathlib.Path
    options: list  # for assay list
    flags: list  # for Clang, the same that the tool takes by itself
    scopes: list = dataclasses.field(default_factory=list)  # the classes meant; none: all of the file
    instances: list = dataclasses.field(default_factory=list)  # of templates, to be counted
    name_filter: str | None = None  # keeps the AST dump small
    uncallable: list = dataclasses.field(default_factory=list)


def subjects(tinyxml2, include):
    return [
        Subject("tinyxml2", tinyxml2 / "source" / "tinyxml2.h", ["-p", str(tinyxml2 / "build")], [],
                name_filter="tinyxml2"),
        Subject("cxxopts", include / "cxxopts.hpp", [], ["-std=c++20"], name_filter="cxxopts",
                instances=["cxxopts::values::standard_value<int>"]),
        Subject("nlohmann::json", include / "nlohmann" / "json.hpp",
                ["--class", "nlohmann::basic_json<>"], ["-std=c++20"], name_filter="nlohmann",
                scopes=["nlohmann::basic_json"], instances=["nlohmann::basic_json<>"]),
        Subject("std::map<int, std::string>", HERE / "subjects" / "int_map.h",
                ["--class", "std::map<int, std::string>*"], ["-std=c++20"],
                scopes=["std::map"], instances=["std::map<int, std::string>"],
                uncallable=[Uncallable(
                    {"find", "count", "contains", "lower_bound", "upper_bound", "equal_range"},
                    "!has_transparent_comparator<std::map<int, std::string>>",
                    "std::less<int> has no is_transparent, without which the standard takes this "
                    "template out of overload resolution ([associative.reqmts.general])")]),
    ]


@dataclasses.dataclass
class Result:
    counted: int = 0
    impossible: list = dataclasses.field(default_factory=list)  # (operation, reason); not counted
    listed: int = 0
    reasons: list = dataclasses.field(default_factory=list)  # (operation, reason)
    unexplained: list = dataclasses.field(default_factory=list)
    tried: int = 0
    ran: int = 0
    stuck: list = dataclasses.field(default_factory=list)  # (key, outcome)
    error: str = ""

    @property
    def percentage(self):
        return 100.0 * self.listed / self.counted if self.counted else 0.0

    def passed(self):
        return (not self.error and self.percentage >= THRESHOLD and not self.unexplained and
                self.tried > 0 and not self.stuck)


def listing(assay, subject, work):
    command = [assay, "list", "--try", "--json", str(subject.file), *subject.options]
    run = subprocess.run(command, capture_output=True, text=True, cwd=work)
    # 1 and 5 say that an operation did not run to its end, which is judged here.
    if run.returncode not in (0, 1, 5):
        return None, f"assay list: exit {run.returncode}: {run.stderr.strip()[-1000:]}"
    return json.loads(run.stdout), ""


def examine(assay, subject, work):
    work.mkdir()
    document, error = listing(assay, subject, work)
    if error:
        return Result(error=error)
    counted = counter.count(subject.file, {os.path.realpath(subject.file)}, subject.scopes,
                            subject.instances, subject.flags, subject.name_filter, work)
    counted, impossible = counter.without_uncallable(counted, subject, work)
    missing = matching.unlisted(counted, document)
    result = Result(counted=len(counted), listed=len(counted) - len(missing),
                    impossible=impossible)
    for operation in missing:
        reason = matching.reason_for(operation, document)
        if reason:
            result.reasons.append((operation, reason))
        else:
            result.unexplained.append(operation)
    for operation in document["operations"]:
        outcome = operation.get("tried", "not tried")
        result.tried += 1
        if outcome in ("Returned", "Threw"):
            result.ran += 1
        else:
            result.stuck.append((operation["key"], outcome))
    return result


def show_details(subject, result):
    for operation, reason in result.impossible:
        print(f"  not an operation: {operation}\n      {reason}")
    for operation, reason in result.reasons:
        print(f"  not listed: {operation}\n      {reason}")
    for operation in result.unexplained:
        print(f"  UNEXPLAINED: {operation}")
    for key, outcome in result.stuck:
        print(f"  {outcome.upper()}: {key}")
    if result.error:
        print(f"  ERROR: {result.error}")


def show_table(results):
    form = "{:<28} {:>8} {:>7} {:>7} {:>12} {:>9}  {}"
    print(form.format("subject", "counted", "listed", "%", "unexplained", "ran", ""))
    for subject, result in results:
        print(form.format(subject.name, result.counted, result.listed, f"{result.percentage:.1f}",
                          len(result.unexplained), f"{result.ran}/{result.tried}",
                          "PASS" if result.passed() else "FAIL"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--assay", required=True, help="the tool")
    parser.add_argument("--tinyxml2", required=True, type=pathlib.Path,
                        help="the folder with its source/ and build/")
    parser.add_argument("--include", default="/usr/include", type=pathlib.Path,
                        help="where cxxopts.hpp and nlohmann/json.hpp are")
    parser.add_argument("--work", required=True, type=pathlib.Path, help="an empty folder")
    parser.add_argument("only", nargs="*", help="names of subjects; none: all")
    args = parser.parse_args()
    chosen = [s for s in subjects(args.tinyxml2, args.include)
              if not args.only or s.name in args.only]
    results = []
    for number, subject in enumerate(chosen):
        print(subject.name, flush=True)
        try:
            result = examine(args.assay, subject, args.work / str(number))
        except clang_ast.DumpFailed as failure:
            result = Result(error=f"Clang: {failure}")
        show_details(subject, result)
        results.append((subject, result))
    print()
    show_table(results)
    return 0 if results and all(r.passed() for _, r in results) else 1


if __name__ == "__main__":
    sys.exit(main())
