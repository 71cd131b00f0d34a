// Source-based coverage: what llvm-cov says about a run of a test program, as plain values.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "model/run_report.h"
#include "support/result.h"

namespace assay::testrun {

// Of the files (absolute paths) that the program, run with its counts in `profile`, was compiled
// from.
[[nodiscard]] support::Result<model::Coverage> readCoverage(const std::filesystem::path& program,
                                                            const std::filesystem::path& profile,
                                                            const std::set<std::string>& files);

}  // namespace assay::testrun
