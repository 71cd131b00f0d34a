// The form of a law's steps: what must stay as it is when a probe is made shorter or simpler.
//
// Calls, their order, and which arguments are the same belong to the form; which objects and which
// literals they are does not. So another object may be looked at, and a literal shrink, but the key
// of two lookups remains one key, and none of the calls goes.
#pragma once

#include <cstddef>
#include <string>

#include "model/finding.h"
#include "model/sequence.h"

namespace assay::oracle {

// Of the last `steps` steps, a line each.
[[nodiscard]] std::string lawForm(const model::Sequence& sequence, std::size_t steps);

// How many steps of the probe make up its law.
[[nodiscard]] std::size_t lawSteps(const model::Probe& probe);

// Whether the probe's last steps have the form that they were made with.
[[nodiscard]] bool keepsForm(const model::Probe& probe);

}  // namespace assay::oracle
