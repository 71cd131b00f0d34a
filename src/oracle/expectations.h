// Whether an execution is as a law expects it.
//
// An expectation is decided only if every step that it speaks of returned and its value was seen.
// Of the observations, those do not count that cannot be the same: addresses, and queries that
// change by themselves. A query does so if it changed over a step that does not touch the object,
// or while the object was copied (reference counts); between two objects also if a fresh copy
// answered differently from its original (capacities, serial numbers).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/api.h"
#include "model/finding.h"

namespace assay::oracle {

enum class Truth : std::uint8_t { Holds, Broken, Undecided };

[[nodiscard]] Truth evaluate(const model::Fact& fact, const model::Execution& execution);

struct Evaluation {
  Truth truth = Truth::Undecided;
  std::string difference;          // of a broken one: what was found, for people
  model::Expectation expectation;  // with the queries that differ
  // All that differs are flags, and numbers that grew by one: so look what a class keeps about the
  // calls made to it.
  bool isStatistics = false;
};

[[nodiscard]] Evaluation evaluate(const model::Api& api, const model::Sequence& sequence,
                                  const model::Execution& execution,
                                  const model::Expectation& expectation);

// The value of a query of an object after a step; none if it was not observed.
[[nodiscard]] std::optional<std::string> observed(const model::Execution& execution,
                                                  model::Snapshot snapshot, std::string_view query);

// The value is, or contains, an address: it says who, not what.
[[nodiscard]] bool showsIdentity(std::string_view value);

// Some result or observation was not a number.
[[nodiscard]] bool showsNan(const model::Execution& execution);

}  // namespace assay::oracle
