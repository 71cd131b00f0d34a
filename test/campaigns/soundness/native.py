"""The ground truth of a pair: its statements as plain programs, built with sanitizers.

The program of the faulty header must be stopped with the report that belongs to its kind, the one
of the twin must end quietly. A leak check is part of every run with AddressSanitizer.
"""
import os
import pathlib
import re
import resource
import subprocess
import tempfile

SANITIZERS = "address,undefined,float-divide-by-zero,float-cast-overflow,nullability,local-bounds"
FLAGS = {
    "sanitizers": [f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=all"],
    "msan": ["-fsanitize=memory", "-fno-sanitize-recover=all"],
    "plain": [],
}
ENVIRONMENT = {
    "ASAN_OPTIONS": "detect_leaks=1:detect_stack_use_after_return=1",
    "UBSAN_OPTIONS": "print_stacktrace=0",
    "MSAN_OPTIONS": "",
}
RUN_SECONDS = 60
STACK_BYTES = 8 << 20

# What the report of each kind looks like.
REPORTS = {
    "alloc-dealloc-mismatch": r"AddressSanitizer: alloc-dealloc-mismatch",
    "assertion": r"Assertion `.*' failed",
    "division-by-zero": r"runtime error: division by zero",
    "division-overflow": r"runtime error: division of -2147483648 by -1",
    "double-free": r"AddressSanitizer: attempting double-free",
    "dynamic-type": r"runtime error: .* which does not point to an object of type",
    "float-cast-overflow": r"runtime error: .* is outside the range of representable values",
    "float-division-by-zero": r"runtime error: division by zero",
    "function-type": r"runtime error: call to function .* through pointer to incorrect function",
    "heap-buffer-overflow": r"AddressSanitizer: heap-buffer-overflow",
    "heap-use-after-free": r"AddressSanitizer: heap-use-after-free",
    "index-out-of-bounds": r"runtime error: index -?\d+ out of bounds",
    "invalid-bool": r"runtime error: load of value \d+, which is not a valid value for type 'bool'",
    "invalid-enum": r"runtime error: load of value \d+, which is not a valid value for type",
    "leak": r"LeakSanitizer: detected memory leaks",
    "local-array-overflow": r"AddressSanitizer: stack-buffer-overflow|trap",
    "memcpy-overlap": r"AddressSanitizer: memcpy-param-overlap",
    "misaligned": r"runtime error: .* misaligned address",
    "missing-return": r"runtime error: execution reached the end of a value-returning function",
    "new-delete-type-mismatch": r"AddressSanitizer: new-delete-type-mismatch",
    "null-argument": r"runtime error: null pointer passed as argument",
    "null-member-call": r"runtime error: member call on null pointer",
    "null-offset": r"runtime error: applying non-zero offset \d+ to null pointer",
    "null-pointer": r"runtime error: .* null pointer",
    "null-reference": r"runtime error: reference binding to null pointer",
    "nullability": r"runtime error: null pointer returned from function declared to never return",
    "shift-out-of-range": r"runtime error: shift exponent",
    "signed-integer-overflow": r"runtime error: (signed integer overflow|negation of)",
    "stack-overflow": r"AddressSanitizer: stack-overflow",
    "stack-use-after-return": r"AddressSanitizer: stack-use-after-return",
    "terminate": r"terminate called",
    "uninitialised": r"MemorySanitizer: use-of-uninitialized-value",
    "unreachable": r"runtime error: execution reached an unreachable program point",
    "use-after-scope": r"AddressSanitizer: stack-use-after-scope",
    "wild-pointer": r"AddressSanitizer: (SEGV|heap-buffer-overflow|attempting free on address)",
    "wrong-downcast": r"runtime error: (downcast|member access) .* does not point to an object",
    "zero-to-builtin": r"runtime error: passing zero to",
}

# What act() leaves behind on the stack may look like a pointer to memory that was lost: wiped.
PROGRAM = """#include "{header}"

namespace {{

[[gnu::noinline]] void act() {{
  using namespace soundness;
  {statements}
}}

[[gnu::noinline]] void wipe() {{
  volatile unsigned char stale[65536];
  for (volatile unsigned char& byte : stale) byte = 0;
}}

}}  // namespace

int main() {{
  act();
  wipe();
}}
"""


class DoesNotBuild(Exception):
    pass


def limit_resources():
    """For this process and all it starts: an ordinary stack, and no core files."""
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (STACK_BYTES, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def ended(header, statements, check):
    """(exit code, what it wrote to stderr) of the program with those statements."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "program.cpp"
        program = pathlib.Path(folder) / "program"
        source.write_text(PROGRAM.format(header=header.path, statements=statements))
        command = ["clang++-19", "-std=c++20", "-O0", "-g", "-w", *FLAGS[check]]
        built = subprocess.run([*command, source, "-o", program], capture_output=True, text=True)
        if built.returncode:
            raise DoesNotBuild(f"{header.path.name} does not build: {built.stderr.strip()[:300]}")
        try:
            done = subprocess.run([program], cwd=folder, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, errors="replace",
                                  env={**os.environ, **ENVIRONMENT}, timeout=RUN_SECONDS)
        except subprocess.TimeoutExpired:
            return None, f"still running after {RUN_SECONDS} s"
    # A trap of -fsanitize=local-bounds says nothing but its signal.
    trapped = "\ntrap" if done.returncode in (-4, -5) or "SIGILL" in done.stderr else ""
    return done.returncode, done.stderr + trapped


def problem_of_faulty(pair):
    if pair.kind not in REPORTS:
        return f"no report is known for the kind {pair.kind}"
    code, said = ended(pair.faulty, pair.statements, pair.check)
    if code == 0:
        return "the faulty class ended without a report"
    if code is None or not re.search(REPORTS[pair.kind], said):
        return f"the faulty class ended otherwise than by {pair.kind}: {summary(said)}"
    return ""


def problem_of_twin(pair):
    for check in sorted({pair.check, "sanitizers"}):
        code, said = ended(pair.twin, pair.twin_statements(), check)
        if code != 0 or said.strip():
            return f"the twin did not end quietly ({check}): {summary(said)}"
    return ""


def summary(said):
    lines = [line for line in said.splitlines() if "rror" in line or "Assertion" in line]
    return (lines or said.splitlines() or ["no output"])[0][:200]


def problems(pair):
    """What is wrong with the ground truth of a pair; nothing if it is as declared."""
    try:
        found = [problem_of_faulty(pair), problem_of_twin(pair)]
    except DoesNotBuild as error:
        return [str(error)]
    return [problem for problem in found if problem]
