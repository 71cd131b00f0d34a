// The shortest, simplest sequence that still fails for the same reason.
//
// Steps go first, in ever smaller chunks (delta debugging); then literals shrink towards 0, 1, ""
// and the empty list; then values are merged, so that two objects become one where one is enough.
// What "still fails" means is the caller's business; candidates are asked about in batches, because
// running many costs little more than running one.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "model/api.h"
#include "model/finding.h"

namespace assay::suite {

// For each probe, whether it is as good as the one it was made from.
using StillGood = std::function<std::vector<bool>(std::span<const model::Probe>)>;

model::Probe minimised(const model::Api& api, model::Probe probe, const StillGood& stillGood);

// Simpler values than the literal, simplest first; none if it is as simple as can be.
std::vector<model::Literal> simplerThan(const model::Literal& literal);

}  // namespace assay::suite
