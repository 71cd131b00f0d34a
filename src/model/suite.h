// A test suite before it is written: tests with names and assertions, but no text of any framework.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/finding.h"
#include "model/sequence.h"

namespace assay::model {

// The result of the step has this value.
struct ResultHas {
  std::string value;  // as JSON
  bool operator==(const ResultHas&) const = default;
};

// A const query or field of an earlier step's value has this value now.
struct QueryHas {
  std::size_t object = 0;
  std::string query;  // key of the operation
  std::string value;  // as JSON
  bool operator==(const QueryHas&) const = default;
};

struct ThrowsException {
  std::string type;  // the exact type
  bool operator==(const ThrowsException&) const = default;
};

struct InvariantHolds {
  std::size_t object = 0;
  std::string name;  // of the invariant method of its class
  bool operator==(const InvariantHolds&) const = default;
};

struct Assertion {
  std::size_t after = 0;  // the step
  std::variant<ResultHas, QueryHas, ThrowsException, InvariantHolds, Expectation> what;
  bool operator==(const Assertion&) const = default;
};

// A test as it stands in a file.
struct WrittenTest {
  std::string name;         // as the framework shows it: "StackTest.PopAfterPushLeaks"
  SourceLocation location;  // of the line that it begins with: TEST(…)
  std::string text;         // with the comment above it
  bool operator==(const WrittenTest&) const = default;
};

struct TestCase {
  std::string name;     // "PopOnEmptyThrowsUnderflow"
  std::string comment;  // why it is there, for a fault; may be empty
  Sequence sequence;
  std::vector<Assertion> assertions;
  std::optional<Failure> failure;  // what a test for a fault shows when it fails
  // The function that fails is one that refuses some calls with an exception: when it no longer
  // fails, it may refuse this one.
  bool mayBeRefused = false;
  bool touchesFiles = false;                // it runs in a folder of its own
  std::size_t finding = 0;                  // the id of what it shows; 0: no finding
  std::optional<WrittenTest> written = {};  // NOLINT(readability-redundant-member-init)
  bool operator==(const TestCase&) const = default;
};

struct Suite {
  std::string subject;  // "RingBuffer": names fixtures and files
  std::vector<TestCase> regressions;
  std::vector<TestCase> faults;
  bool operator==(const Suite&) const = default;
};

}  // namespace assay::model
