#include "confirm/assumptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace assay::confirm {

namespace {

bool isOfSequence(const model::Argument& argument) {
  return std::holds_alternative<model::ValueRef>(argument.value);
}

// "node", or "its argument 2" where it has no name.
std::string nameOf(const model::Api& api, const exec::TakenParameter& taken) {
  const auto id = api.findOperation(taken.operation);
  const std::string name = id ? api.operation(*id).parameters.at(taken.parameter).name : "";
  return name.empty() ? fmt::format("its argument {}", taken.parameter + 1) : name;
}

}  // namespace

std::vector<std::string> assumptionsOf(const model::Api& api, const model::Sequence& sequence,
                                       const exec::OwnershipFacts& ownership) {
  std::vector<std::string> assumptions;
  const auto assume = [&](std::string what) {
    if (std::ranges::find(assumptions, what) == assumptions.end()) {
      assumptions.push_back(std::move(what));
    }
  };
  for (const model::Step& step : sequence.steps) {
    for (const exec::TakenParameter& taken : ownership.taken) {
      const bool isGiven = taken.operation == step.operation &&
                           taken.parameter < step.arguments.size() &&
                           isOfSequence(step.arguments[taken.parameter]);
      if (!isGiven) continue;
      assume(fmt::format("{} takes over what {} points to", step.operation, nameOf(api, taken)));
    }
    if (ownership.ownedResults.contains(step.operation)) {
      assume(fmt::format("the caller owns what {} returns", step.operation));
    }
  }
  return assumptions;
}

}  // namespace assay::confirm
