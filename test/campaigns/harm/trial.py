"""What is tried with one subject in its world: without the tool, or with it.

A trial is {"harms": [(phase, category, sentence)…], "misjudged": [sentence…],
"seen": [sentence…], "peaks": {phase: use}}.
"""
import json
import pathlib
import re

import inspection
import scenery
import world
from program import Program
from subject import Subject

COMPILE = ["/usr/bin/clang++-19", "-std=c++20", "-pthread"]
ESCAPES = re.compile("[\x00-\x08\x0b-\x1f\x7f\x9b]")

RUN_SECONDS = 90      # the worker is built in this time too
TEST_SECONDS = 300
COMPILE_SECONDS = 120
SUITE_SECONDS = 60
NATIVE_SECONDS = 30


class World:
    """One subject's surroundings, and what happens to them."""

    def __init__(self, task):
        self.task = task
        self.user = task["user"]
        self.subject = Subject(pathlib.Path(task["header"]))
        world.bring_up_loopback()
        self.first = scenery.SignalsOfFirst()
        self.bystander = scenery.furnish(task, self.subject.header)
        self.listeners = scenery.Listeners()
        scenery.hand_over(task)
        self.trial = {"harms": [], "misjudged": [], "seen": [], "peaks": {}}

    def watch(self, phase, command, seconds, cwd):
        """Runs the command and notes every harm."""
        inspected = inspection.Inspection(self.task["written"], self.listeners, self.first,
                                          self.bystander)
        done = Program(command, self.task, self.user, seconds, cwd)
        harms = inspected.harms() + output_harms(phase, done)
        self.trial["harms"] += [(phase, *harm) for harm in harms]
        self.trial["peaks"][phase] = dict(inspected.sampler.peaks, seconds=round(done.seconds, 1))
        return done

    def misjudged(self, sentence):
        self.trial["misjudged"].append(sentence)

    def saw(self, sentence):
        self.trial["seen"].append(sentence)


def output_harms(phase, done):
    """What a suite prints when it calls a class that prints is the class's business."""
    harms = []
    if done.size > inspection.OUTPUT:
        harms.append(("output", f"{done.size:,} bytes of output"))
    if phase != "suite" and ESCAPES.search(done.output + done.error):
        harms.append(("output", "control characters for the terminal in the output"))
    return harms


# Without the tool.


def native(task):
    """Drives the class by a plain program; the harms that were meant to be seen are `seen`."""
    here = World(task)
    if here.user == 0:
        world.protect_kernel()
    source = scenery.BUILT / "native.cpp"
    source.write_text(here.subject.program())
    program = str(scenery.BUILT / "native")
    folders = [f"-I{scenery.PROJECT}", f"-I{pathlib.Path(__file__).parent}"]
    built = Program([*COMPILE, *folders, str(source), "-o", program], task, 0, COMPILE_SECONDS,
                    "/built")
    if built.code != 0:
        here.misjudged(f"does not compile: {first_line(built.error)}")
        return here.trial
    done = here.watch("native", [program], NATIVE_SECONDS, "/")
    told = [("environment" if line.startswith("environment:") else "processes", line)
            for line in done.told]
    if done.code is None or done.code < 0:
        told.append(("processes", f"engine: {done.ended}"))
    harms = [(category, sentence) for _, category, sentence in here.trial["harms"]] + told
    here.trial["harms"] = []
    for category, sentence in harms:
        here.saw(sentence if category == here.subject.harm else f"({category}: {sentence})")
    if here.subject.harm == "none":
        if harms:
            here.misjudged("is said to be harmless")
    elif here.subject.harm not in {category for category, _ in harms}:
        here.misjudged(f"no harm to {here.subject.harm} was seen")
    return here.trial


# With the tool.


def with_tool(task):
    here = World(task)
    for name, phase in (("run", run_step), ("test", run_search), ("suite", run_suite)):
        if name in task["phases"]:
            phase(here)
    return here.trial


def tool(here, *words):
    layers = [word for name in here.task["without"] for word in ("--without-layer", name)]
    return [here.task["assay"], *words, *layers]


def run_step(here):
    """`assay run` blames the step as the header says."""
    subject = here.subject
    document = scenery.PROJECT / "step.json"
    document.write_text(json.dumps(subject.sequence()))
    done = here.watch("run", tool(here, "run", "step.json", "--json"), RUN_SECONDS, "/project")
    if done.code not in (0, 1):
        here.misjudged(f"run: {done.ended}: {first_line(done.error)}")
        return
    try:
        execution = json.loads(done.output)
    except ValueError:
        here.misjudged("run: the output is no JSON")
        return
    number = len(subject.sequence()["steps"]) - 1
    step = (execution["steps"][number:] or [{"outcome": "was not reached"}])[0]
    here.saw(f"run {step['outcome']}")
    if step["outcome"] not in subject.outcomes:
        why = ", ".join(step[word] for word in ("kind", "message", "why") if step.get(word))
        here.misjudged(f"run: {step['outcome']} ({why}), not {'|'.join(subject.outcomes)}"[:200])
    notes = touched(execution if subject.blamed_anywhere else step)
    refused = [note for note in notes if note.get("refused")]
    if refused:
        said = {f"{note['what']} {note.get('detail', '')}".strip() for note in refused}
        here.saw(f"refused {', '.join(sorted(said))}"[:100])
    if subject.refused and not any(note.get("what") in subject.refused for note in refused):
        here.misjudged(f"run: no refused {'|'.join(subject.refused)} is noted at the step")
    if subject.harm == "none" and refused:
        here.misjudged("run: a harmless step was refused something")


def touched(value):
    """The notes at a step, or in anything that contains steps; also those of the end."""
    if isinstance(value, list):
        return [note for item in value for note in touched(item)]
    if not isinstance(value, dict):
        return []
    notes = []
    for key, inner in value.items():
        notes += inner if key.startswith("touched") else touched(inner)
    return notes


def run_search(here):
    """`assay test` comes to an end as it would for any class."""
    budget = ["--budget", here.subject.search] if here.subject.search else [
        "--steps", str(here.task["steps"])]
    command = tool(here, "test", here.subject.header.name, *budget, "--seed", "1", "-o", "out")
    done = here.watch("test", command, TEST_SECONDS, "/project")
    here.saw(f"test {done.ended}")
    if done.code not in (0, 1, 5):
        here.misjudged(f"test: {done.ended}: {first_line(done.error)}")


def run_suite(here):
    """What was written is compiled and run by hand, with nothing around it but this world."""
    sources = sorted((scenery.PROJECT / "out").glob("*_test.cpp"))
    tests = 0
    for source in sources:
        tests += len(re.findall(r"^TEST", source.read_text(), re.M))
        program = scenery.BUILT / source.stem
        command = [*COMPILE, f"-I{scenery.PROJECT}", f"-I{here.task['include']}", str(source),
                   "-lgtest", "-lgtest_main", "-o", str(program)]
        built = Program(command, here.task, here.user, COMPILE_SECONDS, "/built")
        if built.code != 0:
            here.misjudged(f"suite: {source.name} does not compile: {first_line(built.error)}")
            continue
        done = here.watch("suite", [str(program)], SUITE_SECONDS, "/empty")
        if done.code != 0 and not source.name.endswith("_faults_test.cpp"):
            here.misjudged(f"suite: {source.name}: {done.ended}")
    here.saw(f"{tests} tests")


def first_line(text):
    lines = [line for line in text.splitlines() if "error" in line] or text.splitlines() or [""]
    return lines[0][:200]
