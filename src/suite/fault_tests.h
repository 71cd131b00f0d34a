// Tests that show findings.
#pragma once

#include <string>
#include <vector>

#include "model/api.h"
#include "model/finding.h"
#include "model/suite.h"

namespace assay::suite {

// Whether a test is written for the finding: a fault that is not silenced, and that can be shown
// without touching what a test must not.
[[nodiscard]] bool isShownByTest(const model::Finding& finding);

// Tests that show findings, in their order. They have no names yet. The regressions tell which
// functions throw.
[[nodiscard]] std::vector<model::TestCase> faultTests(
    const model::Api& api, const std::vector<model::Finding>& findings,
    const std::vector<model::TestCase>& regressions);

}  // namespace assay::suite
