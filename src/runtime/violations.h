// Contract clauses that turned out false, and assertions of the standard library.
#pragma once

#include <cstdint>

#include "wire/events.h"

namespace assay::runtime {

struct Violation {
  enum Kind : int { kPrecondition = 0, kPostcondition = 1, kAssertion = 2, kInvariant = 3 };
  int kind = kAssertion;
  const char* text = "";
  const char* file = "";
  unsigned line = 0;
  wire::Certainty certainty = wire::Certainty::Stack;
};

// Notes the violation with its stack and leaves the subject: what the sequence built stays
// undestroyed. Inside an observer nothing is noted.
[[noreturn]] void violated(const Violation& violation);

// Notes a violation without leaving.
void noteViolation(const Violation& violation, const std::uint64_t* frames, std::uint32_t count);

}  // namespace assay::runtime
