// Depth first, and tells which paths went where none had been.
//
// The executor counts the first edge of a side as covered when the side branches off, long before
// it is taken up. So what is new then is credited to the side as well as to the path that it
// leaves.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "symex/coverage.h"
#include "symex/searcher.h"

namespace assay::symbolic {

// The first new edge, and the first new answer of a condition that no branch of the program stands
// for, as twice how many there were then; a side that branched off has a number of its own, since
// which of the two is new is not known. 0: none.
struct Credit {
  std::uint64_t newEdge = 0;
  std::uint64_t newAnswer = 0;
};

class CreditingSearcher final : public symex::Searcher {
 public:
  // The coverage must outlive the searcher.
  explicit CreditingSearcher(const symex::Coverage& coverage)
      : coverage_(coverage), edges_(coverage.coveredEdges), answers_(coverage.coveredAnswers) {}

  void add(std::unique_ptr<symex::State> state) override {
    const Credit fresh = grown();
    const auto ofSide = [](std::uint64_t number) { return number == 0 ? 0 : number + 1; };
    waiting_.emplace_back(std::move(state), Credit{ofSide(fresh.newEdge), ofSide(fresh.newAnswer)});
  }

  std::unique_ptr<symex::State> take() override {
    if (waiting_.empty()) return nullptr;
    grown();
    auto [state, credit] = std::move(waiting_.back());
    waiting_.pop_back();
    current_ = credit;
    return std::move(state);
  }

  [[nodiscard]] bool interleaves() const override { return false; }
  [[nodiscard]] std::size_t size() const override { return waiting_.size(); }

  // Of the path that has just ended.
  Credit credit() {
    grown();
    return std::exchange(current_, {});
  }

 private:
  // What is new since the last time; the path under way is credited.
  Credit grown() {
    const Credit fresh{coverage_.coveredEdges > edges_ ? 2 * (edges_ + 1) : 0,
                       coverage_.coveredAnswers > answers_ ? 2 * (answers_ + 1) : 0};
    edges_ = coverage_.coveredEdges;
    answers_ = coverage_.coveredAnswers;
    if (current_.newEdge == 0) current_.newEdge = fresh.newEdge;
    if (current_.newAnswer == 0) current_.newAnswer = fresh.newAnswer;
    return fresh;
  }

  const symex::Coverage& coverage_;
  std::uint64_t edges_;
  std::uint64_t answers_;
  std::vector<std::pair<std::unique_ptr<symex::State>, Credit>> waiting_;
  Credit current_;
};

}  // namespace assay::symbolic
