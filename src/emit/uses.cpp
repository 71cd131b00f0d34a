#include "emit/uses.h"

#include <nlohmann/json.hpp>

namespace assay::emit {

using model::ValueRef;

namespace {

template <class... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};

}  // namespace

Uses::Uses(const model::OperationIndex& index, std::span<const model::Step> steps,
           std::span<const model::Assertion> assertions)
    : index_(index), isOutermost_(true) {
  addSteps(steps, false);
  for (const model::Assertion& assertion : assertions) addAssertion(assertion);
}

Uses::Uses(const model::OperationIndex& index, const model::CallbackLiteral& callback)
    : index_(index), isOutermost_(false) {
  addSteps(callback.body, false);
  for (const model::Argument& argument : callback.returns) {
    addArgument(argument, {Use::As::Returned, callback.body.size(), nullptr, 0, false});
  }
}

const std::vector<Use>& Uses::of(std::size_t step, std::size_t output) const {
  static const std::vector<Use> none;
  const auto found = uses_.find({step, output});
  return found == uses_.end() ? none : found->second;
}

bool Uses::usesParameter(std::size_t parameter) const {
  return parameter < parameters_.size() && parameters_[parameter];
}

// In a callback, `step` of every use is the step of our frame that runs it.
void Uses::addSteps(std::span<const model::Step> steps, bool inCallback) {
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const model::Step& step = steps[k];
    Use use;
    use.step = k;
    use.operation = &index_.operation(step.operation);
    use.inCallback = inCallback;
    use.as = Use::As::Receiver;
    for (const model::Argument& receiver : step.receiver) addArgument(receiver, use);
    use.as = Use::As::Argument;
    for (std::size_t i = 0; i < step.arguments.size(); ++i) {
      use.parameter = i;
      addArgument(step.arguments[i], use);
    }
    for (const auto& [name, callback] : step.overrides) addCallback(callback, use);
  }
}

void Uses::addArgument(const model::Argument& argument, Use use) {
  if (const auto* literal = std::get_if<model::Literal>(&argument.value)) {
    addLiteral(*literal, use);
    return;
  }
  const auto& reference = std::get<ValueRef>(argument.value);
  // What a nested callback calls its own is of no concern here.
  if (use.inCallback && reference.scope != Scope::Sequence) return;
  if (reference.scope == Scope::Parameter) {
    if (parameters_.size() <= reference.step) parameters_.resize(reference.step + 1, false);
    parameters_[reference.step] = true;
  } else if ((reference.scope == Scope::Sequence) == isOutermost_) {
    uses_[{reference.step, reference.output}].push_back(use);
  }
}

void Uses::addLiteral(const model::Literal& literal, Use use) {
  if (const auto* list = std::get_if<model::ListLiteral>(&literal)) {
    use.as = Use::As::Element;
    for (const model::Argument& element : list->elements) addArgument(element, use);
  } else if (const auto* callback = std::get_if<model::CallbackLiteral>(&literal)) {
    addCallback(*callback, use);
  }
}

void Uses::addCallback(const model::CallbackLiteral& callback, Use use) {
  use.inCallback = true;
  for (const model::Step& step : callback.body) {
    Use inner = use;
    inner.operation = &index_.operation(step.operation);
    inner.as = Use::As::Receiver;
    for (const model::Argument& receiver : step.receiver) addArgument(receiver, inner);
    inner.as = Use::As::Argument;
    for (std::size_t i = 0; i < step.arguments.size(); ++i) {
      inner.parameter = i;
      addArgument(step.arguments[i], inner);
    }
    for (const auto& [name, nested] : step.overrides) addCallback(nested, inner);
  }
  use.as = Use::As::Returned;
  for (const model::Argument& argument : callback.returns) addArgument(argument, use);
}

void Uses::addAsserted(std::size_t step, std::size_t after, Use::As as) {
  uses_[{step, 0}].push_back({as, after, nullptr, 0, false});
}

void Uses::addFact(const model::Fact& fact, std::size_t after) {
  if (const auto* is = std::get_if<model::ResultIs>(&fact)) {
    if (is->step != after) addAsserted(is->step, after, Use::As::Compared);
  } else if (const auto* agree = std::get_if<model::ResultsAgree>(&fact)) {
    for (const std::size_t step : {agree->left, agree->right}) {
      if (step != after) addAsserted(step, after, Use::As::Compared);
    }
  }
}

void Uses::addExpectation(const model::Expectation& expectation, std::size_t after) {
  std::visit(Overloaded{[&](const model::StatesAgree& states) {
                          addAsserted(states.left.object, after);
                          addAsserted(states.right.object, after);
                        },
                        [&](const model::Implies& implies) {
                          for (const model::Fact& fact : implies.premises) addFact(fact, after);
                          addFact(implies.conclusion, after);
                        },
                        [&](const auto& fact) { addFact(fact, after); }},
             expectation);
}

void Uses::addAssertion(const model::Assertion& assertion) {
  const std::size_t after = assertion.after;
  // A pointer that was seen to lead to the value of a step is compared with its address.
  const auto addNamed = [&](const std::string& value) {
    const auto json = nlohmann::json::parse(value, nullptr, false);
    if (json.is_object() && json.contains("same") && json["same"].is_number_unsigned()) {
      addAsserted(json["same"].get<std::size_t>(), after);
    }
  };
  std::visit(
      Overloaded{
          [&](const model::ResultHas& result) { addNamed(result.value); },
          [&](const model::QueryHas& query) {
            addAsserted(query.object, after);
            addNamed(query.value);
          },
          [](const model::ThrowsException&) {},
          [&](const model::InvariantHolds& invariant) { addAsserted(invariant.object, after); },
          [&](const model::Expectation& expectation) { addExpectation(expectation, after); }},
      assertion.what);
}

}  // namespace assay::emit
