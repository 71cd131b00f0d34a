// Whether the invariants of all objects hold in a state, whatever its numbers are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/api.h"
#include "smt/term.h"
#include "symbolic/state_space.h"
#include "symex/outcome.h"

namespace assay::symbolic {

// A path on which an invariant gives false, or goes wrong itself.
struct ViolatedInvariant {
  std::string name;                   // "Tree::balanced()"
  std::vector<smt::Term> conditions;  // in the variables of the case
  std::string detail;
  symex::Failed failure;
};

struct InvariantCheck {
  std::vector<ViolatedInvariant> violated;
  std::vector<model::Limitation> limitations;
  std::uint64_t runs = 0;
  std::uint64_t paths = 0;
};

// Coverage stays what it is: it is what calls reach.
[[nodiscard]] InvariantCheck checkInvariants(SymbolicSubject& subject, const Start& start);

}  // namespace assay::symbolic
