#include "oracle/doubts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "oracle/crash_kinds.h"
#include "oracle/literals.h"
#include "oracle/value_flow.h"

namespace assay::oracle {

using model::Argument;
using model::TypeId;
using model::ValueRef;

namespace {

using Doubt = std::optional<std::string>;

// Every function that computes with numbers has arguments that are too large for it.
Doubt nearLimit(const MisuseCase& failure, std::string_view /*rule*/) {
  const auto* crash =
      failure.outcome == nullptr ? nullptr : std::get_if<model::Crashed>(failure.outcome);
  if (crash == nullptr || familyOf(*crash) != CrashFamily::Arithmetic) return std::nullopt;
  if (!hasNumberNearLimit(failure.api, failure.sequence, failure.step + 1)) return std::nullopt;
  return "only with a number near the limit of its type";
}

// Objects that share ownership of each other are never freed, and it takes a test to tie them up.
Doubt sharedOwnership(const MisuseCase& failure, std::string_view rule) {
  if (rule != "leak") return std::nullopt;
  bool found = false;
  const auto look = [&](const Argument& argument, std::optional<TypeId> wanted) {
    if (!wanted || !std::holds_alternative<ValueRef>(argument.value)) return;
    const auto* smart = std::get_if<model::SmartPointerType>(&failure.api.type(*wanted).shape);
    found = found || (smart != nullptr && smart->kind == model::SmartPointerKind::Shared);
  };
  for (const model::Step& step : failure.sequence.steps) visitArguments(failure.api, step, look);
  if (!found) return std::nullopt;
  return "the test may have closed a cycle of shared pointers";
}

// Which object may have got hold of which others: it was passed a pointer to them that lets it change them.
using Holdings = std::map<ValueKey, std::set<ValueKey>>;

Holdings holdingsIn(const MisuseCase& failure, const ValueFlow& flow) {
  Holdings holdings;
  const auto& steps = failure.sequence.steps;
  for (std::size_t k = 0; k < steps.size() && k <= failure.step; ++k) {
    const model::Operation* operation = flow.operation(k);
    if (operation == nullptr || operation->isConst || steps[k].receiver.empty()) continue;
    const auto holder = flow.valueOf(steps[k].receiver.front());
    for (std::size_t i = 0; holder && i < steps[k].arguments.size(); ++i) {
      if (i >= operation->parameters.size()) break;
      const auto* pointer =
          std::get_if<model::PointerType>(&failure.api.type(operation->parameters[i].type).shape);
      const auto held = flow.valueOf(steps[k].arguments[i]);
      if (pointer != nullptr && !pointer->pointeeIsConst && held) holdings[*holder].insert(*held);
    }
  }
  return holdings;
}

bool holds(const Holdings& holdings, ValueKey holder, ValueKey wanted, std::set<ValueKey>& seen) {
  const auto found = holdings.find(holder);
  if (found == holdings.end() || !seen.insert(holder).second) return false;
  return found->second.contains(wanted) || std::ranges::any_of(found->second, [&](ValueKey next) {
           return holds(holdings, next, wanted, seen);
         });
}

// An object was passed to itself, or to one that had been passed to it: nodes tied into a ring.
Doubt tiedUp(const MisuseCase& failure, std::string_view /*rule*/) {
  const ValueFlow flow(failure.api, failure.sequence,
                       std::min(failure.step + 1, failure.sequence.steps.size()));
  const Holdings holdings = holdingsIn(failure, flow);
  const bool isRing = std::ranges::any_of(holdings, [&](const auto& entry) {
    std::set<ValueKey> seen;
    return holds(holdings, entry.first, entry.first, seen);
  });
  if (!isRing) return std::nullopt;
  return "only if an object is handed a pointer to itself, or to one that holds it";
}

// Null was passed, and somebody behind the called function followed it or asked for more.
Doubt nullInside(const MisuseCase& failure, std::string_view /*rule*/) {
  if (failure.outcome == nullptr || !passesNull(failure)) return std::nullopt;
  const auto* crash = std::get_if<model::Crashed>(failure.outcome);
  const auto* violated = std::get_if<model::ContractViolated>(failure.outcome);
  const bool isAboutNull =
      (crash != nullptr && isNullUse(*crash)) ||
      (violated != nullptr && violated->contract.kind != model::ContractKind::Invariant &&
       isBareName(violated->contract.text));
  if (!isAboutNull) return std::nullopt;
  return "only with a null pointer";
}

bool isLeading(const SubjectFiles& subject, const model::SourceLocation& call) {
  return std::ranges::any_of(subject.leadingCalls, [&](const model::SourceLocation& leading) {
    return leading.line == call.line && leading.file == call.file;
  });
}

// The called function did nothing but pass on what it was asked to do: the precondition that does not hold
// may be its own.
Doubt passedOn(const MisuseCase& failure, std::string_view rule) {
  if (rule != "inner-precondition") return std::nullopt;
  const auto frames =
      subjectFrames(failure.subject, std::get<model::ContractViolated>(*failure.outcome).stack);
  const bool all = std::ranges::all_of(frames.begin() + 1, frames.end(), [&](const auto* frame) {
    return isLeading(failure.subject, frame->location);
  });
  if (frames.size() < 2 || !all) return std::nullopt;
  return "it is called in any case: this may be a precondition of the caller, too";
}

using DoubtRule = Doubt (*)(const MisuseCase&, std::string_view);
constexpr std::array<DoubtRule, 5> kDoubts = {nearLimit, sharedOwnership, tiedUp, nullInside,
                                              passedOn};

}  // namespace

std::optional<std::string> doubtOf(const MisuseCase& failure, std::string_view rule) {
  for (const DoubtRule doubt : kDoubts) {
    if (auto reason = doubt(failure, rule)) return reason;
  }
  return std::nullopt;
}

}  // namespace assay::oracle
