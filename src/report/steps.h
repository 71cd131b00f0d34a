// The steps of a sequence as a person would say them, and what each of them changed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/finding.h"
#include "model/outcome.h"
#include "model/sequence.h"

namespace assay::report {

// The key of an operation taken apart: "ns::Stack<int>::push(int) const" has the scope
// "ns::Stack<int>" and the name "push".
struct KeyParts {
  std::string_view scope;  // empty for a function outside of classes and namespaces
  std::string_view name;
};
KeyParts partsOf(std::string_view key);

// A step as a call with its arguments: "#0.push(10)", "RingBuffer(2)", "#0 == #1". A value that an
// earlier step made is called by the number of that step.
std::string stepText(const model::Step& step);

// What is known of a value after a step and was not before.
struct Change {
  std::size_t object = 0;  // the step that made the value
  std::string query;       // key of the observer
  std::string before;      // empty if it was not known before
  std::string after;
  bool operator==(const Change&) const = default;
};

// For each step of the execution what it changed.
std::vector<std::vector<Change>> changesIn(const model::Execution& execution);

// "#0.size() = 1", "#0.size() = 1 (was 0)".
std::string changeText(const Change& change);

// What should have held: "#2 and #3 return the same".
std::string expectationText(const model::Expectation& expectation);

// Where it happened; empty for outcomes without a stack.
const std::vector<model::Frame>& stackOf(const model::Outcome& outcome);
// The frames of the subject, without those of the harness below.
std::vector<model::Frame> subjectFrames(const std::vector<model::Frame>& stack);

}  // namespace assay::report
