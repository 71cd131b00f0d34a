// Sequences like a given one, at a fraction of its price: not proposed, not lowered, but made by
// changing words of the lowered program.
//
// A variation has other literals, drawn from those that are known for their types, and other
// operations of the same form (same receiver, same parameters) where no later step uses the result.
// Everything else stays. The same draw applied to the sequence gives what was run.
#pragma once

#include <cstdint>
#include <vector>

#include "exec/literal_bytes.h"
#include "exec/lowering.h"
#include "model/api.h"
#include "model/sequence.h"
#include "support/random.h"

namespace assay::exec {

class Variations {
 public:
  // Both must outlive the object.
  Variations(const model::Api& api, const LoweringPlans& plans)
      : api_(api), plans_(plans), literals_(api.types.size()) {}

  // What literals of the type may become; those that do not fit are left out.
  void setLiterals(model::TypeId type, const std::vector<model::Literal>& literals);

  // Whether there is anything to vary. The program was lowered with its places.
  bool canVary(const Program& program) const;

  // The words of the variation that `random` draws.
  void vary(const Program& program, support::Random random,
            std::vector<std::uint32_t>& words) const;

  // The sequence that they are of.
  model::Sequence vary(const Program& program, support::Random random,
                       const model::Sequence& sequence) const;

 private:
  struct Literals {
    std::vector<model::Literal> values;
    std::vector<ScalarBytes> bytes;
  };

  template <class OnLiteral, class OnCall>
  void draw(const Program& program, support::Random& random, OnLiteral onLiteral,
            OnCall onCall) const;

  const model::Api& api_;
  const LoweringPlans& plans_;
  std::vector<Literals> literals_;  // by TypeId
};

}  // namespace assay::exec
