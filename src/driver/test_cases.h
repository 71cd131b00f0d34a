// What commands that write tests share: the subject's files and name, and tests that show findings.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "driver/settings.h"
#include "harness/build.h"
#include "model/api.h"
#include "model/finding.h"
#include "model/suite.h"
#include "oracle/judge.h"

namespace assay::driver {

// Without links and dots; as it is if there is no such file.
[[nodiscard]] std::string realPath(const std::filesystem::path& path);

// The named files, those in which the classes under test are written, and the sources that define
// what they declare; real paths.
[[nodiscard]] std::set<std::string> filesOfSubject(const Settings& settings,
                                                   const harness::BuiltWorker& worker);
[[nodiscard]] oracle::SubjectFiles subjectFiles(const Settings& settings,
                                                const harness::BuiltWorker& worker);

// The one class under test gives the suite its name, else the first file does.
[[nodiscard]] std::string suiteName(const Settings& settings, const model::Api& api);

// Whether a test is written for the finding: a fault that is not silenced, and that can be shown
// without touching what a test must not.
[[nodiscard]] bool isShownByTest(const model::Finding& finding);

// Tests that show findings, in their order. They have no names yet. The regressions tell which
// functions throw.
[[nodiscard]] std::vector<model::TestCase> faultTests(
    const model::Api& api, const std::vector<model::Finding>& findings,
    const std::vector<model::TestCase>& regressions);

}  // namespace assay::driver
