// What `assay paths` tells its user.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/findings_report.h"
#include "model/sequence.h"

namespace assay::report {

struct PathLine {
  model::Sequence steps;
  std::string predicted;   // what happens in the last step
  bool isError = false;    // an error or a violated contract
  bool isInvalid = false;  // the test did what it must not: no test is written
  bool isUnseen = false;   // predicted; nothing in the worker looks for it
  std::string difference;  // what the worker saw instead; empty: it agrees
};

// The paths of one method or sketch.
struct PathReport {
  std::string what;
  std::string criterion;  // "block-2"
  std::vector<PathLine> paths;
  std::uint64_t cut = 0;      // paths that the bound ended
  std::uint64_t limited = 0;  // paths that could not be followed
  std::vector<model::Limitation> limitations;
};

struct PathsReport : model::FindingsReport {
  std::vector<PathReport> methods;
};

[[nodiscard]] std::string pathReportText(const PathsReport& report);

// Every fact of the report; "assay": "paths/1".
[[nodiscard]] std::string pathReportJson(const PathsReport& report);

}  // namespace assay::report
