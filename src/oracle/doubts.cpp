#include "oracle/doubts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "model/borrows.h"
#include "model/crashes.h"
#include "oracle/literals.h"
#include "oracle/null_misuse.h"
#include "oracle/value_flow.h"

namespace assay::oracle {

using model::Argument;
using model::RuleId;
using model::TypeId;
using model::ValueRef;

namespace {

using Doubt = std::optional<std::string>;

// Every function that computes with numbers has arguments that are too large for it.
Doubt nearLimit(const MisuseCase& failure, RuleId /*rule*/) {
  const auto* crash =
      failure.outcome == nullptr ? nullptr : std::get_if<model::Crashed>(failure.outcome);
  if (crash == nullptr || familyOf(*crash) != model::CrashFamily::Arithmetic) return std::nullopt;
  if (!hasNumberNearLimit(failure.api, failure.sequence, failure.step + 1)) return std::nullopt;
  return "only with a number near the limit of its type";
}

// Objects that share ownership of each other are never freed, and it takes a test to tie them up.
Doubt sharedOwnership(const MisuseCase& failure, RuleId rule) {
  if (rule != RuleId::Leak) return std::nullopt;
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

// What a pointer or reference that a step gives is to; none for values.
std::optional<model::ClassId> classBehind(const MisuseCase& failure,
                                          const model::ResultType& result) {
  const model::Type& type = failure.api.type(result.type);
  const auto* pointer = std::get_if<model::PointerType>(&type.shape);
  if (pointer != nullptr) return failure.api.type(pointer->pointee).classId;
  return result.passing == model::Passing::Value ? std::nullopt : type.classId;
}

bool areRelated(const model::Api& api, model::ClassId one, model::ClassId other) {
  return one == other || api.derivesFrom(one, other) || api.derivesFrom(other, one);
}

// The object that a value may be another way to: `node.toElement()`, `node.document()`. Where the
// worker knows the object, it has said so.
ValueKey behind(const MisuseCase& failure, const ValueFlow& flow, ValueKey value) {
  const model::Operation* made = flow.operation(value.first);
  if (value.second != 0 || made == nullptr || !made->owner) return value;
  const auto given = classBehind(failure, made->result);
  const model::Step& step = failure.sequence.steps[value.first];
  if (!given || step.receiver.empty() || !areRelated(failure.api, *given, *made->owner)) {
    return value;
  }
  const auto receiver = flow.valueOf(step.receiver.front());
  if (!receiver) return value;
  const bool isOwn = flow.ownersOf(*receiver).empty();
  if (!isOwn) return behind(failure, flow, *receiver);
  const auto* returned =
      value.first < failure.execution.steps.size()
          ? std::get_if<model::Returned>(&failure.execution.steps[value.first].outcome)
          : nullptr;
  const bool isSame = returned != nullptr && returned->value.find("\"same\"") != std::string::npos;
  return isSame ? *receiver : value;
}

// Which object may have got hold of which others: it was passed a pointer to them that lets it
// change them, or it gave one to them.
using Holdings = std::map<ValueKey, std::set<ValueKey>>;

Holdings holdingsIn(const MisuseCase& failure, const ValueFlow& flow) {
  Holdings holdings;
  const auto& steps = failure.sequence.steps;
  const auto objectOf = [&](const Argument& argument) -> std::optional<ValueKey> {
    const auto value = flow.valueOf(argument);
    return value ? std::optional(behind(failure, flow, *value)) : std::nullopt;
  };
  for (std::size_t k = 0; k < steps.size() && k <= failure.step; ++k) {
    const model::Operation* operation = flow.operation(k);
    if (operation == nullptr || steps[k].receiver.empty()) continue;
    const auto holder = objectOf(steps[k].receiver.front());
    const ValueKey given = behind(failure, flow, {k, 0});
    if (holder && given != *holder && classBehind(failure, operation->result)) {
      holdings[*holder].insert(given);
    }
    if (operation->isConst) continue;
    for (std::size_t i = 0; holder && i < steps[k].arguments.size(); ++i) {
      if (i >= operation->parameters.size()) break;
      const auto* pointer =
          std::get_if<model::PointerType>(&failure.api.type(operation->parameters[i].type).shape);
      const auto held = objectOf(steps[k].arguments[i]);
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
Doubt tiedUp(const MisuseCase& failure, RuleId /*rule*/) {
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
Doubt nullInside(const MisuseCase& failure, RuleId /*rule*/) {
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

bool isLeading(const model::SubjectFiles& subject, const model::SourceLocation& call) {
  return std::ranges::any_of(subject.leadingCalls, [&](const model::SourceLocation& leading) {
    return leading.line == call.line && leading.file == call.file;
  });
}

// The called function did nothing but pass on what it was asked to do: the precondition that does
// not hold may be its own.
Doubt passedOn(const MisuseCase& failure, RuleId rule) {
  if (rule != RuleId::InnerPrecondition) return std::nullopt;
  const auto frames =
      subjectFrames(failure.subject, std::get<model::ContractViolated>(*failure.outcome).stack);
  const bool all = std::ranges::all_of(frames.begin() + 1, frames.end(), [&](const auto* frame) {
    return isLeading(failure.subject, frame->location);
  });
  if (frames.size() < 2 || !all) return std::nullopt;
  return "it is called in any case: this may be a precondition of the caller, too";
}

bool isCounted(const model::Api& api, model::ClassId owner) {
  return std::ranges::any_of(api.operations, [&](const model::Operation& operation) {
    return operation.owner == owner && (operation.name == "size" || operation.name == "empty");
  });
}

// Whether an iterator that the operation gives may be at no element: one that is made of an object,
// what begin() gives if nobody can ask whether there are elements, and what find() and the like
// give. What was just inserted is there.
bool mayGiveEnd(const model::Api& api, const model::Operation& operation) {
  if (!operation.owner || !api.type(operation.result.type).isBorrowed) return false;
  if (operation.kind == model::OperationKind::Constructor) return !operation.parameters.empty();
  if (operation.kind != model::OperationKind::Method) return false;
  const std::string_view name = operation.name;
  if (name.ends_with("begin")) return !isCounted(api, *operation.owner);
  return !name.starts_with("operator") && name.find("insert") == std::string_view::npos &&
         name.find("emplace") == std::string_view::npos;
}

// An iterator was used of which nobody knows whether it is at an element.
Doubt atUnknownElement(const MisuseCase& failure, RuleId /*rule*/) {
  const auto* crash =
      failure.outcome == nullptr ? nullptr : std::get_if<model::Crashed>(failure.outcome);
  if (crash == nullptr || failure.step >= failure.sequence.steps.size()) return std::nullopt;
  const ValueFlow flow(failure.api, failure.sequence, failure.step + 1);
  bool isUsed = false;
  const model::Step& step = failure.sequence.steps[failure.step];
  visitArguments(failure.api, step, [&](const Argument& argument, std::optional<TypeId>) {
    const auto iterator = flow.valueOf(argument);
    const model::Operation* made =
        iterator ? flow.operation(flow.originalOf(*iterator).first) : nullptr;
    isUsed = isUsed || (made != nullptr && mayGiveEnd(failure.api, *made));
  });
  if (!isUsed) return std::nullopt;
  return "the iterator may have been at the end";
}

// A text, a view or a pointer to numbers.
bool isMemory(const model::Api& api, TypeId type) {
  const model::Type& described = api.type(type);
  const auto* pointer = std::get_if<model::PointerType>(&described.shape);
  if (pointer != nullptr) return !api.type(pointer->pointee).classId;
  return model::isBorrowed(api, type, model::Passing::Value) &&
         !std::holds_alternative<model::ObjectType>(described.shape);
}

// Memory inside an object was passed to a call that changes that object.
Doubt ownInsides(const MisuseCase& failure, RuleId rule) {
  if (rule != RuleId::MemoryError || failure.step >= failure.sequence.steps.size())
    return std::nullopt;
  const ValueFlow flow(failure.api, failure.sequence, failure.step + 1);
  const model::Operation* operation = flow.operation(failure.step);
  const model::Step& step = failure.sequence.steps[failure.step];
  if (operation == nullptr || operation->isConst || step.receiver.empty()) return std::nullopt;
  const auto receiver = flow.valueOf(step.receiver.front());
  bool isOwn = false;
  for (std::size_t i = 0; i < step.arguments.size() && i < operation->parameters.size(); ++i) {
    // References to elements, iterators and pointers to nodes are what containers are made for.
    const bool isView = isMemory(failure.api, operation->parameters[i].type);
    const auto value = flow.valueOf(step.arguments[i]);
    isOwn = isOwn || (isView && value && receiver && flow.ownersOf(*value).contains(*receiver));
  }
  if (!isOwn) return std::nullopt;
  return "only if it is handed memory of its own";
}

// The function was given a callback that changes something while it runs. Callbacks that an object
// keeps and calls later are its own business.
Doubt changedMeanwhile(const MisuseCase& failure, RuleId /*rule*/) {
  if (failure.step >= failure.sequence.steps.size()) return std::nullopt;
  const auto mayChange = [&](const model::Step& call) {
    const auto id = failure.api.findOperation(call.operation);
    return id && failure.api.operation(*id).hasReceiver() && !failure.api.operation(*id).isConst;
  };
  bool isChanged = false;
  visitArguments(
      failure.api, failure.sequence.steps[failure.step],
      [&](const Argument& argument, std::optional<TypeId>) {
        const auto* literal = std::get_if<model::Literal>(&argument.value);
        const auto* callback = literal ? std::get_if<model::CallbackLiteral>(literal) : nullptr;
        isChanged =
            isChanged || (callback != nullptr && std::ranges::any_of(callback->body, mayChange));
      });
  if (!isChanged) return std::nullopt;
  return "only if the callback that it is given changes something meanwhile";
}

using DoubtRule = Doubt (*)(const MisuseCase&, RuleId);
constexpr std::array<DoubtRule, 8> kDoubts = {nearLimit,  sharedOwnership, tiedUp,
                                              nullInside, passedOn,        atUnknownElement,
                                              ownInsides, changedMeanwhile};

}  // namespace

std::optional<std::string> doubtOf(const MisuseCase& failure, RuleId rule) {
  for (const DoubtRule doubt : kDoubts) {
    if (auto reason = doubt(failure, rule)) return reason;
  }
  return std::nullopt;
}

}  // namespace assay::oracle
