#include "suite/minimise.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <type_traits>

#include "model/operation_index.h"
#include "model/sequence_edit.h"

namespace assay::suite {

using model::Argument;
using model::Literal;
using model::Probe;

namespace {

constexpr int mostRounds = 40;  // of one pass; each makes the probe smaller

// The first candidate that is still good, by its index.
std::optional<std::size_t> firstGood(const std::vector<Probe>& candidates,
                                     const StillGood& stillGood) {
  if (candidates.empty()) return std::nullopt;
  const std::vector<bool> good = stillGood(candidates);
  const auto found = std::ranges::find(good, true);
  if (found == good.end()) return std::nullopt;
  return static_cast<std::size_t>(found - good.begin());
}

// The probe without the steps [from, from + count), from the end to the start.
std::vector<Probe> withoutChunks(const Probe& probe, std::size_t count) {
  std::vector<Probe> candidates;
  const std::size_t steps = probe.sequence.steps.size();
  for (std::size_t end = steps; end > 0; end -= std::min(end, count)) {
    std::vector<bool> removed(steps, false);
    for (std::size_t i = end - std::min(end, count); i < end; ++i) removed[i] = true;
    auto candidate = model::withoutSteps(probe, std::move(removed));
    if (candidate && !candidate->sequence.steps.empty()) {
      candidates.push_back(std::move(*candidate));
    }
  }
  return candidates;
}

// Removes steps in chunks of half the sequence, a quarter, … down to single ones.
Probe fewerSteps(Probe probe, const StillGood& stillGood) {
  std::size_t chunk = std::max<std::size_t>(probe.sequence.steps.size() / 2, 1);
  while (true) {
    std::vector<Probe> candidates = withoutChunks(probe, chunk);
    if (const auto good = firstGood(candidates, stillGood)) {
      probe = std::move(candidates[*good]);
      chunk = std::min(chunk, std::max<std::size_t>(probe.sequence.steps.size() / 2, 1));
    } else if (chunk == 1) {
      return probe;
    } else {
      chunk /= 2;
    }
  }
}

std::size_t argumentCount(const Probe& probe) {
  std::size_t count = 0;
  for (const model::Step& step : probe.sequence.steps) {
    model::forEachArgument(step, [&](const Argument&) { ++count; });
  }
  return count;
}

// The n-th argument of the probe, in the order of forEachArgument.
Argument* argumentAt(Probe& probe, std::size_t n) {
  Argument* found = nullptr;
  for (model::Step& step : probe.sequence.steps) {
    model::forEachArgument(step, [&](Argument& argument) {
      if (n-- == 0) found = &argument;
    });
  }
  return found;
}

// The probe with simpler values at the n-th argument.
std::vector<Probe> simplerAt(const Probe& probe, std::size_t n) {
  std::vector<Probe> candidates;
  Probe copy = probe;
  const auto* literal = std::get_if<Literal>(&argumentAt(copy, n)->value);
  if (literal == nullptr) return candidates;
  for (Literal& simpler : simplerThan(*literal)) {
    candidates.push_back(probe);
    argumentAt(candidates.back(), n)->value = std::move(simpler);
  }
  return candidates;
}

Probe simplerLiterals(Probe probe, const StillGood& stillGood) {
  for (std::size_t n = 0; n < argumentCount(probe); ++n) {
    for (int round = 0; round < mostRounds; ++round) {
      std::vector<Probe> candidates = simplerAt(probe, n);
      const auto good = firstGood(candidates, stillGood);
      if (!good) break;
      probe = std::move(candidates[*good]);
    }
  }
  return probe;
}

// Arguments that have a default are left out from the end.
Probe fewerArguments(Probe probe, const model::OperationIndex& index, const StillGood& stillGood) {
  for (std::size_t i = 0; i < probe.sequence.steps.size(); ++i) {
    while (true) {
      model::Step& step = probe.sequence.steps[i];
      if (step.arguments.size() <= index.operation(step.operation).requiredArguments) break;
      Probe candidate = probe;
      candidate.sequence.steps[i].arguments.pop_back();
      if (!stillGood(std::span(&candidate, 1)).front()) break;
      probe = std::move(candidate);
    }
  }
  return probe;
}

// The probe without one step whose place an earlier value of the same type takes.
std::vector<Probe> withMergedValues(const Probe& probe, const model::OperationIndex& index) {
  std::vector<Probe> candidates;
  const auto& steps = probe.sequence.steps;
  const auto typeOf = [&](std::size_t step) {
    return index.operation(steps[step].operation).result.type;
  };
  for (std::size_t later = 1; later < steps.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (typeOf(earlier) != typeOf(later)) continue;
      Probe merged = probe;
      for (model::Step& step : merged.sequence.steps) {
        model::forEachArgument(step, [&](Argument& argument) {
          auto* reference = std::get_if<model::ValueRef>(&argument.value);
          const bool isLater = reference != nullptr && reference->step == later &&
                               reference->scope == model::ValueRef::Scope::Sequence;
          if (isLater) *reference = {model::ValueRef::Scope::Sequence, earlier, 0};
        });
      }
      std::vector<bool> removed(steps.size(), false);
      removed[later] = true;
      if (auto shorter = model::withoutSteps(merged, std::move(removed))) {
        candidates.push_back(std::move(*shorter));
      }
    }
  }
  return candidates;
}

Probe fewerValues(Probe probe, const model::OperationIndex& index, const StillGood& stillGood) {
  while (true) {
    std::vector<Probe> candidates = withMergedValues(probe, index);
    const auto good = firstGood(candidates, stillGood);
    if (!good) return probe;
    probe = std::move(candidates[*good]);
  }
}

// The simplest literal of a type that has some; none for objects.
std::optional<Literal> simplestOf(const model::TypeShape& shape) {
  if (std::holds_alternative<model::BoolType>(shape)) return Literal{false};
  if (std::holds_alternative<model::IntegerType>(shape)) return Literal{std::int64_t{0}};
  if (std::holds_alternative<model::TextType>(shape)) return Literal{std::string()};
  return std::nullopt;
}

// Literals instead of values that were computed, where those do not matter.
Probe plainerArguments(Probe probe, const model::Api& api, const model::OperationIndex& index,
                       const StillGood& stillGood) {
  std::vector<Probe> candidates;
  for (std::size_t k = 0; k < probe.sequence.steps.size(); ++k) {
    const model::Step& step = probe.sequence.steps[k];
    const model::Operation& operation = index.operation(step.operation);
    for (std::size_t i = 0; i < std::min(step.arguments.size(), operation.parameters.size()); ++i) {
      const model::Parameter& parameter = operation.parameters[i];
      const auto plain = simplestOf(api.type(parameter.type).shape);
      const bool isComputed = std::holds_alternative<model::ValueRef>(step.arguments[i].value);
      if (!plain || !isComputed || parameter.passing == model::Passing::Reference) continue;
      Probe candidate = probe;
      candidate.sequence.steps[k].arguments[i] = Argument{*plain};
      candidates.push_back(std::move(candidate));
    }
  }
  const auto good = firstGood(candidates, stillGood);
  if (!good) return probe;
  return plainerArguments(std::move(candidates[*good]), api, index, stillGood);
}

// Towards zero; a negative number may become a positive one, never the other way round.
template <typename Integer>
std::vector<Literal> simplerIntegers(Integer value) {
  std::vector<Literal> simpler;
  const auto add = [&](Integer candidate) {
    const bool isKnown = std::ranges::find(simpler, Literal{candidate}) != simpler.end();
    if (candidate != value && !isKnown) simpler.emplace_back(candidate);
  };
  if (value == 0) return simpler;
  add(0);
  if constexpr (std::is_signed_v<Integer>) {
    if (value < 0) {
      constexpr Integer small = -10;
      add(-1);
      if (value > small) add(-value);
      add(value / 2);
      add(value + 1);
      return simpler;
    }
  }
  add(1);
  if (value > 1) {
    add(2);
    add(value / 2);
    add(value - 1);
  }
  return simpler;
}

std::vector<Literal> simplerTexts(const std::string& text) {
  std::vector<Literal> simpler;
  if (text.empty()) return simpler;
  simpler.emplace_back(std::string());
  if (text.size() == 1) {
    if (text != "a") simpler.emplace_back(std::string("a"));
    return simpler;
  }
  simpler.emplace_back(text.substr(0, text.size() / 2));
  simpler.emplace_back(text.substr(text.size() / 2));
  constexpr std::size_t dropsOneByOne = 12;
  for (std::size_t i = 0; i < text.size() && text.size() <= dropsOneByOne; ++i) {
    simpler.emplace_back(text.substr(0, i) + text.substr(i + 1));
  }
  return simpler;
}

std::vector<Literal> simplerLists(const model::ListLiteral& list) {
  std::vector<Literal> simpler;
  if (list.elements.empty()) return simpler;
  simpler.emplace_back(model::ListLiteral{});
  for (std::size_t i = 0; list.elements.size() > 1 && i < list.elements.size(); ++i) {
    model::ListLiteral shorter = list;
    shorter.elements.erase(shorter.elements.begin() + static_cast<std::ptrdiff_t>(i));
    simpler.emplace_back(std::move(shorter));
  }
  return simpler;
}

std::vector<Literal> simplerCallbacks(const model::CallbackLiteral& callback) {
  std::vector<Literal> simpler;
  if (!callback.body.empty()) {
    simpler.emplace_back(model::CallbackLiteral{{}, callback.returns});
  }
  if (!callback.returns.empty()) simpler.emplace_back(model::CallbackLiteral{callback.body, {}});
  return simpler;
}

struct Simpler {
  std::vector<Literal> operator()(const model::NullLiteral&) const { return {}; }
  std::vector<Literal> operator()(const model::EnumLiteral&) const { return {}; }
  std::vector<Literal> operator()(bool value) const {
    return value ? std::vector<Literal>{false} : std::vector<Literal>{};
  }
  std::vector<Literal> operator()(std::int64_t value) const { return simplerIntegers(value); }
  std::vector<Literal> operator()(std::uint64_t value) const { return simplerIntegers(value); }
  std::vector<Literal> operator()(double value) const {
    if (value == 0) return {};
    std::vector<Literal> simpler = {0.0};
    if (value != 1) simpler.emplace_back(1.0);
    const bool shrinks = std::isfinite(value) && std::trunc(value / 2) != value;
    if (shrinks && std::abs(value) >= 2) simpler.emplace_back(std::trunc(value / 2));
    return simpler;
  }
  std::vector<Literal> operator()(const std::string& text) const { return simplerTexts(text); }
  std::vector<Literal> operator()(const model::ListLiteral& list) const {
    return simplerLists(list);
  }
  std::vector<Literal> operator()(const model::CallbackLiteral& callback) const {
    return simplerCallbacks(callback);
  }
};

}  // namespace

std::vector<Literal> simplerThan(const Literal& literal) { return std::visit(Simpler{}, literal); }

Probe minimised(const model::Api& api, Probe probe, const StillGood& stillGood) {
  const model::OperationIndex index(api);
  probe = fewerSteps(std::move(probe), stillGood);
  probe = fewerArguments(std::move(probe), index, stillGood);
  probe = plainerArguments(std::move(probe), api, index, stillGood);
  probe = simplerLiterals(std::move(probe), stillGood);
  probe = fewerValues(std::move(probe), index, stillGood);
  return fewerSteps(std::move(probe), stillGood);
}

}  // namespace assay::suite
