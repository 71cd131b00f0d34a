// The sequences kept so far. Strategies meet here: each takes sequences to build on and gives back
// what it found.
//
// A sequence is kept because it went well and showed something new: an edge of the subject that nothing
// had covered, or a state that nothing had reached. Two sequences reach the same state if all
// observations of all their live objects are equal; a longer one is not kept. Entries stay: their
// numbers are names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/api.h"
#include "model/operation_index.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "support/random.h"

namespace assay::pool {

struct Entry {
  model::Sequence sequence;
  std::uint64_t state = 0;              // equal for sequences that reach the same state
  std::vector<std::size_t> unusable;    // steps whose values are gone: null, moved from, destroyed
  std::vector<std::uint32_t> newEdges;  // covered first by this one
  std::uint64_t drawn = 0;              // how often it was built on
  std::uint64_t fruitful = 0;           // how often something new came of that
  bool operator==(const Entry&) const = default;
};

// The state in which an observed execution ended: a hash over the objects and what they showed.
std::uint64_t stateOf(const model::Sequence& sequence, const model::Execution& execution);

// The steps whose values a further step must not use.
std::vector<std::size_t> unusableSteps(const model::Api& api, const model::OperationIndex& index,
                                       const model::Sequence& sequence,
                                       const model::Execution& execution);

class Pool {
 public:
  // The Api must outlive the pool.
  explicit Pool(const model::Api& api) : api_(api), index_(api) {}

  // Keeps a sequence whose steps all went well, if it covered new edges or its state is new or was
  // reached only by a longer one. Whether it was kept.
  bool offer(const model::Sequence& sequence, const model::Execution& execution);

  // An entry to build on: those that bore fruit and those that were rarely drawn are preferred. None if
  // the pool is empty.
  std::size_t draw(support::Random& random);

  // What came of building on an entry.
  void reward(std::size_t entry) { ++entries_.at(entry).fruitful; }

  const std::vector<Entry>& entries() const { return entries_; }

  // Adds an entry as it was kept once, for a run that goes on.
  void restore(Entry entry);

 private:
  const model::Api& api_;
  model::OperationIndex index_;
  std::vector<Entry> entries_;
  std::unordered_map<std::uint64_t, std::size_t> byState_;
};

}  // namespace assay::pool
