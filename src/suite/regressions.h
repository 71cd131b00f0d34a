// Regression tests out of kept sequences: which ones, and what they assert.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/api.h"
#include "model/feature.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "model/suite.h"

namespace assay::suite {

// What a sequence costs and covers.
struct Worth {
  std::size_t steps = 0;
  std::vector<model::Feature> features;  // all that it shows, in ascending order
};

// The sequences of a suite that shows every feature that any of them shows: the shortest that add
// something, then, the longest first, those dropped again whose features the others show together.
// Indexes in ascending order.
std::vector<std::size_t> chooseByFeatures(std::span<const Worth> worths);

// What several executions of one sequence agree on: observations and results that differ are taken
// out. None if they do not even end in the same way: the sequence is flaky.
std::optional<model::Execution> agreement(std::span<const model::Execution> executions);

// What a test of the sequence asserts: exceptions, results, and what the last call changed.
std::vector<model::Assertion> assertionsFor(const model::Api& api, const model::Sequence& sequence,
                                            const model::Execution& execution);

}  // namespace assay::suite
