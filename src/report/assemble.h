// The one place where the report of a command is put together: what it found, what it wrote, and
// what only that command knows. What is the same for all commands is filled in the same way for all
// of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/api.h"
#include "model/findings_report.h"
#include "model/run_report.h"
#include "model/state_report.h"
#include "report/path_report.h"

namespace assay::report {

// What every command that ends in findings hands over.
struct Ended {
  std::vector<std::string> files;        // as they were named
  std::vector<model::Finding> findings;  // with their final ids
  model::Discarded discarded;
  model::Suite suite;                // what was written of it
  std::vector<std::string> written;  // files
  std::vector<model::Limitation> limitations;
  std::vector<std::string> notes;
};

// What a search adds.
struct Searched {
  const model::Api& api;
  std::uint64_t seed = 0;
  std::uint64_t steps = 0;
  std::uint64_t executions = 0;
  std::chrono::milliseconds elapsed{0};   // 0: is not told
  std::vector<std::uint64_t> calls = {};  // by OperationId
  model::Coverage coverage = {};          // of the regression tests
  // What the strategies found out besides: they add to methods, coverage and notes.
  std::function<void(model::RunReport&)> conclude = {};
  std::string ending = {};  // the last note; may be empty
};

[[nodiscard]] model::RunReport assemble(Ended ended, Searched searched);

// `figures` has what the exploration knows: all but what Ended has, and limitations and notes of
// its own, which come first.
[[nodiscard]] model::StateReport assemble(Ended ended, model::StateReport figures);

[[nodiscard]] PathsReport assemble(Ended ended, std::vector<PathReport> methods);

}  // namespace assay::report
