#include "oracle/misuse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <vector>

#include "model/crashes.h"
#include "oracle/literals.h"
#include "oracle/misuse_scene.h"
#include "oracle/null_misuse.h"
#include "oracle/value_flow.h"

namespace assay::oracle {

using model::Api;
using model::Argument;
using model::Execution;
using model::Literal;
using model::Operation;
using model::Step;
using model::TypeId;

namespace {

// A borrowed value was used after a call that may have changed its owner.
std::optional<Misuse> staleValue(const Scene& scene) {
  const auto& steps = scene.execution().steps;
  for (std::size_t k = 0; k < steps.size() && k <= scene.failure.step; ++k) {
    if (!steps[k].usesStaleValue) continue;
    return Misuse{model::RuleId::StaleValue,
                  fmt::format("step {} uses a borrowed value after its owner changed", k)};
  }
  return std::nullopt;
}

// An object was used after its destructor was called.
std::optional<Misuse> destroyedValue(const Scene& scene) {
  const auto step = scene.flow.destroyedUse();
  if (!step) return std::nullopt;
  return Misuse{model::RuleId::StaleValue,
                fmt::format("step {} uses an object after its destructor was called", *step)};
}

// A destructor was called for an object that somebody else destroys.
std::optional<Misuse> foreignDestruction(const Scene& scene) {
  const auto step = scene.flow.foreignDestruction();
  if (!step) return std::nullopt;
  return Misuse{model::RuleId::StaleValue,
                fmt::format("step {} destroys an object that is not its own", *step)};
}

// A moved-from object was used otherwise than by assigning to it or destroying it.
std::optional<Misuse> movedFromValue(const Scene& scene) {
  const auto step = scene.flow.movedFromUse();
  if (!step) return std::nullopt;
  return Misuse{model::RuleId::MovedFromUse,
                fmt::format("step {} uses a moved-from object", *step)};
}

bool hasInvariant(const Api& api, TypeId type) {
  const auto& id = api.type(type).classId;
  if (!id) return false;
  const model::Class& described = api.cls(*id);
  return !described.invariants.empty() ||
         std::ranges::any_of(described.bases, [&](model::ClassId base) {
           return !api.cls(base).invariants.empty();
         });
}

// The invariant that does not hold may be that of an object whose value is unspecified: the worker
// does not say which object it asked.
std::optional<Misuse> movedFromInvariant(const Scene& scene) {
  const auto* violated = scene.outcome<model::ContractViolated>();
  if (violated == nullptr || violated->contract.kind != model::ContractKind::Invariant) {
    return std::nullopt;
  }
  for (const ValueKey& value : scene.flow.movedFrom()) {
    const auto type = scene.flow.typeOf(value);
    if (!type || !hasInvariant(scene.api(), *type)) continue;
    return Misuse{
        model::RuleId::MovedFromUse,
        fmt::format("the invariant may be that of the value of step {}, which is moved-from",
                    value.first)};
  }
  return std::nullopt;
}

// A pointer to numbers, which may be one end of a range; pointers to objects are not.
bool isRangePointer(const Api& api, const model::Type& type) {
  const auto* pointer = std::get_if<model::PointerType>(&type.shape);
  if (pointer == nullptr) return false;
  const model::TypeShape& pointee = api.type(pointer->pointee).shape;
  return std::holds_alternative<model::IntegerType>(pointee) ||
         std::holds_alternative<model::FloatingType>(pointee);
}

// "argv".
bool isPointerToPointers(const Api& api, const model::Type& type) {
  const auto* pointer = std::get_if<model::PointerType>(&type.shape);
  if (pointer == nullptr) return false;
  const model::TypeShape& pointee = api.type(pointer->pointee).shape;
  return std::holds_alternative<model::PointerType>(pointee) ||
         std::holds_alternative<model::TextType>(pointee);
}

// Whether the block that was overrun was allocated for the test, not by the subject.
bool isMemoryOfTest(const Scene& scene, const model::Crashed& crash) {
  const std::size_t allocated = crash.report.find("allocated by thread");
  if (allocated == std::string::npos) return false;
  const std::string_view rest = std::string_view(crash.report).substr(allocated);
  const std::string_view stack = rest.substr(0, rest.find("\n\n"));
  return std::ranges::none_of(scene.failure.subject.files, [&](const std::string& file) {
    return stack.find(file) != std::string_view::npos;
  });
}

bool takesNumber(const Api& api, const Operation& operation) {
  return std::ranges::any_of(operation.parameters, [&](const model::Parameter& each) {
    return std::holds_alternative<model::IntegerType>(api.type(each.type).shape);
  });
}

// Whether how much there is behind the parameter is agreed on otherwise: it is a pointer to
// numbers, a buffer, or a text or an array of pointers that comes with a number, which may be its
// length.
bool hasUnknownExtent(const Api& api, const Operation& operation,
                      const model::Parameter& parameter) {
  const model::Type& type = api.type(parameter.type);
  if (isRangePointer(api, type)) return true;
  if (isPointerToPointers(api, type)) return takesNumber(api, operation);
  const auto* text = std::get_if<model::TextType>(&type.shape);
  if (text == nullptr) return false;
  return text->kind == model::TextKind::Buffer ||
         (text->kind == model::TextKind::CString && takesNumber(api, operation));
}

// Whether the number that the called function was given may have led it away from an array of the
// test's, so that nobody can say what it met there: no memory at all, or, with an array of
// pointers, any block.
bool isLedAway(const Scene& scene, const model::Crashed& crash, const model::Parameter& parameter) {
  if (!takesNumber(scene.api(), *scene.operation()) ||
      !isInCalledFunction(scene.api(), scene.failure.subject, crash.stack)) {
    return false;
  }
  return (crash.kind == model::CrashKind::Segv && !isNullUse(crash)) ||
         isPointerToPointers(scene.api(), scene.api().type(parameter.type));
}

// The memory behind a pointer that the test passed was overrun: how much there must be, only the
// caller can know.
std::optional<Misuse> shortMemory(const Scene& scene) {
  const auto* crash = scene.outcome<model::Crashed>();
  const Operation* operation = scene.operation();
  const bool isOverrun = crash != nullptr && crash->kind.has(model::CrashTrait::Overrun);
  if (!isOverrun || operation == nullptr) return std::nullopt;
  const bool isOfTest = isMemoryOfTest(scene, *crash);
  bool passes = false;
  for (std::size_t i = 0; i < operation->parameters.size(); ++i) {
    const model::Parameter& parameter = operation->parameters[i];
    if (!hasUnknownExtent(scene.api(), *operation, parameter)) continue;
    // Memory that the test got a pointer to elsewhere is no less the test's choice.
    const bool isPassedOn = crash->kind != model::CrashKind::Segv &&
                            i < scene.step()->arguments.size() &&
                            scene.flow.valueOf(scene.step()->arguments[i]).has_value();
    passes = passes || isOfTest || isPassedOn || isLedAway(scene, *crash, parameter);
  }
  if (!passes) return std::nullopt;
  return Misuse{model::RuleId::ShortMemory,
                fmt::format("{} needs more memory than it is given a pointer to", operation->key)};
}

// An iterator, or what is used like one: a view knows its own end.
bool isIterator(const model::Type& type) {
  return type.isBorrowed && std::holds_alternative<model::ObjectType>(type.shape);
}

// "const T* first, const T* last".
bool isRangeOfObjects(const Api& api, const std::vector<model::Parameter>& parameters,
                      std::size_t index) {
  const auto* pointer = std::get_if<model::PointerType>(&api.type(parameters[index].type).shape);
  if (pointer == nullptr || !pointer->pointeeIsConst) return false;
  const auto isAlike = [&](std::size_t other) {
    return other < parameters.size() && parameters[other].type == parameters[index].type;
  };
  return isAlike(index + 1) || (index > 0 && isAlike(index - 1));
}

// A call, and where its arguments come from.
struct CallSite {
  const Api& api;
  const ValueFlow& flow;
  const Step& step;
  const Operation& operation;
};

// The positions of the first parameters of one type that can be the end of a range.
std::vector<std::size_t> rangeParameters(const CallSite& call) {
  std::vector<std::size_t> positions;
  const auto& parameters = call.operation.parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const TypeId id = parameters[i].type;
    const model::Type& type = call.api.type(id);
    const bool fits = isIterator(type) || isRangePointer(call.api, type) ||
                      isRangeOfObjects(call.api, parameters, i);
    const bool isFirst = positions.empty() || parameters[positions.front()].type == id;
    if (fits && isFirst && i < call.step.arguments.size()) positions.push_back(i);
  }
  return positions;
}

bool isListLiteral(const Argument& argument) {
  const auto* literal = std::get_if<Literal>(&argument.value);
  return literal != nullptr && std::holds_alternative<model::ListLiteral>(*literal);
}

// What an argument refers into; a value that borrows from nobody is its own owner.
std::set<ValueKey> ownersOf(const ValueFlow& flow, const Argument& argument) {
  const auto value = flow.valueOf(argument);
  if (!value) return {};
  const std::set<ValueKey>& owners = flow.ownersOf(*value);
  return owners.empty() ? std::set<ValueKey>{*value} : owners;
}

bool belongTogether(const ValueFlow& flow, const Argument& left, const Argument& right) {
  if (isListLiteral(left) || isListLiteral(right)) return false;
  const std::set<ValueKey> one = ownersOf(flow, left);
  const std::set<ValueKey> other = ownersOf(flow, right);
  if (one.empty() && other.empty()) return true;  // both null
  return std::ranges::any_of(one, [&](const ValueKey& owner) { return other.contains(owner); });
}

// Two iterators or pointers passed as a range refer into different objects, or an iterator that
// says where does not refer into the receiver.
bool mixesRanges(const CallSite& call) {
  const std::vector<std::size_t> ends = rangeParameters(call);
  const std::vector<Argument>& arguments = call.step.arguments;
  if (ends.size() >= 2 &&
      !belongTogether(call.flow, arguments[ends[ends.size() - 2]], arguments[ends.back()])) {
    return true;
  }
  const bool namesPlace = ends.size() == 1 || ends.size() == 3;
  return namesPlace && !call.step.receiver.empty() &&
         isIterator(call.api.type(call.operation.parameters[ends.front()].type)) &&
         !belongTogether(call.flow, call.step.receiver.front(), arguments[ends.front()]);
}

std::optional<Misuse> mixedRange(const Scene& scene) {
  if (scene.outcome<model::Crashed>() == nullptr && scene.outcome<model::TimedOut>() == nullptr) {
    return std::nullopt;
  }
  const Operation* operation = scene.operation();
  if (operation == nullptr || scene.step() == nullptr) return std::nullopt;
  if (!mixesRanges({scene.api(), scene.flow, *scene.step(), *operation})) return std::nullopt;
  return Misuse{
      model::RuleId::MixedRange,
      fmt::format("{} is given iterators or pointers of different objects", operation->key)};
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

std::optional<long long> observedNumber(const Execution& execution, std::size_t after,
                                        std::size_t object, std::string_view name) {
  if (after >= execution.steps.size()) return std::nullopt;
  for (const model::Observation& each : execution.steps[after].observations) {
    if (each.object != object || !plainName(each.query).ends_with(fmt::format("::{}", name))) {
      continue;
    }
    long long number = 0;
    const auto read =
        std::from_chars(each.value.data(), each.value.data() + each.value.size(), number);
    if (read.ec == std::errc{}) return number;
  }
  return std::nullopt;
}

// How often the iterator was advanced before the step.
long long advances(const Scene& scene, ValueKey iterator) {
  long long count = 0;
  for (std::size_t k = 0; k < scene.failure.step; ++k) {
    const Operation* operation = scene.flow.operation(k);
    const Step& step = scene.failure.sequence.steps[k];
    if (operation == nullptr || step.receiver.empty() || operation->name != "operator++") continue;
    if (scene.flow.valueOf(step.receiver.front()) == iterator) ++count;
  }
  return count;
}

// Whether the iterator stands behind the last element: it came from end(), or was advanced from
// begin() as often as the owner has elements.
bool isPastTheEnd(const Scene& scene, ValueKey iterator) {
  const Operation* made = scene.flow.operation(iterator.first);
  if (made == nullptr || iterator.second != 0) return false;
  if (isOneOf(made->name, {"end", "cend", "rend", "crend"})) return true;
  if (!isOneOf(made->name, {"begin", "cbegin", "rbegin", "crbegin"})) return false;
  const std::set<ValueKey>& owners = scene.flow.ownersOf(iterator);
  return std::ranges::any_of(owners, [&](const ValueKey& owner) {
    const auto size = observedNumber(scene.execution(), iterator.first, owner.first, "size");
    return size && advances(scene, iterator) >= *size;
  });
}

// Whether the step uses an iterator of which the predicate holds.
bool usesIterator(const Scene& scene, bool (*predicate)(const Scene&, ValueKey)) {
  const auto* violated = scene.outcome<model::ContractViolated>();
  const bool failed =
      scene.outcome<model::Crashed>() != nullptr || scene.outcome<model::TimedOut>() != nullptr ||
      (violated != nullptr && violated->contract.kind != model::ContractKind::Invariant);
  if (!failed || scene.step() == nullptr) return false;
  bool used = false;
  visitArguments(scene.api(), *scene.step(), [&](const Argument& argument, std::optional<TypeId>) {
    const auto value = scene.flow.valueOf(argument);
    const auto type = value ? scene.flow.typeOf(*value) : std::nullopt;
    used = used || (type && isIterator(scene.api().type(*type)) && predicate(scene, *value));
  });
  return used;
}

// Whether the iterator was made without a place, and nothing was assigned to it.
bool isSingular(const Scene& scene, ValueKey iterator) {
  const ValueKey first = scene.flow.originalOf(iterator);
  const Operation* made = scene.flow.operation(first.first);
  return first.second == 0 && made != nullptr && made->kind == model::OperationKind::Constructor &&
         made->parameters.empty() && scene.flow.ownersOf(first).empty();
}

// An iterator that refers into nothing was followed, advanced or named as a place.
std::optional<Misuse> singularIterator(const Scene& scene) {
  if (!usesIterator(scene, isSingular)) return std::nullopt;
  return Misuse{
      model::RuleId::SingularIterator,
      fmt::format("{} is given an iterator that refers into nothing", scene.step()->operation)};
}

// A past-the-end iterator was followed, advanced or named as a place.
std::optional<Misuse> pastTheEnd(const Scene& scene) {
  if (!usesIterator(scene, isPastTheEnd)) return std::nullopt;
  return Misuse{
      model::RuleId::PastTheEnd,
      fmt::format("{} is given an iterator past the last element", scene.step()->operation)};
}

// "bool (T, T)": whoever takes one may assume that it is an order or an equivalence.
bool isRelation(const Api& api, TypeId type) {
  const auto* callable = std::get_if<model::CallableType>(&api.type(type).shape);
  if (callable == nullptr) return false;
  const bool answersBool =
      std::holds_alternative<model::BoolType>(api.type(callable->result).shape);
  if (callable->form == model::CallableForm::Generic) return answersBool;
  return answersBool && callable->parameters.size() == 2 &&
         callable->parameters[0] == callable->parameters[1];
}

bool isInLibrary(const std::vector<model::Frame>& stack) {
  return !stack.empty() && isSystemFile(stack.front().location.file) &&
         stack.front().function.find("std::") != std::string::npos;
}

// The library was given a callback for a comparison that answers at random, and failed on it.
std::optional<Misuse> arbitraryComparison(const Scene& scene) {
  const auto* crash = scene.outcome<model::Crashed>();
  const auto* hang = scene.outcome<model::TimedOut>();
  const bool inLibrary = (crash != nullptr && isInLibrary(crash->stack)) ||
                         (hang != nullptr && isInLibrary(hang->stack));
  if (!inLibrary) return std::nullopt;
  bool passed = false;
  for (std::size_t k = 0; k <= scene.failure.step && k < scene.failure.sequence.steps.size(); ++k) {
    visitArguments(scene.api(), scene.failure.sequence.steps[k],
                   [&](const Argument& argument, std::optional<TypeId> wanted) {
                     const auto* literal = std::get_if<Literal>(&argument.value);
                     passed = passed || (literal != nullptr && wanted &&
                                         std::holds_alternative<model::CallbackLiteral>(*literal) &&
                                         isRelation(scene.api(), *wanted));
                   });
  }
  if (!passed) return std::nullopt;
  return Misuse{model::RuleId::ArbitraryComparison,
                "the comparison that the test passes is no order"};
}

// A part of an object was assigned to, through its base class.
std::optional<Misuse> slicedAssignment(const Scene& scene) {
  const auto step = firstSlicing(scene.api(), scene.failure.sequence, scene.flow);
  if (!step) return std::nullopt;
  return Misuse{model::RuleId::SlicedAssignment,
                fmt::format("step {} assigns to a part of an object", *step)};
}

// Whether the operation is one of a class that alone can end its objects.
bool isOfSelfEnding(const Api& api, const Operation* operation) {
  return operation != nullptr && operation->owner &&
         !api.type(api.cls(*operation->owner).type).isDestructible;
}

// Whether the type is such a class, or a pointer to one.
bool isSelfEnding(const Api& api, TypeId id) {
  const auto* pointer = std::get_if<model::PointerType>(&api.type(id).shape);
  const model::Type& type = api.type(pointer == nullptr ? id : pointer->pointee);
  return type.isComplete && type.classId && !type.isDestructible;
}

// Objects whose destructor is private end in a call of their own, release() or destroy(), and
// nobody tells the client which of them was the last.
std::optional<Misuse> endedByItself(const Scene& scene) {
  const auto* crash = scene.outcome<model::Crashed>();
  if (crash == nullptr || familyOf(*crash) != model::CrashFamily::Memory) return std::nullopt;
  const Operation* failed = scene.operation();
  const bool isUsed =
      failed == nullptr || isOfSelfEnding(scene.api(), failed) ||
      std::ranges::any_of(failed->parameters, [&](const model::Parameter& parameter) {
        return isSelfEnding(scene.api(), parameter.type);
      });
  if (!isUsed) return std::nullopt;
  for (std::size_t k = 0; k < scene.failure.step && k < scene.failure.sequence.steps.size(); ++k) {
    const Operation* called = scene.flow.operation(k);
    const bool mayEnd = isOfSelfEnding(scene.api(), called) && !called->isConst &&
                        called->kind == model::OperationKind::Method;
    if (!mayEnd) continue;
    return Misuse{model::RuleId::StaleValue,
                  fmt::format("the object may have ended itself in step {}", k)};
  }
  return std::nullopt;
}

using MisuseRule = std::optional<Misuse> (*)(const Scene&);
constexpr std::array<MisuseRule, 15> kRules = {
    staleValue,       destroyedValue, foreignDestruction,  movedFromValue,   movedFromInvariant,
    nullArgument,     nullInObject,   nullPassedOn,        shortMemory,      mixedRange,
    singularIterator, pastTheEnd,     arbitraryComparison, slicedAssignment, endedByItself,
};

}  // namespace

std::optional<Misuse> misuseOf(const MisuseCase& failure) {
  const Scene scene{failure, ValueFlow(failure.api, failure.sequence,
                                       std::min(failure.step + 1, failure.sequence.steps.size()))};
  for (const MisuseRule rule : kRules) {
    if (auto broken = rule(scene)) return broken;
  }
  return std::nullopt;
}

std::optional<std::size_t> firstMixedPlace(const Api& api, const model::Sequence& sequence,
                                           const ValueFlow& flow) {
  for (std::size_t k = 0; k < sequence.steps.size(); ++k) {
    const Operation* operation = flow.operation(k);
    if (operation == nullptr || operation->name.starts_with("operator")) continue;
    const bool takesIterator = std::ranges::any_of(
        operation->parameters, [&](const auto& each) { return isIterator(api.type(each.type)); });
    if (takesIterator && mixesRanges({api, flow, sequence.steps[k], *operation})) return k;
  }
  return std::nullopt;
}

namespace {

// Whether the value is an iterator at no element: from end(), or made without a place.
bool isAtNoElement(const Api& api, const ValueFlow& flow, ValueKey value, bool isBackwards) {
  const auto type = flow.typeOf(value);
  const ValueKey first = flow.originalOf(value);
  if (!type || !isIterator(api.type(*type)) || first.second != 0) return false;
  const Operation* made = flow.operation(first.first);
  if (made == nullptr) return false;
  const bool isEnd = isOneOf(made->name, {"end", "cend", "rend", "crend"});
  return (isEnd && !isBackwards) ||
         (made->kind == model::OperationKind::Constructor && made->parameters.empty());
}

}  // namespace

std::optional<std::size_t> firstUseOfNoElement(const Api& api, const model::Sequence& sequence,
                                               const ValueFlow& flow) {
  std::set<ValueKey> changed;  // they may be anywhere
  for (std::size_t k = 0; k < sequence.steps.size(); ++k) {
    const Operation* operation = flow.operation(k);
    const Step& step = sequence.steps[k];
    if (operation == nullptr || step.receiver.empty()) continue;
    const auto receiver = flow.valueOf(step.receiver.front());
    const bool goesBack = operation->name == "operator--";
    const auto isDead = [&](const std::optional<ValueKey>& value) {
      return value && !changed.contains(*value) && !changed.contains(flow.originalOf(*value)) &&
             isAtNoElement(api, flow, *value, goesBack);
    };
    const bool follows =
        goesBack || isOneOf(operation->name, {"operator*", "operator->", "operator++"});
    if (follows && isDead(receiver)) return k;
    const bool erases = isOneOf(operation->name, {"erase", "extract"});
    if (erases && step.arguments.size() == 1 && isDead(flow.valueOf(step.arguments.front()))) {
      return k;
    }
    if (receiver && !operation->isConst) changed.insert(*receiver);
    for (const Argument& argument : step.arguments) {
      if (const auto value = flow.valueOf(argument)) changed.insert(*value);
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> firstSlicing(const Api& api, const model::Sequence& sequence,
                                        const ValueFlow& flow) {
  for (std::size_t k = 0; k < sequence.steps.size(); ++k) {
    const Operation* operation = flow.operation(k);
    const Step& step = sequence.steps[k];
    if (operation == nullptr || operation->name != "operator=" || !operation->owner) continue;
    const auto receiver =
        step.receiver.empty() ? std::nullopt : flow.valueOf(step.receiver.front());
    const auto type = receiver ? flow.typeOf(*receiver) : std::nullopt;
    const auto whole = type ? api.type(*type).classId : std::nullopt;
    if (whole && *whole != *operation->owner && api.derivesFrom(*whole, *operation->owner)) {
      return k;
    }
  }
  return std::nullopt;
}

}  // namespace assay::oracle
