#include "model/sequence_edit.h"

#include <algorithm>

namespace assay::model {

namespace {

using Scope = ValueRef::Scope;

// The reference to a step of that scope, or none.
const ValueRef* referenceTo(Scope scope, const Argument& argument) {
  const auto* reference = std::get_if<ValueRef>(&argument.value);
  return reference != nullptr && reference->scope == scope ? reference : nullptr;
}

bool needs(const Argument& argument, Scope scope, const std::vector<bool>& removed) {
  const ValueRef* reference = referenceTo(scope, argument);
  return reference != nullptr && reference->step < removed.size() && removed[reference->step];
}

bool needs(const Step& step, Scope scope, const std::vector<bool>& removed) {
  bool found = false;
  forEachArgument(step,
                  [&](const Argument& argument) { found |= needs(argument, scope, removed); });
  return found;
}

// The new number of each step; meaningless for those removed.
std::vector<std::size_t> numbering(const std::vector<bool>& removed) {
  std::vector<std::size_t> numbers;
  std::size_t next = 0;
  for (const bool isRemoved : removed) numbers.push_back(isRemoved ? next : next++);
  return numbers;
}

void renumber(Step& step, Scope scope, const std::vector<std::size_t>& numbers) {
  forEachArgument(step, [&](Argument& argument) {
    auto* reference = std::get_if<ValueRef>(&argument.value);
    if (reference != nullptr && reference->scope == scope && reference->step < numbers.size()) {
      reference->step = numbers[reference->step];
    }
  });
}

// Cuts out of a callback what needs a removed step of the sequence.
void cutCallback(CallbackLiteral& callback, const std::vector<bool>& removed) {
  std::vector<bool> gone(callback.body.size(), false);
  for (std::size_t i = 0; i < callback.body.size(); ++i) {
    gone[i] = needs(callback.body[i], Scope::Sequence, removed) ||
              needs(callback.body[i], Scope::Callback, gone);
  }
  std::erase_if(callback.returns, [&](const Argument& result) {
    return needs(result, Scope::Sequence, removed) || needs(result, Scope::Callback, gone);
  });
  const std::vector<std::size_t> numbers = numbering(gone);
  std::vector<Step> body;
  for (std::size_t i = 0; i < callback.body.size(); ++i) {
    if (gone[i]) continue;
    renumber(callback.body[i], Scope::Callback, numbers);
    body.push_back(std::move(callback.body[i]));
  }
  callback.body = std::move(body);
}

void cutCallbacks(Argument& argument, const std::vector<bool>& removed) {
  auto* literal = std::get_if<Literal>(&argument.value);
  if (literal == nullptr) return;
  if (auto* callback = std::get_if<CallbackLiteral>(literal)) cutCallback(*callback, removed);
  if (auto* list = std::get_if<ListLiteral>(literal)) {
    for (Argument& element : list->elements) cutCallbacks(element, removed);
  }
}

void cutCallbacks(Step& step, const std::vector<bool>& removed) {
  for (Argument& argument : step.arguments) cutCallbacks(argument, removed);
  for (auto& [name, callback] : step.overrides) cutCallback(callback, removed);
}

// Calls `visit` for every number of a step in an expectation, const or not.
template <typename Visit>
struct StepNumbers {
  Visit visit;
  void operator()(auto& expected)
    requires requires { expected.step; }
  {
    visit(expected.step);
  }
  void operator()(auto& expected)
    requires requires { expected.left.object; }
  {
    for (auto* snapshot : {&expected.left, &expected.right}) {
      visit(snapshot->object);
      visit(snapshot->after);
    }
  }
  void operator()(auto& expected)
    requires(
        requires { expected.left; } && !requires { expected.left.object; })
  {
    visit(expected.left);
    visit(expected.right);
  }
  void operator()(auto& expected)
    requires requires { expected.premises; }
  {
    for (auto& premise : expected.premises) std::visit(*this, premise);
    std::visit(*this, expected.conclusion);
  }
};

void renumber(Expectation& expectation, const std::vector<std::size_t>& numbers) {
  std::visit(StepNumbers{[&](std::size_t& step) { step = numbers.at(step); }}, expectation);
}

// Completes `removed` by the steps that need removed ones.
void addDependents(const Sequence& sequence, std::vector<bool>& removed) {
  for (std::size_t i = 0; i < sequence.steps.size(); ++i) {
    if (removed[i]) continue;
    Step withoutCallbacks = sequence.steps[i];
    cutCallbacks(withoutCallbacks, removed);
    removed[i] = needs(withoutCallbacks, Scope::Sequence, removed);
  }
}

}  // namespace

Cut withoutSteps(const Sequence& sequence, std::vector<bool> removed) {
  removed.resize(sequence.steps.size(), false);
  addDependents(sequence, removed);
  const std::vector<std::size_t> numbers = numbering(removed);
  Cut cut;
  for (std::size_t i = 0; i < sequence.steps.size(); ++i) {
    if (removed[i]) continue;
    Step step = sequence.steps[i];
    cutCallbacks(step, removed);
    renumber(step, Scope::Sequence, numbers);
    cut.sequence.steps.push_back(std::move(step));
    cut.kept.push_back(i);
  }
  return cut;
}

std::optional<Probe> withoutSteps(const Probe& probe, std::vector<bool> removed) {
  removed.resize(probe.sequence.steps.size(), false);
  addDependents(probe.sequence, removed);
  for (const Expectation& expectation : probe.expectations) {
    for (const std::size_t step : mentionedSteps(expectation)) {
      if (removed.at(step)) return std::nullopt;
    }
  }
  Probe shorter = probe;
  shorter.sequence = withoutSteps(probe.sequence, removed).sequence;
  const std::vector<std::size_t> numbers = numbering(removed);
  for (Expectation& expectation : shorter.expectations) renumber(expectation, numbers);
  return shorter;
}

Sequence firstSteps(const Sequence& sequence, std::size_t count) {
  Sequence first;
  const std::size_t taken = std::min(count, sequence.steps.size());
  first.steps.assign(sequence.steps.begin(),
                     sequence.steps.begin() + static_cast<std::ptrdiff_t>(taken));
  return first;
}

std::vector<std::size_t> usedSteps(const Step& step) {
  std::vector<std::size_t> used;
  forEachArgument(step, [&](const Argument& argument) {
    if (const ValueRef* reference = referenceTo(Scope::Sequence, argument)) {
      used.push_back(reference->step);
    }
  });
  return used;
}

std::vector<std::size_t> mentionedSteps(const Expectation& expectation) {
  std::vector<std::size_t> steps;
  std::visit(StepNumbers{[&](std::size_t step) { steps.push_back(step); }}, expectation);
  return steps;
}

}  // namespace assay::model
