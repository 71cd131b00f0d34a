// The structure of a heap, read off memory: what a client can hold, the objects that leads to, and
// how they point at each other. Numbers are left out of it: they are the cells.
//
// A structure is written down as a list of words, with objects numbered as they are met; two heaps
// are isomorphic if and only if their lists are equal. Values of one kind that the client holds may
// be exchanged: the least of the lists is taken.
//
// Limits: what differs only in how memory is cut into cells counts as different. A number that was
// made of an address is a number: whoever made it said that it rests on addresses.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heap/allocation_types.h"
#include "smt/term.h"
#include "symex/executor.h"
#include "symex/state.h"

namespace assay::heap {

// A value that a client can hold: an address, and the caller's number for its type and role.
struct Accessible {
  std::uint32_t kind = 0;
  symex::Value address;
  bool isOwn = false;  // an object that the client made: where it did so does not matter
  bool operator==(const Accessible&) const = default;
};

using Structure = std::vector<std::uint32_t>;

struct Snapshot {
  Structure structure;
  std::vector<symex::Value> cells;    // integers and terms, in the order of the structure
  std::vector<std::uint32_t> order;   // the accessible values, as the structure lists them
  std::vector<std::uint32_t> counts;  // of objects, by allocation type
  std::vector<symex::ObjectId> leaked;
  bool changesStatics = false;
  // Memory that static initialisation allocated was released or lost, which no structure shows.
  bool losesInitialMemory = false;
};

// What is there before the first call: everything in it is static, and only its changes are part of
// a state.
struct Base {
  const symex::State& state;
  const AllocationTypes& types;
  symex::Executor& executor;
};

// `dropped`: values that nobody holds any more but that are no leaks either, such as results that a
// client ignores.
[[nodiscard]] Snapshot takeSnapshot(const Base& base, const symex::State& state,
                                    std::span<const Accessible> accessible,
                                    std::span<const symex::Value> dropped);

// A state with this structure, and the accessible values in its order. `cells` are what its numbers
// are.
struct Restored {
  symex::State state;
  std::vector<Accessible> accessible;
};
[[nodiscard]] Restored restore(const Base& base, const Structure& structure,
                               std::span<const symex::Value> cells);

}  // namespace assay::heap
