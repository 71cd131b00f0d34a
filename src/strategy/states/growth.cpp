#include "strategy/states/growth.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace assay::states {

namespace {

constexpr std::size_t fewClasses = 3;

// "1 Tree": of the classes that the scope does not name, how many objects a client holds at most.
std::vector<std::string> clientsIn(const Explorer& explorer) {
  const model::Api& api = explorer.subject().api;
  std::vector<std::string> clients;
  for (const PlannedOperation& planned : explorer.plan().operations) {
    if (!planned.isConstructor) continue;
    const model::TypeId type = typeOfKind(*planned.result);
    const std::string& name = api.types[type.index].name;
    const bool isNamed = std::ranges::any_of(explorer.options().scope.named, [&](const auto& one) {
      return heap::AllocationTypes::isNamed(name, one.first);
    });
    if (isNamed) continue;
    std::string text = fmt::format("{} {}", explorer.limits().accessible(type), name);
    if (std::ranges::find(clients, text) == clients.end()) clients.push_back(std::move(text));
  }
  return clients;
}

}  // namespace

// A scope that grows gets to a number only after all smaller ones.
Growth::Growth(Explorer& explorer)
    : explorer_(explorer),
      grows_(explorer.options().scope.named.empty()),
      completed_(explorer.options().scope.others - 1),
      isExhaustive_(grows_ && completed_ > 0) {}

bool Growth::advance() {
  bool isOneMore = false;
  const bool isComplete = explorer_.run([&](const ExploreProgress&) {
    isOneMore = true;
    return false;
  });
  if (isOneMore) return true;
  if (!isComplete) return false;
  Scope scope = explorer_.options().scope;
  completed_ = scope.others;
  isExhaustive_ = true;
  isUnbounded_ = !explorer_.leavesScope();
  const bool isEnough = explorer_.options().stopsAtFault && !explorer_.faults().empty();
  if (!grows_ || isUnbounded_ || isEnough) return false;
  ++scope.others;
  explorer_.widen(scope);
  return true;
}

std::string Growth::scope() const {
  const Scope& scope = explorer_.options().scope;
  std::vector<std::string> parts = clientsIn(explorer_);
  if (parts.size() > fewClasses) parts = {"1 or 2 objects of each class"};
  for (const auto& [name, most] : scope.named) parts.push_back(fmt::format("{} {}", most, name));
  if (!isUnbounded_) {
    parts.push_back(fmt::format("{} of each {}kind of object", grows_ ? completed_ : scope.others,
                                parts.empty() ? "" : "other "));
  }
  return parts.empty() ? "" : fmt::format("with at most {}", fmt::join(parts, ", "));
}

}  // namespace assay::states
