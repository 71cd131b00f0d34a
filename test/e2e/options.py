#!/usr/bin/env python3
"""Every option does something: for each key of .assay.yaml there is a run that ends otherwise with it than without.

The keys are those of docs/schema/assay-yaml.json, which schemas.py compares with the tool's. A key without a test
here is a failure, so that an option that nobody reads is noticed. Which command takes which option, and refuses the
others, is in test/unit/driver/command_line_test.cpp.

Usage: options.py ASSAY SOURCE [TEST…]
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ASSAY, SOURCE = "", pathlib.Path()  # set by main

FILES = {
    "till.h": """#pragma once
class Till {
 public:
  void add(int amount) { sum_ = amount; }
  int sum() const { return sum_; }
  int share(int people) const { return sum_ / 4 + 9 / (people == 7 ? sum_ - sum_ : 3); }
  bool isSound() const { return true; }
#ifdef EXTRA
  void extra() {}
#endif

 private:
  int sum_ = 0;
};
class Safe {
 public:
  bool isOpen() const { return false; }
};
""",
    "till.cpp": '#include "till.h"\n',
    "dial.h": """#pragma once
class Dial {
 public:
  void turn() { place_ = (place_ + 1) % 3; }
  bool isLast() const { return place_ == 2; }

 private:
  int place_ = 0;
};
""",
    "wanted.h": '#pragma once\n#include "dial.h"\ninline bool wanted(const Dial& dial) { return dial.isLast(); }\n',
    "counter.h": """#pragma once
class Counter {
 public:
  void count() { ++count_; }
  unsigned long long counted() const { return count_; }

 private:
  unsigned long long count_ = 0;
};
""",
    "box.h": "#pragma once\ntemplate <class T> class Box {\n public:\n  void put(T value) { value_ = value; }\n"
             " private:\n  T value_{};\n};\n",
    "bank.h": "#pragma once\nclass Bank;\nclass Client {\n public:\n  void pay(Bank& bank);\n};\n",
    "full_bank.h": "#pragma once\n#include \"bank.h\"\nclass Bank {};\ninline void Client::pay(Bank&) {}\n"
                   "inline Bank makeBank() { return {}; }\n",
    "money.h": "#pragma once\nusing Money = long;\n",
    "purse.h": "#pragma once\nclass Purse {\n public:\n  void put(Money money) { money_ = money; }\n private:\n  Money money_ = 0;\n};\n",
    "work.h": """#pragma once
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <vector>
class Work {
 public:
  void toil() {
    const std::clock_t end = std::clock() + CLOCKS_PER_SEC * 2 / 5;
    while (std::clock() < end) {}
  }
  void hoard() { std::vector<char> all(200 << 20, 'x'); kept_ = all[7]; }
  void leave() { std::ofstream("%s/left") << 1; }

 private:
  char kept_ = 0;
};
""",
    "route.h": """#pragma once
#include <stdexcept>
#include <string>
class Route {
 public:
  int walk(int steps) const {
    int sum = 0;
    for (int i = 0; i < steps; ++i) sum ^= i;
    return sum;
  }
  int lengthOf(const std::string& name) const {
    if (name.size() > 3) throw std::length_error("too long");
    return 1;
  }
};
""",
    "lamp.h": "#pragma once\nclass Lamp {\n public:\n  int light();\n};\n",
    "lamp_library.cpp": '#include "lamp.h"\nint Lamp::light() { return 7; }\n',
}


class Options(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = pathlib.Path(cls.folder.name).resolve()
        for name, text in FILES.items():
            (cls.work / name).write_text(text.replace("%s", str(cls.work)))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def setUp(self):
        self.configure("")

    def configure(self, text):
        (self.work / ".assay.yaml").write_text(text)

    def run_tool(self, *words):
        return subprocess.run([ASSAY, *words], cwd=self.work, capture_output=True, text=True)

    def document(self, *words):
        done = self.run_tool(words[0], "--json", *words[1:])
        self.assertTrue(done.stdout, done.stderr)
        return json.loads(done.stdout)

    def listed(self, *words):
        return self.run_tool("list", *words).stdout

    def searched(self, *words):
        return self.document("test", "till.h", "--strategy", "random", "--steps", "2000", *words)

    def outcome(self, call, *words):
        sequence = {"assay": "sequence/1", "subject": {"files": ["work.h"]},
                    "steps": [{"call": "Work::Work()"}, {"call": f"Work::{call}()", "on": 0}]}
        (self.work / "sequence.json").write_text(json.dumps(sequence))
        return self.document("run", "sequence.json", *words)["steps"][-1]["outcome"]

    def paths(self, method, *words):
        return self.document("paths", "route.h", "--method", method, *words)["methods"][0]

    def test_every_key_has_a_test(self):
        properties = json.loads((SOURCE / "docs" / "schema" / "assay-yaml.json").read_text())["properties"]
        keys = [name for name in properties if name != "limits"]
        keys += [f"limits.{name}" for name in properties["limits"]["properties"]]
        missing = [key for key in keys if not hasattr(self, "test_" + key.replace("-", "_").replace(".", "_"))]
        self.assertEqual(missing, [])

    # What the subject is.

    def test_files(self):
        self.configure("files: [dial.h]\n")
        self.assertIn("Dial", self.listed())

    def test_build(self):
        (self.work / "build").mkdir()
        (self.work / "build" / "compile_commands.json").write_text(json.dumps([{
            "directory": str(self.work), "file": "till.cpp", "arguments": ["c++", "-DEXTRA", "-c", "till.cpp"]}]))
        self.assertNotIn("extra()", self.listed("till.h"))
        self.assertIn("extra()", self.listed("till.h", "-p", "build"))

    def test_flags(self):
        self.configure("flags: -DEXTRA\n")
        self.assertIn("extra()", self.listed("till.h"))
        self.assertNotIn("extra()", self.listed("till.h", "--", "-DOTHER"))

    def test_classes(self):
        self.assertIn("Safe", self.listed("till.h"))
        self.assertNotIn("Safe", self.listed("till.h", "--class", "Till"))

    def test_instantiate(self):
        self.assertNotIn("Box<char>", self.listed("box.h"))
        self.configure("instantiate: ['Box<char>']\n")
        self.assertIn("Box<char>", self.listed("box.h"))

    def test_factories(self):
        self.assertNotIn("pay(Bank&) ->", self.listed("bank.h"))
        self.configure("factories: full_bank.h\n")
        self.assertIn("pay(Bank&) ->", self.listed("bank.h"))

    def test_prelude(self):
        self.assertEqual(self.run_tool("list", "purse.h").returncode, 3)
        self.configure("prelude: [money.h]\n")
        self.assertIn("Purse", self.listed("purse.h"))

    def test_link(self):
        for command in (["clang++-19", "-c", "lamp_library.cpp", "-o", "lamp.o"], ["ar", "rc", "liblamp.a", "lamp.o"]):
            subprocess.run(command, cwd=self.work, check=True)
        (self.work / "lamp_library.cpp").unlink()
        self.assertNotIn("light() -> int  ✓ returned", self.listed("--try", "lamp.h"))
        self.configure("link: [liblamp.a]\n")
        self.assertIn("light() -> int  ✓ returned", self.listed("--try", "lamp.h"))

    def test_invariants(self):
        self.assertNotIn("invariant", self.listed("till.h"))
        self.configure("invariants: [isSound]\n")
        self.assertIn("invariant    isSound", self.listed("till.h"))

    # What its code may do.

    def test_limits_time(self):
        self.assertEqual(self.outcome("toil"), "Returned")
        self.assertEqual(self.outcome("toil", "--time-limit", "50ms"), "TimedOut")

    def test_limits_memory(self):
        self.assertEqual(self.outcome("hoard"), "Returned")
        self.assertEqual(self.outcome("hoard", "--memory-limit", "64M"), "Threw")

    def test_without_layers(self):
        self.assertEqual(self.outcome("leave"), "Returned")
        self.assertFalse((self.work / "left").exists())
        done = self.run_tool("run", "sequence.json", "--without-layer", "landlock", "--without-layer", "namespace")
        self.assertIn("nothing on this system confines", done.stderr)

    # How it is searched.

    def test_seed(self):
        calls = [[method["calls"] for method in self.searched(*words)["methods"]] for words in ([], ["--seed", "2"])]
        self.assertNotEqual(calls[0], calls[1])

    def test_budget(self):
        self.assertLess(self.document("explore", "counter.h", "--budget", "500ms")["seconds"], 10)

    def test_steps(self):
        few, more = (self.document("test", "dial.h", "--strategy", "random", "--steps", steps)["calls"]
                     for steps in ("500", "5000"))
        self.assertLess(few, more)

    def test_strategy(self):
        verdicts = [{method["verdict"] for method in self.document(
            "test", "dial.h", "--steps", "300", "--strategy", strategy)["methods"]} for strategy in ("random", "states")]
        self.assertEqual(verdicts, [{"TESTED"}, {"VERIFIED"}])

    # What becomes of findings.

    def test_output(self):
        self.searched("-o", "elsewhere")
        self.assertTrue((self.work / "elsewhere" / "till_faults_test.cpp").exists())

    def test_framework(self):
        self.searched("-o", "catch", "--framework", "catch2")
        self.assertIn("TEST_CASE(", (self.work / "catch" / "till_faults_test.cpp").read_text())

    def test_fault_tests(self):
        self.searched("-o", "off", "--fault-tests", "disabled")
        self.assertIn("DISABLED_", (self.work / "off" / "till_faults_test.cpp").read_text())

    def test_rules(self):
        self.assertEqual(self.searched()["faults"], 1)
        self.assertEqual(self.searched("--rule", "undefined-behaviour=expected")["findings"], [])

    def test_suppressions(self):
        (self.work / "known.txt").write_text("undefined-behaviour Till::*\n")
        self.assertEqual(self.searched("--suppressions", "known.txt")["suppressed"], 1)

    def test_baseline(self):
        (self.work / "known.json").write_text(json.dumps(self.searched()))
        self.assertEqual(self.searched("--baseline", "known.json")["suppressed"], 1)

    def test_sarif(self):
        self.searched("--sarif", "till.sarif")
        self.assertEqual(json.loads((self.work / "till.sarif").read_text())["version"], "2.1.0")

    def test_html(self):
        self.searched("--html", "till.html")
        self.assertIn("<html", (self.work / "till.html").read_text())

    # Paths.

    def test_method(self):
        self.assertEqual(self.paths("lengthOf")["what"], "Route::lengthOf(const std::string&) const")

    def test_cover(self):
        some, more = (self.paths("walk", "--cover", cover)["counts"]["paths"] for cover in ("loop-1", "loop-3"))
        self.assertLess(some, more)

    def test_sketch(self):
        (self.work / "sketch.json").write_text(json.dumps({"steps": [
            {"call": "Route::Route()"}, {"call": "Route::walk(int) const", "on": 0, "args": [{"hole": {}}]}]}))
        report = self.document("paths", "route.h", "--sketch", "sketch.json", "--cover", "loop-1")
        self.assertEqual(report["methods"][0]["what"], "sketch.json")

    def test_text_length(self):
        short, long = (self.paths("lengthOf", "--text-length", length, "--cover", "loop-3")["counts"]["paths"]
                       for length in ("2", "5"))
        self.assertEqual((short, long), (1, 2))

    # States.

    def test_graph(self):
        self.document("verify", "dial.h", "--graph", "dial.graph")
        self.assertTrue((self.work / "dial.graph").exists())

    def test_svg(self):
        self.document("explore", "dial.h", "--svg", "dial.svg")
        self.assertIn("<svg", (self.work / "dial.svg").read_text())

    def test_spec(self):
        self.assertEqual(self.document("reach", "dial.h", "--spec", "wanted.h")["verdict"], "REACHED")

    def test_property(self):
        self.assertEqual(self.document("verify", "dial.h", "--property", "Dial::isLast")["verdict"], "FAULT")

    def test_objects(self):
        one, two = (self.document("explore", "dial.h", "--objects", f"Dial={count}") for count in (1, 2))
        self.assertLess(one["active"], two["active"])

    def test_length(self):
        self.assertEqual(self.document("explore", "counter.h", "--length", "2")["length"], 2)

    def test_keeps_valid(self):
        (self.work / "node.h").write_text((SOURCE / "subjects" / "states" / "node.h").read_text())
        given_up, kept = (
            self.document("explore", "node.h", "--objects", "Node=2", "--length", "4", *words)["transitions"]
            for words in ([], ["--keeps-valid", "states::Node::*"]))
        self.assertNotEqual(given_up, kept)


if __name__ == "__main__":
    ASSAY, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
