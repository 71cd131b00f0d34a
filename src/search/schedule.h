// Whose turn it is: the strategies of a search and what each has taken of its time.
//
// Those without a share propose in every round. Each of the others has at most its share of the
// time that is gone (Descriptor::share), as long as it was not named by the user; and by the clock,
// where several have one, all of them together take no more than half, since one turn of theirs may
// be much longer than a round.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "strategy/strategy.h"
#include "support/budget.h"

namespace assay::search {

struct Member {
  const strategy::Descriptor* descriptor = nullptr;
  std::unique_ptr<strategy::Strategy> strategy;
  bool isChosen = false;
  std::chrono::nanoseconds spent{};  // by the clock, or as it takes on a usual machine
};

class Schedule {
 public:
  explicit Schedule(std::vector<Member> members) : members_(std::move(members)) {}

  [[nodiscard]] std::span<Member> members() { return members_; }
  [[nodiscard]] std::span<const Member> members() const { return members_; }
  // Whether some strategy's proposals are varied.
  [[nodiscard]] bool varies() const;

  [[nodiscard]] bool isDue(const Member& member, const strategy::SearchTime& time) const;

  // By the clock: what is left for the strategy of the whole budget.
  [[nodiscard]] static std::chrono::nanoseconds leftFor(const Member& member,
                                                        std::chrono::nanoseconds budget);

  // A strategy with a share had its turn, which took that long with all that was run for it.
  void charge(Member& member, std::chrono::nanoseconds turn, std::chrono::nanoseconds whole);

  // The strategies without a share have had their round, and have found so many features so far.
  void endRound(std::uint64_t found);
  [[nodiscard]] std::uint32_t quietRounds() const { return quietRounds_; }

  // A search by the clock begins, or goes on: what was spent before is none of its time.
  void startClock();

  // By the names of strategies. Members of which nothing is known begin anew.
  [[nodiscard]] nlohmann::json state() const;
  void restore(const nlohmann::json& state);

 private:
  std::vector<Member> members_;
  std::chrono::nanoseconds ofShares_{};  // taken by all members that have a share
  std::uint64_t found_ = 0;
  std::uint32_t quietRounds_ = 0;
};

}  // namespace assay::search
