#include "strategy/states/growth.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ranges>

namespace assay::states {

namespace {

constexpr std::size_t fewClasses = 3;

struct Client {
  std::uint32_t most = 0;    // objects that it holds
  bool oneIsEnough = false;  // more would add nothing
};

// Of the classes that the scope does not name.
std::map<std::string, Client> clientsIn(const Explorer& explorer, const Scope& scope) {
  const model::Api& api = explorer.subject().api();
  const ScopeLimits limits(scope, api, explorer.plan(), explorer.subject().types());
  std::map<std::string, Client> clients;
  for (const symbolic::PlannedOperation& planned : explorer.plan().operations) {
    if (!planned.result) continue;
    const model::TypeId type = symbolic::typeOfKind(*planned.result);
    const std::string& name = api.types[type.index].name;
    const bool isNamed = std::ranges::any_of(scope.named, [&](const auto& one) {
      return heap::AllocationTypes::isNamed(name, one.first);
    });
    if (!isNamed) clients[name] = {limits.client().most[type.index], limits.oneIsEnough(type)};
  }
  return clients;
}

// "1 Tree", "2 Node", "1 Point (more add nothing)"; "1 to 3 objects of each class" if there are
// many.
std::vector<std::string> describe(const std::map<std::string, Client>& clients) {
  std::vector<std::string> parts;
  if (clients.size() <= fewClasses) {
    for (const auto& [name, client] : clients) {
      parts.push_back(fmt::format("{} {}{}", client.most, name,
                                  client.oneIsEnough ? " (more add nothing)" : ""));
    }
    return parts;
  }
  const auto [least, most] =
      std::ranges::minmax(clients | std::views::values | std::views::transform(&Client::most));
  return {least == most ? fmt::format("{} of each class", most)
                        : fmt::format("{} to {} objects of each class", least, most)};
}

}  // namespace

// A scope that grows gets to a number only after all smaller ones.
Growth::Growth(Explorer& explorer)
    : explorer_(explorer),
      grows_(explorer.options().scope.named.empty()),
      isExhaustive_(grows_ && explorer.statistics().completed > 0) {}

bool Growth::advance() {
  bool isOneMore = false;
  const bool isComplete = explorer_.run([&](const ExploreProgress&) {
    isOneMore = true;
    return false;
  });
  if (isOneMore) return true;
  if (!isComplete) return false;
  Scope scope = explorer_.options().scope;
  const ExploreStatistics& seen = explorer_.statistics();
  if (seen.staticsChanged + seen.placesKept > 0 && !scope.pairsAll) {
    scope.pairsAll = true;
    explorer_.widen(scope);
    return true;
  }
  if (explorer_.operationsThatDoNotFit().empty()) {
    explorer_.completeScope();
    isExhaustive_ = true;
    isUnbounded_ = !explorer_.leavesScope();
  }
  const bool isEnough = explorer_.options().stopsAtFault && explorer_.hasNewFaults();
  if (!grows_ || isUnbounded_ || isEnough) return false;
  ++scope.others;
  explorer_.widen(scope);
  return true;
}

std::string Growth::scope() const {
  Scope scope = explorer_.options().scope;
  if (grows_) scope.others = explorer_.statistics().completed;
  std::vector<std::string> parts = describe(clientsIn(explorer_, scope));
  for (const auto& [name, most] : scope.named) parts.push_back(fmt::format("{} {}", most, name));
  if (!isUnbounded_) {
    parts.push_back(
        fmt::format("{} of each {}kind of object", scope.others, parts.empty() ? "" : "other "));
  }
  return parts.empty() ? "" : fmt::format("with at most {}", fmt::join(parts, ", "));
}

}  // namespace assay::states
