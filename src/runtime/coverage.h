// Coverage of one sequence: which edges of the subject it ran.
//
// The flags lie in pages of their own (subject_state.ld) that the server replaces by shared
// memory, so that those of a child that died can still be read.
#pragma once

#include <cstdint>

namespace assay::runtime {

// Replaces the flags' pages by shared memory. Before the first fork.
void shareFlags();

// In a process that the subject forked: what it covers is nobody's, and when it does is chance.
void detachFlags();

std::uint64_t edgeCount();

void clearFlags();

// What is covered while one of these lives does not count: observers and invariants are called for
// the tool's sake, and a test does not call them.
class UncountedCoverage {
 public:
  UncountedCoverage();
  ~UncountedCoverage();
  UncountedCoverage(const UncountedCoverage&) = delete;
  UncountedCoverage& operator=(const UncountedCoverage&) = delete;
};

struct Coverage {
  std::uint64_t hash = 0;      // of the set of edges covered since clearFlags
  std::uint32_t newEdges = 0;  // of them, covered for the first time in this worker
};

// Whether an edge was covered since clearFlags that is not in the worker's map. Much cheaper than
// collecting.
bool coversNewEdges();

// Appends the new edges to `edges` (at most `capacity`; those beyond stay new) and enters them into
// the worker's map.
Coverage collectCoverage(std::uint32_t* edges, std::uint32_t capacity);

}  // namespace assay::runtime
