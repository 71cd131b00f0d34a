// The result of `assay test` as one page that needs nothing else: no network, no files beside it.
//
// It answers in the order in which one asks: what is wrong, how do I see it, what was tested, what
// was not and why. It can be read without its script, which only sorts, copies and unfolds; it
// follows the reader's choice of light or dark, and fits a telephone.
#pragma once

#include <map>
#include <string>

#include "model/run_report.h"

namespace assay::report {

// `sources` has the text of the files that the report speaks about, as far as it is to be shown; by
// the names that the report uses.
std::string html(const model::RunReport& report, const std::map<std::string, std::string>& sources);

}  // namespace assay::report
