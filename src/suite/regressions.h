// Regression tests out of kept sequences: which ones, and what they assert.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/api.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "model/suite.h"

namespace assay::suite {

// What a sequence costs and covers.
struct Worth {
  std::size_t steps = 0;
  std::vector<std::uint32_t> edges;  // all that it covers, in ascending order
};

// The sequences of a suite that covers every edge that any of them covers: the shortest that add
// something, then, the longest first, those dropped again whose edges the others cover together.
// Indexes in ascending order.
std::vector<std::size_t> chooseForCoverage(std::span<const Worth> worths);

// What several executions of one sequence agree on: observations and results that differ are taken
// out. None if they do not even end in the same way: the sequence is flaky.
std::optional<model::Execution> agreement(std::span<const model::Execution> executions);

// What a test of the sequence asserts: exceptions, results, and what the last call changed.
std::vector<model::Assertion> assertionsFor(const model::Api& api, const model::Sequence& sequence,
                                            const model::Execution& execution);

}  // namespace assay::suite
