#!/usr/bin/env python3
"""What docs/schema says about the documents of Assay is so: each is printed by real runs and has no member that is
not described, and each member that is described is filled by some run. One run of `assay test` fills its JSON, its
SARIF and its page. The keys of .assay.yaml are those that the tool knows.

Usage: schemas.py ASSAY SOURCE [TEST…]
"""
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import warnings

import jsonschema
import yaml

warnings.filterwarnings("ignore", category=DeprecationWarning)  # RefResolver: Debian 12 has nothing newer
ASSAY, SOURCE = "", pathlib.Path()  # set by main

FORMS = ["test", "explore", "verify", "reach", "paths", "list", "run"]

# Members that are empty in every run in which nothing is wrong with Assay or with the machine.
NEVER_FILLED = {
    "parts#discarded.unrun": "Assay fails to run a sequence only if it has a bug",
    "parts#stepExecution.why": "Assay fails to run a sequence only if it has a bug",
    "parts#ended.why": "Assay fails to run a sequence only if it has a bug",
    "parts#ended.text": "a destructor that breaks a clause ends the step before",
    "parts#ended.byTest": "nobody calls a destructor at the end",
    "parts#ended.value": "a destructor returns nothing",
    "parts#ended.type": "an exception that leaves a destructor ends the process",
    "parts#ended.what": "an exception that leaves a destructor ends the process",
    "paths#path.difference": "a prediction that does not come true is a bug in Assay",
    "paths#method.counts.differences": "a prediction that does not come true is a bug in Assay",
    "explore#undecided": "the solver decides all questions about small classes",
    "verify#undecided": "the solver decides all questions about small classes",
    "reach#undecided": "the solver decides all questions about small classes",
}
# Members that `assay test` never fills in the execution of a finding; `assay run` does.
ONLY_WHEN_RUN = {
    "parts#stepExecution.usesStaleValue": "the test's own doing is no finding",
    "parts#stepExecution.byTest": "the test's own doing is no finding",
    "parts#stepExecution.threadsLeft": "no test of this class starts threads",
    "parts#touch.refused": "a test must not do what is refused",
    "parts#touch.aside": "a test must not do what is refused",
    "parts#execution.touchedAtTheEnd": "no destructor of this class writes files",
    "parts#execution.stopped": "the shortest sequence ends with the step that fails",
}
# Members of the documents of other commands.
NOT_OF_A_FINDING = {
    "parts#step.overrides": "no finding of this class needs an abstract class",
    "parts#callback.steps": "no finding of this class needs a callback",
    "parts#callback.returns": "no finding of this class needs a callback",
    "test#milliseconds": "left out with --steps",
}

# Numbers of steps and the like, of which 0 is the first.
INDEXES = {"parts#observation.object", "parts#finding.failedStep"}

# What is asked of each command besides the run of `assay test` on subjects/reports/club.h. STAGE.h and the others
# are below.
METER = """#pragma once
#include <map>
class Meter {
 public:
  void fill() {
    if (level_ < 2) ++level_;
    marks_[level_] = 1;
  }
  bool isFull() const { return level_ == 2; }
  void copy(const int* amount) { copied_ = *amount > 0; }
  int part(int of) const { return 60 / of; }
  void burn() { *broken_ = 1; }
  void drop() { *broken_ = 2; }  // assay: ignore memory-error
  void take(std::map<int, int> marks) { marks_ = marks; }

 private:
  int level_ = 0;
  bool copied_ = false;
  int* broken_ = nullptr;
  std::map<int, int> marks_;
};
"""
DIAL = """#pragma once
class Dial {
 public:
  void turn() { place_ = (place_ + 1) % 3; }
  bool isLast() const { return place_ == 2; }

 private:
  int place_ = 0;
};
"""
GAUGE = """#pragma once
class Gauge {
 public:
  static int third(const Gauge* gauges) { return gauges[200].level_; }
  bool isFull() const { return level_ == 1; }
  void fill() { level_ = 1; }

 private:
  int level_ = 0;
};
"""
ROUTE = """#pragma once
#include <assay/contracts.h>
#include <cmath>
class Bank;
class Route {
 public:
  int walk(int steps) const {
    ASSAY_PRE(steps > -9);
    if (steps == 77) return 1 / (steps - 77);
    if (steps == 55) {
      int unset;
      if (unset > 3) return 1;
      return 2;
    }
    if (steps == 33) return std::erf(lengths_[0] + steps) > 0.5 ? 1 : 2;
    int sum = 0;
    for (int i = 0; i < steps; ++i) sum ^= i;
    return sum;
  }
  int walk(short by) const { return 60 / by; }
  int walk(bool) const { return *lost_; }  // assay: ignore memory-error
  void pay(Bank& bank);

 private:
  double lengths_[1] = {0.25};
  int* lost_ = nullptr;
};
"""
HALL = """#pragma once
struct Listener {
  virtual ~Listener() = default;
  virtual int heard(int what) = 0;
};
class Hall {
 public:
  int tell(Listener& listener) { return listener.heard(1); }
  void burn() { *lost_ = 1; }

 private:
  int* lost_ = nullptr;
};
"""
BELL = """#pragma once
#include <functional>
#include <vector>
class Bell {
 public:
  void add(int note) { notes_.push_back(note); }
  void ring(const std::function<void(int)>& heard) {
    for (const int& note : notes_) heard(note);
  }

 private:
  std::vector<int> notes_ = {1, 2, 3};
};
"""
STAGE = """#pragma once
#include <cassert>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <vector>

class Bank;

class Stage {
 public:
  Stage() = default;
  explicit Stage(int size) : lamps_(static_cast<std::size_t>(size), 1) {}
  ~Stage() {
    if (isOpen_) std::abort();
    if (isNoted_) std::ofstream("end.txt") << 1;
  }
  int lamp(unsigned number = 0) const {
    if (number >= lamps_.size()) throw std::out_of_range("no such lamp");
    return lamps_[number];
  }
  int* first() { return lamps_.data(); }
  static bool isLamp(const int* lamp) { return lamp != nullptr; }
  void add(int lamp) { lamps_.push_back(lamp); }
  void set(int number) {
    assert(number > 0);
    number_ = number;
  }
  void wait() { while (true) {} }
  void lose() { lost_ = new int[7]; lost_ = nullptr; }
  void burn() noexcept { *lost_ = 1; }
  void open() { isOpen_ = true; }
  void start() { std::thread([] { std::this_thread::sleep_for(std::chrono::seconds(60)); }).detach(); }
  void note() {
    isNoted_ = true;
    std::ofstream("note.txt") << 1;
  }
  void pay(Bank& bank);
  bool invariant() const { return number_ >= 0; }

 private:
  std::vector<int> lamps_;
  int number_ = 0;
  int* lost_ = nullptr;
  bool isOpen_ = false;
  bool isNoted_ = false;
};

class Watch {
 public:
  bool isThere() const { return std::ofstream("/etc/assay-was-here").good(); }
};
"""


def call(key, on=None, *arguments):
    step = {"call": key, "args": list(arguments)}
    return step if on is None else {**step, "on": on}


STAGE_2 = call("Stage::Stage(int)", None, 2)
SEQUENCES = [
    [STAGE_2, call("Stage::lamp(unsigned int) const", 0, 1), call("Stage::lamp(unsigned int) const", 0, 7),
     call("Stage::burn()", 0), call("Stage::lamp(unsigned int) const", 0, 1)],
    [STAGE_2, call("Stage::set(int)", 0, 0)],
    [STAGE_2, call("Stage::wait()", 0)],
    [STAGE_2, call("Stage::lose()", 0), call("Stage::note()", 0)],
    [STAGE_2, call("Stage::open()", 0)],
    [STAGE_2, call("Stage::start()", 0)],
    [STAGE_2, call("Stage::first()", 0), call("Stage::add(int)", 0, 3), call("Stage::isLamp(const int*)", None, {"step": 1})],
    [call("Watch::Watch()")],
]


class Schemas:
    """The files of docs/schema by name."""

    def __init__(self, folder):
        self.folder = folder
        self.schemas = {file.stem: json.loads(file.read_text()) for file in folder.glob("*.json")}

    def mistakes(self, form, document):
        schema = self.schemas[form]
        resolver = jsonschema.RefResolver(f"{self.folder.as_uri()}/{form}.json", schema)
        validator = jsonschema.Draft202012Validator(schema, resolver=resolver)
        return [f"{form}: {'/'.join(map(str, mistake.absolute_path))}: {mistake.message[:300]}"
                for mistake in validator.iter_errors(document)]

    def target(self, node, form):
        """What a reference refers to: the file, the name of the definition, the definition."""
        file, _, pointer = node["$ref"].partition("#/$defs/")
        form = file.removesuffix(".json") or form
        return form, f"{form}#{pointer}", self.schemas[form]["$defs"][pointer] if pointer else self.schemas[form]

    def members(self, form):
        """The names of all members that the documents of a form may have: "parts#finding.rule", "test#seed"."""
        found, seen = set(), set()

        def walk(node, form, name):
            if "$ref" in node:
                form, name, node = self.target(node, form)
                if name in seen:
                    return
                seen.add(name)
            for member, inner in node.get("properties", {}).items():
                found.add(f"{name}.{member}")
                walk(inner, form, f"{name}.{member}")
            for inner in (node.get("items"), node.get("additionalProperties")):
                if isinstance(inner, dict):
                    walk(inner, form, name)
            for alternative in node.get("anyOf", []):  # of a value, which only a callback has members of
                for inner in [alternative.get("items"), *alternative.get("properties", {}).values()]:
                    if inner and "$ref" in inner:
                        walk(inner, form, name)

        walk(self.schemas[form], form, form)
        return {name.replace(f"{form}.", f"{form}#", 1) if name.startswith(f"{form}.") else name for name in found}

    def filled(self, form, document):
        """The names of those that have a value in the document."""
        found = set()

        def walk(node, form, name, value):
            if "$ref" in node:
                form, name, node = self.target(node, form)
            for member, inner in node.get("properties", {}).items():
                if isinstance(value, dict) and member in value:
                    if value[member] or "const" in inner or "enum" in inner or f"{name}.{member}" in INDEXES:
                        found.add(f"{name}.{member}")
                    walk(inner, form, f"{name}.{member}", value[member])
            if isinstance(node.get("items"), dict) and isinstance(value, list):
                for one in value:
                    walk(node["items"], form, name, one)
            if isinstance(node.get("additionalProperties"), dict):
                for one in value.values():
                    walk(node["additionalProperties"], form, name, one)
            for alternative in node.get("anyOf", []):
                for one in value if isinstance(value, list) and "items" in alternative else []:
                    walk(alternative["items"], form, name, one)
                for member, inner in alternative.get("properties", {}).items():
                    if "$ref" in inner and isinstance(value, dict) and member in value:
                        walk(inner, form, name, value[member])

        walk(self.schemas[form], form, form, document)
        return {name.replace(f"{form}.", f"{form}#", 1) if name.startswith(f"{form}.") else name for name in found}


class Documents(unittest.TestCase):
    maxDiff = 4000

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = pathlib.Path(cls.folder.name).resolve()
        cls.schemas = Schemas(SOURCE / "docs" / "schema")
        for name, text in {"meter": METER, "dial": DIAL, "route": ROUTE, "stage": STAGE, "hall": HALL,
                           "bell": BELL, "gauge": GAUGE}.items():
            (cls.work / f"{name}.h").write_text(text)
        (cls.work / "club.h").write_text((SOURCE / "subjects" / "reports" / "club.h").read_text())
        # Files that are not Assay's are left alone, which the reports tell.
        (cls.work / "assay-tests").mkdir()
        for name in ("club_test.cpp", "meter_faults_test.cpp", "route_paths_faults_test.cpp"):
            (cls.work / "assay-tests" / name).write_text("// mine\n")
        cls.club = cls.document("test", "club.h", "--steps", "120000", "--sarif", "club.sarif", "--html", "club.html")
        cls.documents = [("test", cls.club), ("sarif", json.loads((cls.work / "club.sarif").read_text()))]
        cls.documents += [(words[0] if words[0] != "replay" else "run", cls.document(*words)) for words in cls.runs()]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def runs(cls):
        yield "test", "dial.h", "--strategy", "random", "--budget", "500ms"
        yield "test", "bell.h", "--strategy", "random", "--steps", "30000"
        yield "explore", "meter.h", "--length", "3", "-o", "meter.graph"
        yield "explore", "dial.h"
        yield "verify", "dial.h"
        yield "verify", "meter.h", "--length", "3", "--budget", "5s"
        yield "verify", "gauge.h"
        yield "reach", "gauge.h", "--property", "Gauge::isFull"
        yield "reach", "meter.h", "--length", "3", "--property", "Meter::isFull", "--budget", "5s"
        yield "reach", "dial.h", "--property", "Dial::isLast"
        yield "paths", "route.h", "--method", "Route::walk", "--cover", "loop-1", "--budget", "10s"
        yield "list", "stage.h"
        yield "list", "--try", "hall.h"
        for number, steps in enumerate(SEQUENCES):
            sequence = {"assay": "sequence/1", "subject": {"files": ["stage.h"]}, "steps": steps}
            (cls.work / f"{number}.json").write_text(json.dumps(sequence))
            yield "run", f"{number}.json", "--time-limit", "300ms"
        yield "replay", str(cls.club["findings"][0]["id"])

    @classmethod
    def document(cls, *words):
        done = subprocess.run([ASSAY, *words, "--json"], cwd=cls.work, capture_output=True, text=True)
        assert done.returncode in (0, 1, 5) and done.stdout, (words, done.returncode, done.stderr)
        return json.loads(done.stdout)

    def test_every_document_is_as_its_schema_says(self):
        self.assertEqual({form for form, _ in self.documents}, {*FORMS, "sarif"})
        for form, document in self.documents:
            with self.subTest(form):
                self.assertEqual(self.schemas.mistakes(form, document), [])

    def test_a_member_that_is_not_described_is_a_mistake(self):
        for form, document in self.documents:
            with self.subTest(form):
                self.assertNotEqual(self.schemas.mistakes(form, {**document, "colour": "red"}), [])
        finding = {**self.club["findings"][0], "colour": "red"}
        self.assertNotEqual(self.schemas.mistakes("test", {**self.club, "findings": [finding]}), [])

    def test_every_member_is_filled_by_some_run(self):
        filled = set().union(*(self.schemas.filled(form, document) for form, document in self.documents))
        members = set().union(*(self.schemas.members(form) for form in [*FORMS, "sarif"]))
        self.assertEqual(sorted(members - filled - set(NEVER_FILLED)), [])
        self.assertEqual(sorted(filled & set(NEVER_FILLED)), [], "these are filled")
        self.assertEqual(sorted(set(NEVER_FILLED) - members), [], "these are no members")

    def test_each_command_counts_what_it_discards(self):
        counting = {form for form, document in self.documents if document.get("discarded", {}).get("misuse")}
        self.assertEqual(counting, {"test", "verify", "reach", "paths"})

    def test_faults_come_before_suspects(self):
        for form, document in self.documents:
            standings = [finding["standing"] for finding in document.get("findings", [])]
            self.assertEqual(standings, sorted(standings), form)

    def test_one_run_fills_its_json_and_its_sarif(self):
        defaults = {**NEVER_FILLED, **ONLY_WHEN_RUN, **NOT_OF_A_FINDING}
        filled = self.schemas.filled("test", self.club) | self.schemas.filled("sarif", self.documents[1][1])
        members = self.schemas.members("test") | self.schemas.members("sarif")
        self.assertEqual(sorted(members - filled - set(defaults)), [])
        self.assertEqual(sorted(filled & set(defaults)), [], "these are filled")

    def test_the_same_run_fills_its_page(self):
        page = (self.work / "club.html").read_text()
        text = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", page[page.index("<body>"):])))
        # The page has its own words for these, or links instead of them.
        other = {"assay", "standing", "verdict", "severity", "outcome", "steps", "execution", "suite", "line", "column"}

        def texts(value, member=""):
            if member in other:
                return
            if isinstance(value, dict):
                for name, inner in value.items():
                    yield from texts(inner, name)
            elif isinstance(value, list):
                for inner in value:
                    yield from texts(inner, member)
            elif isinstance(value, str) and value:
                yield member, value

        for finding in self.club["findings"]:
            if "suppressedBy" in finding:  # such a finding is one line
                for member in ("sentence", "calls", "assumptions"):
                    del finding[member]
        for member, value in texts(self.club):
            self.assertIn(re.sub(r"\s+", " ", value).strip(), text, member)
        for section in ("faults", "suspects", "methods", "coverage", "gaps", "limitations", "suppressed", "written"):
            self.assertIn(f'<section id="{section}"', page)
        for part in ("labels", "sentence", "remarks", "steps", "changes", "frames", "outcome bad", "test", "discarded"):
            self.assertIn(f'class="{part}"', page)

    def test_every_finding_names_its_test_where_it_stands(self):
        shown = [finding for finding in self.club["findings"]
                 if finding["standing"] == "fault" and "suppressedBy" not in finding]
        self.assertTrue(shown)
        for finding in shown:
            test = finding["test"]
            lines = (self.work / test["place"]["file"]).read_text().splitlines()
            suite, name = test["name"].split(".")
            self.assertEqual(lines[test["place"]["line"] - 1], f"TEST({suite}, {name}) {{")
            self.assertIn(test["text"].strip(), "\n".join(lines))


class Configuration(unittest.TestCase):
    def setUp(self):
        self.schemas = Schemas(SOURCE / "docs" / "schema")
        self.folder = tempfile.TemporaryDirectory()
        self.work = pathlib.Path(self.folder.name)
        (self.work / "dial.h").write_text(DIAL)

    def tearDown(self):
        self.folder.cleanup()

    def refusal(self, text):
        """What the tool says about such a file; nothing if it reads it."""
        (self.work / ".assay.yaml").write_text(text)
        done = subprocess.run([ASSAY, "list", "dial.h"], cwd=self.work, capture_output=True, text=True)
        return done.stderr if done.returncode == 2 else ""

    def keys(self, text):
        return set(re.search(r"The keys are: (.*)\.", self.refusal(text))[1].split(", "))

    def test_the_keys_are_those_that_the_tool_knows(self):
        properties = self.schemas.schemas["assay-yaml"]["properties"]
        self.assertEqual(set(properties), self.keys("colour: red\n"))
        self.assertEqual(set(properties["limits"]["properties"]), self.keys("limits: {colour: red}\n"))

    def test_the_example_of_the_readme_is_one(self):
        example = re.search(r"```yaml\n(.*?)```", (SOURCE / "README.md").read_text(), re.S)[1]
        self.assertEqual(self.schemas.mistakes("assay-yaml", yaml.safe_load(example)), [])

    def test_what_is_refused_is_no_such_file(self):
        for text in ("colour: red", "limits: 3", "limits: {time: soon}", "limits: {memory: much}", "rules: leak",
                     "rules: {leak: fine}", "build: [a, b]", "files: {a: b}", "framework: junit", "fault-tests: none",
                     "budget: 5", "steps: many", "cover: block", "without-layers: [walls]", "objects: {Dial: few}",
                     "length: long", "seed: many", "- dial.h"):
            with self.subTest(text):
                self.assertTrue(self.refusal(text + "\n"))
                self.assertNotEqual(self.schemas.mistakes("assay-yaml", yaml.safe_load(text)), [])

    def test_what_is_read_is_one(self):
        for text in ("", "files: dial.h\nflags: [-DA, -O1]\nlimits: {time: 1.5s, memory: 1.5GiB}",
                     "objects: {Dial: 2}\nlength: 3\nseed: 2\nrules: {leak: expected}\nwithout-layers: limits"):
            with self.subTest(text):
                self.assertEqual(self.refusal(text + "\n"), "")
                self.assertEqual(self.schemas.mistakes("assay-yaml", yaml.safe_load(text)), [])


if __name__ == "__main__":
    ASSAY, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
