// What tests need that is written once, at the top of their file.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emit/dialect.h"
#include "emit/type_names.h"
#include "model/api.h"

namespace assay::emit {

struct Helpers {
  bool textOf = false;           // what a value writes to a stream
  bool genericCallback = false;  // takes anything: where a type must be named for a template
  bool leakCheck = false;        // whether memory was lost
  bool emptyFolder = false;      // runs the test in a folder of its own
  bool deadline = false;         // ends a call that does not
  bool staysInProgram = false;   // exit(0) in a test is no success
  bool failAllocation = false;   // lets an allocation fail
  bool decideResult = false;     // clauses about ASSAY_RESULT
  bool contracts = false;        // reports violated clauses
  bool expectsFailures = false;  // gtest-spi.h
  std::set<std::pair<model::ClassId, std::size_t>> privateInvariants;  // by their index
};

// Definitions for the global namespace, and those beside the tests; a piece of text each.
[[nodiscard]] std::vector<std::string> globalHelpers(const Helpers& helpers, const Dialect& dialect,
                                                     FaultTests faultTests);
[[nodiscard]] std::vector<std::string> localHelpers(const model::Api& api, const TypeNames& names,
                                                    const Helpers& helpers);

// The function that asks for a private invariant of the class: "repOkHolds".
[[nodiscard]] std::string invariantFunction(const model::Class& cls, std::size_t invariant);

}  // namespace assay::emit
