// What `assay paths` tells its user.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/api.h"
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

struct PathReport {
  std::string what;       // the method or sketch
  std::string criterion;  // "block-2"
  std::vector<PathLine> paths;
  std::uint64_t cut = 0;      // paths that the bound ended
  std::uint64_t limited = 0;  // paths that could not be followed
  std::vector<model::Limitation> limitations;
  std::vector<std::string> files;  // that were written
};

[[nodiscard]] std::string pathReportText(const std::vector<PathReport>& reports);
[[nodiscard]] std::string pathReportJson(const std::vector<PathReport>& reports);

}  // namespace assay::report
