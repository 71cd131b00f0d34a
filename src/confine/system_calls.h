// What is done about each system call: one table, from which the filter is made and by which the
// supervisor decides. A call that has no row is refused.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/outcome.h"

namespace assay::confine {

// What the supervisor does about a call that the filter hands to it.
enum class Handling {
  Refuse,
  Open,     // a file is opened: by place and mode
  Change,   // names are made, moved or removed: allowed in the scratch directory
  Perform,  // what Landlock does not know (modes, times, lengths): the supervisor does it, there
  Signal,   // to whom?
  Start,    // another process or thread is started: counted
  Replace,  // the program becomes another one
  Setting,  // of a process: whose?
};

struct WatchedCall {
  int number;
  Handling handling;
  model::Touch::Kind reach;
  // Which arguments are a folder's descriptor and a path in it; -1: none. The second pair is that
  // of calls with two paths.
  int folder = -1;
  int path = -1;
  int secondFolder = -1;
  int secondPath = -1;
  bool followsLinks = true;  // of the last name
};

// Calls that every program makes and that hurt nobody.
[[nodiscard]] std::span<const int> allowedCalls();

// Calls that are allowed if the argument is one of the values; the supervisor's otherwise.
struct ConditionalCall {
  int number;
  unsigned argument;
  std::vector<std::uint32_t> values;
};
[[nodiscard]] const std::vector<ConditionalCall>& conditionalCalls();

// Calls that this kernel is said not to have: programs fall back to others, which can be looked
// into.
[[nodiscard]] std::span<const int> missingCalls();

[[nodiscard]] std::span<const WatchedCall> watchedCalls();

// The row of the call; a refusal if it has none.
[[nodiscard]] WatchedCall watchedCall(int number);

// "unlinkat", or "system call 1234".
[[nodiscard]] std::string callName(int number);

}  // namespace assay::confine
