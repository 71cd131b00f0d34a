// The sequences kept so far. Strategies meet here: each takes sequences to build on and gives back
// what it found.
//
// A sequence is kept because it went well and showed something new: a feature that nothing had
// shown, or a state that nothing had reached, in a cell that has room; where a class
// shows little, changes that nothing had made in this number stand for a state. A shorter sequence
// takes the place of a longer one, and what is kept for its state is cut down to what led there.
// Entries stay, in their cell or not: their numbers are names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/api.h"
#include "model/feature.h"
#include "model/operation_index.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "pool/state.h"
#include "support/random.h"

namespace assay::pool {

struct Entry {
  model::Sequence sequence;
  State state;
  std::vector<std::size_t> unusable;     // steps whose values are gone: null, moved from, destroyed
  std::vector<model::Feature> features;  // shown first by this one
  std::uint64_t drawn = 0;               // how often it was built on
  std::uint64_t fruitful = 0;            // how often something new came of that
  bool operator==(const Entry&) const = default;
};

// The steps whose values a further step must not use.
std::vector<std::size_t> unusableSteps(const model::Api& api, const model::OperationIndex& index,
                                       const model::Sequence& sequence,
                                       const model::Execution& execution);

class Pool {
 public:
  // The Api must outlive the pool.
  explicit Pool(const model::Api& api) : api_(api), index_(api) {}

  // Keeps a sequence whose steps all went well, if it has new features, or its state is new and
  // its cell has room, or it is shorter than what it replaces. Whether it was kept.
  bool offer(const model::Sequence& sequence, const model::Execution& execution,
             std::vector<model::Feature> features);

  // An entry to build on: cells that bore fruit and those that were rarely drawn from are
  // preferred. The pool must not be empty.
  std::size_t draw(support::Random& random);

  // An entry of any cell, all cells alike. The pool must not be empty.
  std::size_t any(support::Random& random) const { return random.pick(random.pick(cells_)); }

  // What came of building on an entry.
  void reward(std::size_t entry) { ++entries_.at(entry).fruitful; }

  const std::vector<Entry>& entries() const { return entries_; }

  // Adds an entry as it was kept once, for a run that goes on.
  void restore(Entry entry);

 private:
  using Cell = std::vector<std::size_t>;  // entries

  // Where an entry goes: into the cell of that key, in the place of another or in one of its own.
  struct Place {
    std::uint64_t cell = 0;
    std::optional<std::size_t> replaces;
  };
  // None if the entry is not worth one.
  std::optional<Place> placeFor(const Entry& entry) const;

  std::uint64_t deedsOf(const Entry& entry, const std::vector<bool>& belongs,
                        const model::Execution& execution) const;

  // Leaves out what had nothing to do with the last step.
  static void cutTo(Entry& entry, std::vector<bool> belongs);

  double promise(const Cell& cell) const;

  const model::Api& api_;
  model::OperationIndex index_;
  std::vector<Entry> entries_;
  std::vector<Cell> cells_;
  std::unordered_map<std::uint64_t, std::size_t> cellNumbers_;
  std::unordered_map<std::uint64_t, std::size_t> byState_;
  std::unordered_set<std::uint64_t> deeds_;
};

}  // namespace assay::pool
