#include "search/schedule.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace assay::search {

bool Schedule::varies() const {
  return std::ranges::any_of(members_,
                             [](const Member& member) { return member.descriptor->isVaried; });
}

bool Schedule::isDue(const Member& member, const strategy::SearchTime& time) const {
  const unsigned share = member.descriptor->share;
  if (share == 0) return true;
  const auto sharing =
      std::ranges::count_if(members_, [](const Member& one) { return one.descriptor->share != 0; });
  if (sharing > 1 && time.isByClock && 2 * ofShares_ > time.elapsed) return false;
  return member.isChosen || member.spent * share <= time.elapsed;
}

std::chrono::nanoseconds Schedule::leftFor(const Member& member, std::chrono::nanoseconds budget) {
  const unsigned share = member.descriptor->share;
  const bool isWhole = member.isChosen || share == 0;
  return std::max((isWhole ? budget : budget / share) - member.spent, std::chrono::nanoseconds{});
}

void Schedule::charge(Member& member, std::chrono::nanoseconds turn,
                      std::chrono::nanoseconds whole) {
  member.spent += turn;
  ofShares_ += whole;
}

void Schedule::endRound(std::uint64_t found) {
  quietRounds_ = found > found_ ? 0 : quietRounds_ + 1;
  found_ = found;
}

void Schedule::startClock() {
  for (Member& member : members_) member.spent = {};
  ofShares_ = {};
}

nlohmann::json Schedule::state() const {
  nlohmann::json strategies = nlohmann::json::object();
  for (const Member& member : members_) {
    strategies[std::string(member.descriptor->name)] = {{"state", member.strategy->state()},
                                                        {"spent", member.spent.count()}};
  }
  return {{"strategies", std::move(strategies)}, {"quiet", quietRounds_}, {"found", found_}};
}

void Schedule::restore(const nlohmann::json& state) {
  for (Member& member : members_) {
    const auto known = state.at("strategies").find(member.descriptor->name);
    if (known == state.at("strategies").end()) continue;
    member.strategy->restore(known->at("state"));
    member.spent = std::chrono::nanoseconds(known->at("spent").get<std::int64_t>());
  }
  quietRounds_ = state.at("quiet").get<std::uint32_t>();
  found_ = state.at("found").get<std::uint64_t>();
}

}  // namespace assay::search
