#!/usr/bin/env python3
"""`assay explore`, `verify` and `reach` as a user calls them, and `assay test --strategy states`.

Usage: states.py ASSAY SUBJECTS [TEST…]
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ASSAY, SUBJECTS = "", pathlib.Path()  # set by main


class States(unittest.TestCase):
    maxDiff = 4000

    @classmethod
    def setUpClass(cls):
        # One folder for all: subjects are built once.
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = pathlib.Path(cls.folder.name)
        cls.avl = SUBJECTS / "structures" / "avl_tree.h"

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def assay(self, exit_code, *words):
        done = subprocess.run([ASSAY, *map(str, words)], cwd=self.work, capture_output=True, text=True)
        self.assertEqual(done.returncode, exit_code, done.stdout + done.stderr)
        return done

    def report(self, exit_code, *words):
        return json.loads(self.assay(exit_code, words[0], "--json", *words[1:]).stdout)

    def refused(self, *words):
        """What is said about a mistake of the user's."""
        return self.assay(2, *words).stderr

    def test_a_graph_is_kept_and_gone_on_with(self):
        small = self.report(0, "explore", self.avl, "--objects", "Node=3", "-o", "avl.graph")
        self.assertEqual((small["verdict"], small["active"]), ("EXPLORED", 6))  # 1 + 1 + 1 + 2 + 1
        self.assertIn("3 Node", small["scope"])
        larger = self.report(0, "explore", self.avl, "--objects", "Node=4", "-o", "avl.graph")
        self.assertEqual(larger["active"], 10)
        once = self.report(0, "explore", self.avl, "--objects", "Node=4")
        self.assertEqual((larger["active"], larger["transitions"]), (once["active"], once["transitions"]))
        # What is known of a larger scope is not forgotten, and the verdict says so.
        verified = self.report(0, "verify", self.avl, "--objects", "Node=2", "--graph", "avl.graph",
                               "--property", "AvlTree::balanced")
        self.assertEqual((verified["verdict"], verified["active"]), ("VERIFIED", 10))
        self.assertIn("4 Node", verified["scope"])

    def test_states_are_drawn(self):
        self.assay(0, "explore", self.avl, "--objects", "Node=2", "--svg", "avl.svg")
        picture = (self.work / "avl.svg").read_text()
        self.assertIn("<svg", picture)
        self.assertIn(">AvlTree<", picture)
        self.assertEqual(picture.count('class="cluster"'), 5)  # no object, empty, one node, two shapes of two
        self.assertIn("missing/avl.svg", self.refused("explore", self.avl, "--objects", "Node=1", "--svg",
                                                      "/dev/null/missing/avl.svg"))

    def test_a_property_that_never_fails_is_unreachable(self):
        report = self.report(0, "reach", self.avl, "--objects", "Node=3", "--property",
                             "AvlTree::balanced", "--not")
        self.assertEqual((report["verdict"], report["sequences"]), ("UNREACHABLE", []))

    def test_a_wanted_state_is_reached_by_a_test(self):
        node = SUBJECTS / "states" / "node.h"
        report = self.report(0, "reach", node, "--spec", SUBJECTS / "states" / "node_wanted.h",
                             "-o", "reached")
        self.assertEqual(report["verdict"], "REACHED")
        self.assertEqual(len(report["sequences"]), 1)
        tests = "".join(file.read_text() for file in (self.work / "reached").glob("*.cpp"))
        self.assertIn("wanted(", tests)

    def test_a_hash_map_and_a_list_are_verified_without_a_bound(self):
        cache = SUBJECTS / "states" / "lru_cache.h"
        report = self.report(0, "verify", cache)
        self.assertEqual(report["verdict"], "VERIFIED")
        self.assertGreaterEqual(report["active"], 100)
        self.assertEqual(report["scope"], "with at most 1 states::LruCache")
        self.assertEqual(self.report(1, "verify", cache, "--", "-DFAULT=1")["verdict"], "FAULT")

    def test_a_seeded_fault_is_found_with_a_test(self):
        report = self.report(1, "verify", SUBJECTS / "states" / "graph.h", "-o", "faults", "--",
                             "-DFAULT=1")
        self.assertEqual(report["verdict"], "FAULT")
        self.assertTrue(list((self.work / "faults").glob("*faults*.cpp")), report["written"])

    def test_methods_are_verified_and_branches_unreachable(self):
        report = self.report(0, "test", self.avl, "--strategy", "states", "--steps", "300", "-o", "suite")
        verdicts = {method["verdict"] for method in report["methods"]}
        self.assertEqual(verdicts, {"VERIFIED"}, report["methods"])
        left = [branch for file in report["coverage"] for branch in file["branches"] if not branch["count"]]
        self.assertTrue(left)  # a correct tree never breaks its invariant
        for branch in left:
            self.assertTrue(branch.get("remark", "").startswith("UNREACHABLE"), branch)
        again = self.report(0, "test", self.avl, "--strategy", "states", "--steps", "300", "-o", "suite")
        self.assertEqual(again, report)

    def header(self, name, body):
        file = self.work / f"{name}.h"
        file.write_text(f"#pragma once\n{body}\n")
        return file

    def test_objects_that_cannot_meet_are_explored_alone(self):
        plain = """
class Dial {
 public:
  void turn(signed char steps) { place_ = static_cast<unsigned char>(place_ + steps) %% 5; }
  int mark() const { return 60 / (5 - place_); }
  %s
 private:
  unsigned char place_ = 0;
};"""
        alone = self.report(0, "verify", self.header("alone", plain % ""))
        self.assertEqual(alone["verdict"], "VERIFIED")
        self.assertIn("1 Dial (more add nothing)", alone["scope"])
        meeting = self.report(0, "verify", self.header(
            "meeting", plain % "bool is(const Dial& other) const { return place_ == other.place_; }"))
        self.assertIn("2 Dial", meeting["scope"])
        sharing = self.report(0, "verify", self.header(
            "sharing", plain % "void note() { last_ = place_; }\n"
            " private: static inline unsigned char last_ = 0;"))
        self.assertEqual(sharing["verdict"], "VERIFIED")
        self.assertIn("2 Dial", sharing["scope"])
        derived = self.report(5, "verify", self.header("derived", (plain % "").replace(
            "class Dial {", """class Knob {
 public:
  bool isLike(const Knob& other) const { return worn_ == other.worn_; }

 private:
  bool worn_ = false;
};

class Dial : public Knob {""")))
        self.assertIn("2 Dial", derived["scope"])

    def test_what_nobody_checks_is_a_limitation(self):
        report = self.report(5, "verify", self.header("label", """
class Label {
 public:
  Label() = default;
  Label(const Label&) = delete;
  void clear() { text_ = nullptr; }
  const char* _Nonnull text() const { return text_; }

 private:
  const char* text_ = "none";
};"""))
        self.assertEqual(report["verdict"], "UNKNOWN")
        self.assertIn("_Nonnull", report["limitations"][0]["what"])
        ports = self.report(5, "verify", self.header("ports", """
#include <functional>
class Ports {
 public:
  std::reference_wrapper<unsigned char> last() { return last_; }
  int load() const { return 100 / (7 - last_); }

 private:
  unsigned char last_ = 0;
};"""))
        self.assertIn("not used", ports["limitations"][0]["reason"])
        half = self.report(5, "verify", self.header("scale", """
class Scale {
 public:
  void set(unsigned char value) { value_ = static_cast<_Float16>(value); }
  bool isLarge() const { return __builtin_fabsf16(value_) > 3; }

 private:
  _Float16 value_ = 0;
};"""))
        self.assertIn("half", half["limitations"][0]["what"])

    def test_an_assertion_that_a_function_begins_with_is_a_precondition(self):
        shelf = """
#include <cassert>
class Shelf {
 public:
  void put(unsigned char place) {
    %s
    last_ = 60 / (4 - place %% 5);
  }

 private:
  int last_ = 0;
};"""
        self.assertEqual(self.report(0, "verify", self.header("asking", shelf % "assert(place < 4);"))["verdict"],
                         "VERIFIED")
        self.assertEqual(self.report(1, "verify", self.header("late", shelf % "++last_; assert(place < 4);"))["verdict"],
                         "FAULT")

    def test_values_of_an_enumeration_that_functions_make(self):
        room = """
enum class Extra : unsigned char { None = 0, Desk = 1, Lamp = 2 };
%s
class Room {
 public:
  void add(Extra extra) { extras_ = extra; }
  int price() const { return 30 / (%d - static_cast<int>(extras_)); }

 private:
  Extra extras_ = Extra::None;
};"""
        combine = "inline Extra %s(Extra a, Extra b) { return static_cast<Extra>(int(a) | int(b)); }"
        self.assertEqual(self.report(0, "verify", self.header("enumerators", room % ("", 3)))["verdict"], "VERIFIED")
        bits = combine % "operator|"
        self.assertEqual(self.report(1, "verify", self.header("both", room % (bits, 3)))["verdict"], "FAULT")
        self.assertEqual(self.report(0, "verify", self.header("all", room % (bits, 4)))["verdict"], "VERIFIED")
        unknown = self.report(5, "verify", self.header("any", room % (combine % "both", 3)))
        self.assertEqual(unknown["limitations"][0]["what"], "Extra")

    def test_what_cannot_be_meant_is_refused(self):
        self.assertIn("no type \"Leaf\"", self.refused("explore", self.avl, "--objects", "Leaf=3"))
        self.assertIn("Node", self.refused("explore", self.avl, "--objects", "Leaf=3"))
        self.assertIn("no number of objects", self.refused("explore", self.avl, "--objects", "Node"))
        self.assertIn("a length", self.refused("explore", self.avl, "--length", "x"))
        self.assertIn("not said", self.refused("reach", self.avl))
        self.assertIn("no boolean function", self.refused("reach", self.avl, "--property", "AvlTree::tidy"))
        self.assertIn("no method", self.refused("verify", self.avl, "--property", "AvlTree::tidy"))
        self.assertIn("gives no bool", self.refused("verify", self.avl, "--property", "AvlTree::findMin"))

    def test_files_that_are_no_graph_of_the_subject_are_refused(self):
        (self.work / "words.graph").write_text("no graph")
        self.assertIn("no graph", self.refused("verify", self.avl, "--graph", "words.graph"))
        self.assay(0, "explore", self.avl, "--objects", "Node=1", "-o", "one.graph")
        other = SUBJECTS / "structures" / "linked_stack.h"
        self.assertIn("another subject", self.refused("verify", other, "--graph", "one.graph"))


if __name__ == "__main__":
    ASSAY, SUBJECTS = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
