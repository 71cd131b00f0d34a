// What happened when a sequence was executed natively.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/api.h"
#include "model/crash_kinds.h"

namespace assay::model {

struct Frame {
  std::string function;
  SourceLocation location;
  bool operator==(const Frame&) const = default;
};

struct Returned {
  std::string value;  // as JSON; empty if the result is void or was not observed
  bool operator==(const Returned&) const = default;
};

struct Threw {
  std::string type;
  std::string what;  // empty unless the exception derives from std::exception
  std::vector<Frame> stack;
  bool operator==(const Threw&) const = default;
};

struct Crashed {
  FailureKind kind;
  std::string message;  // the tool's own sentence
  std::vector<Frame> stack;
  std::string report;  // the sanitizer's report, without addresses and process numbers
  bool operator==(const Crashed&) const = default;
};

struct TimedOut {
  std::vector<Frame> stack;
  bool operator==(const TimedOut&) const = default;
};

struct ContractViolated {
  Contract contract;
  bool byTest = false;  // a precondition of the called operation itself: the test is invalid
  std::vector<Frame> stack;
  bool operator==(const ContractViolated&) const = default;
};

// Our own failure; never becomes a test.
struct HarnessFailed {
  std::string why;
  bool operator==(const HarnessFailed&) const = default;
};

using Outcome = std::variant<Returned, Threw, Crashed, TimedOut, ContractViolated, HarnessFailed>;

// One thing seen after a step: `object` is the step whose value was asked, `query` the key of the
// operation or field. An observer that failed or was not asked leaves no observation.
struct Observation {
  std::size_t object = 0;
  std::string query;
  std::string value;  // as JSON
  bool operator==(const Observation&) const = default;
};

// Something outside of the program's own memory that a step reached for.
struct Touch {
  enum class Kind : std::uint8_t { Files, Network, Processes, Environment, Kernel };
  Kind kind = Kind::Files;
  std::string call;      // "unlink"
  std::string detail;    // a path, say; may be empty
  bool refused = false;  // by the confinement
  bool isAside = false;  // done by a query or an invariant that Assay asked, not by the step
  bool operator==(const Touch&) const = default;
};
// In the order of the enumerators.
constexpr std::array touchKindNames = {"files", "network", "processes", "environment", "kernel"};
constexpr const char* touchKindName(Touch::Kind kind) {
  return touchKindNames[static_cast<std::size_t>(kind)];
}

struct StepExecution {
  Outcome outcome;
  std::vector<Observation> observations;
  bool usesStaleValue = false;  // a borrowed value after a later non-const call on its owner
  std::size_t threadsLeft = 0;  // started by this step and still running when the grace time ended
  std::vector<Touch> touched = {};  // without repetitions, and no more than a few
  bool operator==(const StepExecution&) const = default;
};

struct Leak {
  std::size_t bytes = 0;
  std::size_t blocks = 0;
  std::vector<Frame> allocation;  // of the first block; empty if unconfirmed
  bool confirmed = false;         // LeakSanitizer agrees
  bool operator==(const Leak&) const = default;
};

struct Execution {
  std::vector<StepExecution> steps;         // shorter than the sequence if it could not go on
  std::string stopped;                      // why it is shorter, or empty
  std::optional<Outcome> teardown;          // set if destroying what the sequence built went wrong
  std::vector<Touch> touchedAtTheEnd = {};  // when what the sequence built was destroyed
  std::optional<Leak> leak;
  std::uint64_t coverageHash = 0;       // of the set of edges covered
  std::vector<std::uint32_t> newEdges;  // covered for the first time in this executor's life
  bool operator==(const Execution&) const = default;
};

}  // namespace assay::model
