// Which state goes on next.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "support/random.h"
#include "symex/coverage.h"
#include "symex/state.h"

namespace assay::symex {

class Searcher {
 public:
  virtual ~Searcher() = default;
  virtual void add(std::unique_ptr<State> state) = 0;
  // The next to go on; null if there is none.
  virtual std::unique_ptr<State> take() = 0;
  // Whether a state that forked is put back among the others; otherwise it goes on to its end.
  [[nodiscard]] virtual bool interleaves() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
};

[[nodiscard]] std::unique_ptr<Searcher> depthFirst();
[[nodiscard]] std::unique_ptr<Searcher> breadthFirst();
// Every fork counts the same, however many states have come from it: a state's chance halves with
// each.
[[nodiscard]] std::unique_ptr<Searcher> randomPath(support::Random random);
// The state whose next blocks are nearest to one that has not been covered. `coverage` must outlive
// it.
[[nodiscard]] std::unique_ptr<Searcher> nearestUncovered(const Program& program,
                                                         const Coverage& coverage);
// Takes from two searchers in turn; both see every state.
[[nodiscard]] std::unique_ptr<Searcher> interleaved(const Program& program,
                                                    const Coverage& coverage,
                                                    support::Random random);

}  // namespace assay::symex
