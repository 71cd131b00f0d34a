// From the pool to regression tests: the fewest, shortest sequences that cover what was covered,
// with assertions that hold in every process.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "exec/executor.h"
#include "model/api.h"
#include "model/rule_settings.h"
#include "model/subject_files.h"
#include "model/suite.h"
#include "pool/pool.h"
#include "support/budget.h"
#include "support/events.h"

namespace assay::suite {

// Tests without names, and why some sequences are none.
struct RegressionTests {
  std::vector<model::TestCase> tests;
  std::vector<std::string> notes;
};

// One for each sequence whose executions in fresh processes agree.
RegressionTests testsOf(const model::Api& api, const std::vector<model::Sequence>& sequences,
                        exec::Executor& executor, std::uint64_t seed);

// With a budget of time, sequences are made shorter for as long as the budget is, and
// taken as they are afterwards. The executor is left as it was, but for the coverage that it
// remembers.
RegressionTests regressionTests(const model::Api& api, const pool::Pool& pool,
                                exec::Executor& executor, const support::Budget& budget,
                                const model::RuleSettings& rules, const model::SubjectFiles& files,
                                std::uint64_t seed, support::Listener& listener);

// "3 sequences reached for the network and are not written as tests", for
// each kind.
std::vector<std::string> unsafeNotes(const std::map<model::Touch::Kind, std::size_t>& unsafe);

}  // namespace assay::suite
