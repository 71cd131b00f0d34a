// A made-up run on a ring buffer: two faults, a suspect, a suppressed fault, coverage, limitations.
#pragma once

#include <map>
#include <string>

#include "model/run_report.h"

namespace assay::report {

model::RunReport sampleReport();

// The files that the report speaks about.
std::map<std::string, std::string> sampleSources();

}  // namespace assay::report
