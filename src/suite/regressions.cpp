#include "suite/regressions.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "model/operation_index.h"
#include "suite/safety.h"

namespace assay::suite {

namespace {

constexpr std::size_t mostQueries = 3;  // asserted after the last call

// Whether two values of the type can be compared and one of them be written down.
bool isComparable(const model::Api& api, model::TypeId type, int depth = 0) {
  constexpr int deepest = 4;
  if (depth > deepest) return false;
  const model::TypeShape& shape = api.type(type).shape;
  if (const auto* composite = std::get_if<model::CompositeType>(&shape)) {
    using enum model::CompositeForm;
    if (composite->form == View || composite->form == Count) return false;
    return std::ranges::all_of(composite->arguments, [&](model::TypeId argument) {
      return isComparable(api, argument, depth + 1);
    });
  }
  return std::holds_alternative<model::BoolType>(shape) ||
         std::holds_alternative<model::IntegerType>(shape) ||
         std::holds_alternative<model::FloatingType>(shape) ||
         std::holds_alternative<model::EnumType>(shape) ||
         std::holds_alternative<model::TextType>(shape);
}

bool endsAlike(const model::Execution& a, const model::Execution& b) {
  if (a.steps.size() != b.steps.size() || a.teardown.has_value() != b.teardown.has_value()) {
    return false;
  }
  for (std::size_t i = 0; i < a.steps.size(); ++i) {
    const model::Outcome& left = a.steps[i].outcome;
    const model::Outcome& right = b.steps[i].outcome;
    if (left.index() != right.index()) return false;
    const auto* threw = std::get_if<model::Threw>(&left);
    if (threw != nullptr && threw->type != std::get<model::Threw>(right).type) return false;
  }
  return true;
}

void keepCommonResults(model::StepExecution& step, const model::StepExecution& other) {
  if (auto* returned = std::get_if<model::Returned>(&step.outcome)) {
    if (*returned != std::get<model::Returned>(other.outcome)) returned->value.clear();
  }
  std::erase_if(step.observations, [&](const model::Observation& seen) {
    return std::ranges::find(other.observations, seen) == other.observations.end();
  });
}

// What was seen of the objects after the step.
std::map<std::pair<std::size_t, std::string>, std::string> seenAfter(
    const model::Execution& execution, std::size_t step) {
  std::map<std::pair<std::size_t, std::string>, std::string> seen;
  for (const model::Observation& observation : execution.steps[step].observations) {
    seen[{observation.object, observation.query}] = observation.value;
  }
  return seen;
}

// The object that the step is about: its receiver, or what it made.
std::size_t objectOf(const model::Sequence& sequence, std::size_t step) {
  const auto& receiver = sequence.steps[step].receiver;
  if (receiver.empty()) return step;
  const auto* reference = std::get_if<model::ValueRef>(&receiver.front().value);
  return reference != nullptr ? reference->step : step;
}

class AssertionWriter {
 public:
  AssertionWriter(const model::Api& api, const model::Sequence& sequence,
                  const model::Execution& execution)
      : api_(api), index_(api), sequence_(sequence), execution_(execution) {}

  std::vector<model::Assertion> write() {
    for (std::size_t i = 0; i < execution_.steps.size(); ++i) addOutcome(i);
    if (!execution_.steps.empty() && canBeAsked(execution_)) {
      addQueries(execution_.steps.size() - 1);
    }
    return std::move(assertions_);
  }

 private:
  void addOutcome(std::size_t step) {
    const model::Outcome& outcome = execution_.steps[step].outcome;
    const model::Operation& operation = index_.operation(sequence_.steps[step].operation);
    if (const auto* threw = std::get_if<model::Threw>(&outcome)) {
      assertions_.push_back({step, model::ThrowsException{threw->type}});
    }
    const auto* returned = std::get_if<model::Returned>(&outcome);
    const bool says = returned != nullptr && !returned->value.empty() &&
                      operation.kind != model::OperationKind::Enumerator &&
                      isComparable(api_, operation.result.type);
    if (says) assertions_.push_back({step, model::ResultHas{returned->value}});
  }

  // Those that the last call changed; where it changed none, the first few.
  void addQueries(std::size_t last) {
    const std::size_t object = objectOf(sequence_, last);
    const auto now = seenAfter(execution_, last);
    const auto before = last == 0 ? decltype(now){} : seenAfter(execution_, last - 1);
    std::vector<model::QueryHas> changed;
    std::vector<model::QueryHas> same;
    for (const auto& [key, value] : now) {
      if (key.first != object || !isAssertable(key.second)) continue;
      if (key.second == sequence_.steps[last].operation) continue;  // its result says it
      const auto old = before.find(key);
      const bool isSame = old != before.end() && old->second == value;
      (isSame ? same : changed).push_back({key.first, key.second, value});
    }
    const auto& chosen = changed.empty() ? same : changed;
    for (std::size_t i = 0; i < std::min(chosen.size(), mostQueries); ++i) {
      assertions_.push_back({last, chosen[i]});
    }
  }

  bool isAssertable(const std::string& query) const {
    const auto id = index_.find(query);
    return id && isComparable(api_, api_.operation(*id).result.type);
  }

  const model::Api& api_;
  model::OperationIndex index_;
  const model::Sequence& sequence_;
  const model::Execution& execution_;
  std::vector<model::Assertion> assertions_;
};

}  // namespace

std::vector<std::size_t> chooseByFeatures(std::span<const Worth> worths) {
  std::vector<std::size_t> order(worths.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(worths[i].steps, i); });
  std::map<model::Feature, std::size_t> coveredBy;  // how many of the chosen
  std::vector<std::size_t> chosen;
  for (const std::size_t i : order) {
    const bool adds = std::ranges::any_of(worths[i].features, [&](const model::Feature& feature) {
      return !coveredBy.contains(feature);
    });
    if (!adds) continue;
    chosen.push_back(i);
    for (const model::Feature& feature : worths[i].features) ++coveredBy[feature];
  }
  std::ranges::reverse(chosen);
  std::erase_if(chosen, [&](std::size_t i) {
    const bool isRedundant = std::ranges::all_of(
        worths[i].features, [&](const model::Feature& feature) { return coveredBy[feature] > 1; });
    if (isRedundant) {
      for (const model::Feature& feature : worths[i].features) --coveredBy[feature];
    }
    return isRedundant;
  });
  std::ranges::sort(chosen);
  return chosen;
}

std::optional<model::Execution> agreement(std::span<const model::Execution> executions) {
  if (executions.empty()) return std::nullopt;
  model::Execution common = executions.front();
  for (const model::Execution& other : executions.subspan(1)) {
    if (!endsAlike(common, other)) return std::nullopt;
    for (std::size_t i = 0; i < common.steps.size(); ++i) {
      keepCommonResults(common.steps[i], other.steps[i]);
    }
  }
  return common;
}

std::vector<model::Assertion> assertionsFor(const model::Api& api, const model::Sequence& sequence,
                                            const model::Execution& execution) {
  return AssertionWriter(api, sequence, execution).write();
}

}  // namespace assay::suite
