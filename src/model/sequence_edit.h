// Surgery on sequences: what is needed to cut steps out and keep the rest meaningful.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "model/finding.h"
#include "model/sequence.h"

namespace assay::model {

// Calls `visit` for every argument of the step, those inside of lists and callbacks too; an outer
// one before its inner ones. Works on const steps and on others.
template <typename StepType, typename Visit>
void forEachArgument(StepType& step, Visit&& visit);

// The sequence without the marked steps and without whatever needs their values; in callbacks only
// the steps that need them are cut. `kept` tells for each step of the result which one it was.
struct Cut {
  Sequence sequence;
  std::vector<std::size_t> kept;
};
Cut withoutSteps(const Sequence& sequence, std::vector<bool> removed);

// The same for a probe; none if an expectation speaks of a step that would go.
std::optional<Probe> withoutSteps(const Probe& probe, std::vector<bool> removed);

// The first `count` steps.
Sequence firstSteps(const Sequence& sequence, std::size_t count);

// The steps whose values the step uses; repeated if it uses one twice.
std::vector<std::size_t> usedSteps(const Step& step);

// The steps that the expectation speaks of.
std::vector<std::size_t> mentionedSteps(const Expectation& expectation);

namespace detail {

template <typename ArgumentType, typename Visit>
void visitArgument(ArgumentType& argument, Visit& visit) {
  visit(argument);
  auto* literal = std::get_if<Literal>(&argument.value);
  if (literal == nullptr) return;
  if (auto* list = std::get_if<ListLiteral>(literal)) {
    for (auto& element : list->elements) visitArgument(element, visit);
  } else if (auto* callback = std::get_if<CallbackLiteral>(literal)) {
    for (auto& inner : callback->body) forEachArgument(inner, visit);
    for (auto& result : callback->returns) visitArgument(result, visit);
  }
}

}  // namespace detail

template <typename StepType, typename Visit>
void forEachArgument(StepType& step, Visit&& visit) {
  for (auto& argument : step.receiver) detail::visitArgument(argument, visit);
  for (auto& argument : step.arguments) detail::visitArgument(argument, visit);
  for (auto& [name, callback] : step.overrides) {
    for (auto& inner : callback.body) forEachArgument(inner, visit);
    for (auto& result : callback.returns) detail::visitArgument(result, visit);
  }
}

}  // namespace assay::model
