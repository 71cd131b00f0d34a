#include "oracle/laws.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "model/sequence_edit.h"
#include "oracle/expectations.h"
#include "oracle/law_functions.h"

namespace assay::oracle {

using model::Execution;
using model::Operation;
using model::Probe;
using model::Sequence;

namespace {

constexpr std::array<LawFunction, 24> kLaws = {
    copyEqual,       copyIndependent,   selfAssignment,     selfMove,           movedFrom,
    swapExchanges,   equalityReflexive, equalitySymmetric,  equalityTransitive, equalityNegated,
    equalityOrdered, equalityHash,      strictWeakOrder,    aliasAssignment,    addSubtract,
    negateTwice,     divideMultiply,    compoundAssignment, incrementDecrement, constPure,
    sizeAgrees,      lookupAgrees,      roundTrip,          allocationFailure,
};

// A function that may change the object; the more values it takes, the likelier: they tell objects
// apart.
model::OperationId drawChange(const LawContext& context) {
  std::vector<model::OperationId> urn = context.words.mutators;
  for (const model::OperationId id : context.words.mutators) {
    for (const model::Parameter& parameter : context.api.operation(id).parameters) {
      const model::TypeShape& shape = context.api.type(parameter.type).shape;
      if (!std::holds_alternative<model::ObjectType>(shape)) urn.push_back(id);
    }
  }
  return context.random.pick(urn);
}

// The sequence with some more changes of the object. The pool keeps few states of a class that has
// little to observe; laws compare what cannot be observed, too. One or two functions, again and
// again, get further than all of them.
Sequence withChanges(const LawContext& context) {
  constexpr std::int64_t kMostChanges = 8;
  if (context.words.mutators.empty()) return context.sequence;
  ProbeBuilder builder(context, std::nullopt);
  const std::array functions = {drawChange(context), drawChange(context)};
  for (std::int64_t left = context.random.between(1, kMostChanges); left > 0; --left) {
    builder.mutate(context.object, context.random.pick(functions));
  }
  return builder.take().sequence;
}

// Each law on the object as it is, or changed. A class need not have the operations: most draws
// find nothing, and some are unlucky.
void addProbes(const LawContext& asIs, const LawContext& changed, std::size_t most,
               std::vector<Probe>& probes) {
  std::vector<LawFunction> laws(kLaws.begin(), kLaws.end());
  asIs.random.shuffle(laws);
  for (const LawFunction law : laws) {
    if (probes.size() >= most) return;
    const bool isChanged = asIs.random.chance(2, 3);
    if (auto probe = law(isChanged ? changed : asIs)) probes.push_back(std::move(*probe));
  }
}

bool returned(const Execution& execution, std::size_t step) {
  return step < execution.steps.size() &&
         std::holds_alternative<model::Returned>(execution.steps[step].outcome);
}

// The step that made the object that the step is called on.
std::optional<std::size_t> receiverOf(const model::Step& step) {
  if (step.receiver.empty()) return std::nullopt;
  const auto* value = std::get_if<model::ValueRef>(&step.receiver.front().value);
  const bool isObject =
      value != nullptr && value->output == 0 && value->scope == model::ValueRef::Scope::Sequence;
  return isObject ? std::optional(value->step) : std::nullopt;
}

// Whether an observation of the object changed over the step.
bool changes(const Execution& execution, std::size_t object, std::size_t step) {
  for (const model::Observation& each : execution.steps[step - 1].observations) {
    if (each.object != object || showsIdentity(each.value)) continue;
    const auto after = observed(execution, {object, step}, each.query);
    if (after && *after != each.value) return true;
  }
  return false;
}

// Whether size() and empty() contradict each other in what was observed after the step.
bool sizeIsWrong(const model::Api& api, const ClassWords& words, const Execution& execution,
                 model::Snapshot snapshot) {
  if (!words.size || !words.empty) return false;
  const auto size = observed(execution, snapshot, api.operation(*words.size).key);
  const auto empty = observed(execution, snapshot, api.operation(*words.empty).key);
  return size && empty && (*size == "0") != (*empty == "true");
}

}  // namespace

Laws::Laws(const model::Api& api) : api_(api) {
  for (std::uint32_t i = 0; i < api.classes.size(); ++i) {
    if (auto words = wordsOf(api, model::ClassId{i}))
      words_.emplace(words->type, std::move(*words));
  }
}

const ClassWords* Laws::wordsFor(const Operation* maker) const {
  if (maker == nullptr || maker->result.passing != model::Passing::Value) return nullptr;
  const auto found = words_.find(maker->result.type);
  return found == words_.end() ? nullptr : &found->second;
}

std::vector<Probe> Laws::probes(const Sequence& sequence, std::size_t object, std::size_t most,
                                support::Random& random) const {
  std::vector<Probe> found;
  const ValueFlow flow(api_, sequence, sequence.steps.size());
  const ClassWords* words = wordsFor(flow.operation(object));
  if (words == nullptr) return found;
  const LawContext context{api_, *words, sequence, object, flow, random};
  const std::vector<std::size_t> whole = objectsOf(context, words->type);
  if (std::ranges::find(whole, object) == whole.end()) return found;
  const Sequence changed = withChanges(context);
  const ValueFlow changedFlow(api_, changed, changed.steps.size());
  addProbes(context, {api_, *words, changed, object, changedFlow, random}, most, found);
  return found;
}

std::vector<std::size_t> Laws::madeIn(const Sequence& sequence) const {
  std::vector<std::size_t> objects;
  for (std::size_t k = 0; k < sequence.steps.size(); ++k) {
    const auto id = api_.findOperation(sequence.steps[k].operation);
    if (id && wordsFor(&api_.operation(*id)) != nullptr) objects.push_back(k);
  }
  return objects;
}

std::vector<Probe> Laws::probes(const Sequence& sequence, std::size_t most,
                                support::Random& random) const {
  const std::vector<std::size_t> objects = madeIn(sequence);
  if (objects.empty()) return {};
  return probes(sequence, random.pick(objects), most, random);
}

std::vector<Probe> Laws::probes(const Sequence& sequence, const Execution& execution,
                                std::size_t most, support::Random& random) const {
  std::vector<Probe> found = brokenIn(sequence, execution, random);
  if (found.size() > most) found.resize(most);
  std::vector<std::size_t> objects = madeIn(sequence);
  std::erase_if(objects, [&](std::size_t step) { return !returned(execution, step); });
  random.shuffle(objects);
  for (std::size_t i = 0; i < objects.size() && found.size() < most; ++i) {
    const std::size_t left = objects.size() - i;
    const std::size_t share = (most - found.size() + left - 1) / left;
    std::ranges::move(probes(sequence, objects[i], share, random), std::back_inserter(found));
  }
  return found;
}

std::vector<Probe> Laws::brokenIn(const Sequence& sequence, const Execution& execution,
                                  support::Random& random) const {
  std::vector<Probe> found;
  addImpureCalls(sequence, execution, random, found);
  addWrongSizes(sequence, execution, random, found);
  return found;
}

void Laws::addImpureCalls(const Sequence& sequence, const Execution& execution,
                          support::Random& random, std::vector<Probe>& found) const {
  for (std::size_t k = 1; k < execution.steps.size() && k < sequence.steps.size(); ++k) {
    const auto object = receiverOf(sequence.steps[k]);
    if (!object || !returned(execution, k) || !changes(execution, *object, k)) continue;
    const auto id = api_.findOperation(sequence.steps[k].operation);
    const auto maker = api_.findOperation(sequence.steps[*object].operation);
    const ClassWords* words = maker ? wordsFor(&api_.operation(*maker)) : nullptr;
    if (!id || words == nullptr) continue;
    const auto& pure = words->constMethods;
    if (std::ranges::find(pure, *id) == pure.end()) continue;
    const Sequence before = model::firstSteps(sequence, k);
    const ValueFlow flow(api_, before, k);
    const LawContext context{api_, *words, before, *object, flow, random};
    if (auto probe = constPureAt(context, sequence.steps[k])) found.push_back(std::move(*probe));
  }
}

void Laws::addWrongSizes(const Sequence& sequence, const Execution& execution,
                         support::Random& random, std::vector<Probe>& found) const {
  const std::size_t count = std::min(execution.steps.size(), sequence.steps.size());
  for (std::size_t object = 0; object < count; ++object) {
    const auto maker = api_.findOperation(sequence.steps[object].operation);
    const ClassWords* words = maker ? wordsFor(&api_.operation(*maker)) : nullptr;
    if (words == nullptr) continue;
    for (std::size_t k = object; k < count; ++k) {
      if (!sizeIsWrong(api_, *words, execution, {object, k})) continue;
      const Sequence start = model::firstSteps(sequence, k + 1);
      const ValueFlow flow(api_, start, k + 1);
      if (auto probe = sizeAgrees({api_, *words, start, object, flow, random})) {
        found.push_back(std::move(*probe));
      }
      break;
    }
  }
}

}  // namespace assay::oracle
