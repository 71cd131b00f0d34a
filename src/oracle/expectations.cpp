#include "oracle/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>
#include <vector>

#include "oracle/value_flow.h"

namespace assay::oracle {

using model::Execution;
using model::Fact;
using model::Implies;
using model::Observation;
using model::ResultIs;
using model::ResultsAgree;
using model::Returned;
using model::Returns;
using model::Snapshot;
using model::StatesAgree;

bool showsIdentity(std::string_view value) {
  return value.find("\"pointer\"") != std::string_view::npos ||
         value.find("{\"same\"") != std::string_view::npos;
}

std::optional<std::string> observed(const Execution& execution, Snapshot snapshot,
                                    std::string_view query) {
  if (snapshot.after >= execution.steps.size()) return std::nullopt;
  for (const Observation& each : execution.steps[snapshot.after].observations) {
    if (each.object == snapshot.object && each.query == query) return each.value;
  }
  return std::nullopt;
}

bool showsNan(const Execution& execution) {
  constexpr std::string_view kNan = "\"nan\"";
  for (const model::StepExecution& step : execution.steps) {
    const auto* returned = std::get_if<Returned>(&step.outcome);
    if (returned != nullptr && returned->value.find(kNan) != std::string::npos) return true;
    for (const Observation& each : step.observations) {
      if (each.value.find(kNan) != std::string::npos) return true;
    }
  }
  return false;
}

namespace {

// What the step gave; none if it did not return, or gave nothing that can be compared.
const std::string* valueOf(const Execution& execution, std::size_t step) {
  if (step >= execution.steps.size()) return nullptr;
  const auto* returned = std::get_if<Returned>(&execution.steps[step].outcome);
  const bool isSeen = returned != nullptr && !returned->value.empty() && returned->value != "{}";
  return isSeen ? &returned->value : nullptr;
}

Truth truthOf(bool holds) { return holds ? Truth::Holds : Truth::Broken; }

Truth decide(const ResultIs& fact, const Execution& execution) {
  const std::string* value = valueOf(execution, fact.step);
  return value == nullptr ? Truth::Undecided : truthOf(*value == fact.value);
}

Truth decide(const ResultsAgree& fact, const Execution& execution) {
  const std::string* left = valueOf(execution, fact.left);
  const std::string* right = valueOf(execution, fact.right);
  if (left == nullptr || right == nullptr || showsIdentity(*left) || showsIdentity(*right)) {
    return Truth::Undecided;
  }
  return truthOf(*left == *right);
}

Truth decide(const Returns& fact, const Execution& execution) {
  if (fact.step >= execution.steps.size()) return Truth::Undecided;
  const model::Outcome& outcome = execution.steps[fact.step].outcome;
  if (std::holds_alternative<Returned>(outcome)) return Truth::Holds;
  return std::holds_alternative<model::Threw>(outcome) ? Truth::Broken : Truth::Undecided;
}

std::string describe(const ResultIs& fact, const Execution& execution) {
  const std::string* value = valueOf(execution, fact.step);
  return fmt::format("step {} gave {} instead of {}", fact.step,
                     value == nullptr ? "nothing" : *value, fact.value);
}

std::string describe(const ResultsAgree& fact, const Execution& execution) {
  const std::string* left = valueOf(execution, fact.left);
  const std::string* right = valueOf(execution, fact.right);
  return fmt::format("step {} gave {}, step {} gave {}", fact.left,
                     left == nullptr ? "nothing" : *left, fact.right,
                     right == nullptr ? "nothing" : *right);
}

std::string describe(const Returns& fact, const Execution& execution) {
  const auto* threw = std::get_if<model::Threw>(&execution.steps.at(fact.step).outcome);
  return fmt::format("step {} threw {}", fact.step, threw == nullptr ? "" : threw->type);
}

std::string describe(const Fact& fact, const Execution& execution) {
  return std::visit([&](const auto& each) { return describe(each, execution); }, fact);
}

// The queries that need not agree; see the head of the header.
class Restless {
 public:
  Restless(const model::Api& api, const model::Sequence& sequence, const Execution& execution,
           const StatesAgree& states)
      : flow_(api, sequence, execution.steps.size()), execution_(execution), states_(states) {
    for (std::size_t k = 1; k < execution.steps.size(); ++k) {
      noteOwnChanges(k, states.left.object);
      noteOwnChanges(k, states.right.object);
      if (states.left.object != states.right.object) noteUnlikeCopies(k);
    }
  }

  bool contains(const std::string& query) const { return queries_.contains(query); }

 private:
  // The step whose effect the expectation is about does not excuse it.
  bool isExamined(std::size_t step) const {
    return states_.left.object == states_.right.object && step > states_.left.after &&
           step <= states_.right.after;
  }

  void noteOwnChanges(std::size_t step, std::size_t object) {
    if (step <= object || isExamined(step)) return;
    const ValueKey value{object, 0};
    const bool isQuiet = !flow_.touches(step, value) || flow_.copiedBy(step) == value;
    if (isQuiet) noteDifferences({object, step - 1}, {object, step});
  }

  void noteUnlikeCopies(std::size_t step) {
    const auto original = flow_.copiedBy(step);
    if (original) noteDifferences({original->first, step}, {step, step});
  }

  void noteDifferences(Snapshot left, Snapshot right) {
    for (const Observation& each : execution_.steps[left.after].observations) {
      if (each.object != left.object) continue;
      const auto other = observed(execution_, right, each.query);
      if (other && *other != each.value) queries_.insert(each.query);
    }
  }

  ValueFlow flow_;
  const Execution& execution_;
  const StatesAgree& states_;
  std::set<std::string> queries_;
};

struct Difference {
  std::string query;
  std::string left;
  std::string right;
};

std::vector<Difference> differences(const Execution& execution, const StatesAgree& states) {
  std::vector<Difference> found;
  for (const Observation& each : execution.steps[states.left.after].observations) {
    const bool isMeant = each.object == states.left.object &&
                         (states.queries.empty() ||
                          std::ranges::find(states.queries, each.query) != states.queries.end());
    if (!isMeant || showsIdentity(each.value)) continue;
    auto other = observed(execution, states.right, each.query);
    if (!other || *other == each.value || showsIdentity(*other)) continue;
    found.push_back({each.query, each.value, std::move(*other)});
  }
  return found;
}

bool isStatistic(const Difference& each) {
  if (each.left == "true" || each.left == "false") return true;
  long long before = 0;
  long long after = 0;
  const auto read = [](const std::string& text, long long& number) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    return result.ec == std::errc{} && result.ptr == text.data() + text.size();
  };
  return read(each.left, before) && read(each.right, after) && after - 1 == before;
}

Evaluation evaluateStates(const model::Api& api, const model::Sequence& sequence,
                          const Execution& execution, const StatesAgree& states) {
  const std::size_t last = states.right.after;
  if (last >= execution.steps.size() || states.left.after >= execution.steps.size() ||
      !std::holds_alternative<Returned>(execution.steps[last].outcome)) {
    return {Truth::Undecided, {}, states};
  }
  std::vector<Difference> found = differences(execution, states);
  if (!found.empty()) {
    const Restless restless(api, sequence, execution, states);
    std::erase_if(found, [&](const Difference& each) { return restless.contains(each.query); });
  }
  if (found.empty()) return {Truth::Holds, {}, states};
  StatesAgree violated{states.left, states.right, {}};
  std::string text;
  for (const Difference& each : found) {
    text +=
        fmt::format("{}{}: {} and {}", text.empty() ? "" : "; ", each.query, each.left, each.right);
    violated.queries.push_back(each.query);
  }
  return {Truth::Broken, std::move(text), std::move(violated),
          std::ranges::all_of(found, isStatistic)};
}

Evaluation evaluateFact(const Fact& fact, const Execution& execution,
                        const model::Expectation& expectation) {
  const Truth truth = evaluate(fact, execution);
  return {truth, truth == Truth::Broken ? describe(fact, execution) : std::string{}, expectation};
}

}  // namespace

Truth evaluate(const Fact& fact, const Execution& execution) {
  return std::visit([&](const auto& each) { return decide(each, execution); }, fact);
}

Evaluation evaluate(const model::Api& api, const model::Sequence& sequence,
                    const Execution& execution, const model::Expectation& expectation) {
  if (const auto* states = std::get_if<StatesAgree>(&expectation)) {
    return evaluateStates(api, sequence, execution, *states);
  }
  if (const auto* result = std::get_if<ResultIs>(&expectation)) {
    return evaluateFact(*result, execution, expectation);
  }
  if (const auto* results = std::get_if<ResultsAgree>(&expectation)) {
    return evaluateFact(*results, execution, expectation);
  }
  const auto& implies = std::get<Implies>(expectation);
  for (const Fact& premise : implies.premises) {
    if (evaluate(premise, execution) != Truth::Holds) return {Truth::Undecided, {}, expectation};
  }
  return evaluateFact(implies.conclusion, execution, expectation);
}

}  // namespace assay::oracle
