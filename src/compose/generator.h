// Sequences by chance, and the plan behind a single call.
//
// For every type the cheapest way to a value is computed once: a literal costs nothing, a producing
// operation one step more than its own arguments. A call is then built from the end: each argument
// is an earlier value, a literal, or the result of a producer that is built in the same way.
#pragma once

#include <optional>
#include <vector>

#include "compose/palette.h"
#include "model/api.h"
#include "model/operation_index.h"
#include "model/sequence.h"
#include "support/random.h"

namespace assay::compose {

// How often an operation is chosen, relative to others.
struct OperationWeight {
  model::OperationId operation;
  std::uint64_t weight = 1;
};

class Generator {
 public:
  explicit Generator(const model::Api& api);

  // A sequence that ends with a call of the operation, everything before it being needed for it.
  std::optional<model::Sequence> callOf(model::OperationId operation, Taste taste,
                                        support::Random& random) const;

  // The same with up to `extra` other calls before the last, on the objects that it uses.
  std::optional<model::Sequence> callAfterOthers(model::OperationId operation, std::size_t extra,
                                                 Taste taste, support::Random& random) const;

  // `seed` with `calls` more calls, chosen among `choices`, and what those need. `unusable` are the
  // steps of the seed whose values are gone or were moved from.
  struct Growth {
    const model::Sequence* seed = nullptr;
    const std::vector<std::size_t>* unusable = nullptr;
    const std::vector<OperationWeight>* choices = nullptr;
    std::size_t calls = 1;
  };
  model::Sequence grow(const Growth& growth, Taste taste, support::Random& random) const;

  Palette& palette() { return palette_; }
  const Palette& palette() const { return palette_; }

  // Whether a value that the operation made was of use in a later step, or of none (null, say).
  // Producers that proved useful are preferred.
  void learn(model::OperationId producer, bool wasUseful);

  // Whether a call of the operation went well; such calls are preferred on the way to another.
  void learnCall(model::OperationId operation, bool wentWell);

  // `calls` calls of any operations, with what they need.
  model::Sequence anySequence(std::size_t calls, Taste taste, support::Random& random) const;

 private:
  friend class SequenceBuilder;

  void computeCosts();

  const model::Api& api_;
  Palette palette_;
  model::OperationIndex index_;
  std::vector<unsigned> costs_;  // by TypeId: steps to a value; `unreachable` if there is none
  std::vector<std::vector<model::OperationId>>
      producers_;  // by TypeId, usable ones, cheapest first
  struct Record {
    unsigned useful = 0;
    unsigned useless = 0;
    double promise() const { return (useful + 1.0) / (useful + useless + 2.0); }
  };
  std::vector<Record> records_;                             // of the values made, by OperationId
  std::vector<Record> calls_;                               // of the calls themselves
  std::vector<std::vector<model::OperationId>> methodsOf_;  // by ClassId, without destructors
};

}  // namespace assay::compose
