// Source-based coverage: what llvm-cov says about a run of a test program, as plain values.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "model/run_report.h"
#include "support/result.h"

namespace assay::testrun {

struct FunctionCoverage {
  std::string name;  // demangled
  std::string file;
  unsigned firstLine = 0;
  unsigned lastLine = 0;
  std::vector<model::BranchOutcome> branches;  // two for each condition
};

struct Coverage {
  std::vector<model::FileCoverage> files;
  std::vector<FunctionCoverage> functions;  // instances of one template joined
};

// Of the files (absolute paths) that the program, run with its counts in `profile`, was compiled
// from.
[[nodiscard]] support::Result<Coverage> readCoverage(const std::filesystem::path& program,
                                                     const std::filesystem::path& profile,
                                                     const std::set<std::string>& files);

// The covered outcomes of branches and all of them.
[[nodiscard]] model::Ratio ratioOf(const std::vector<model::BranchOutcome>& branches);

}  // namespace assay::testrun
