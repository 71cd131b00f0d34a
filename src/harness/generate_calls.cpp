// Thunks that call operations: one for each number of arguments that the operation can be called
// with.
#include <algorithm>

#include "harness/generation.h"
#include "harness/shapes.h"

namespace assay::harness {

using model::Operation;
using model::OperationId;
using model::OperationKind;
using model::Passing;

namespace {

struct CallSlots {
  std::string receiver;
  std::vector<std::string> arguments;
};

CallSlots slotsOf(const model::Api& api, const Operation& operation, std::size_t arity) {
  CallSlots slots;
  std::size_t next = 1;
  if (operation.hasReceiver()) slots.receiver = slot(api.cls(*operation.owner).type, next++);
  for (std::size_t i = 0; i < arity; ++i) {
    slots.arguments.push_back(slot(operation.parameters[i].type, next++));
  }
  return slots;
}

// Constructors build the object where it stays: it need not be movable.
std::string construction(const Generation& generation, const Operation& operation,
                         const CallSlots& slots) {
  const model::Api& api = generation.api;
  const model::TypeId type = operation.result.type;
  if (isBoxed(api.type(type))) {
    return storeNewValue(
        api, type, cxx::callExpression(api, generation.spell, operation, "", slots.arguments));
  }
  const std::string list =
      cxx::argumentList(api, generation.spell, operation.parameters, slots.arguments);
  const bool isAggregate = operation.kind == OperationKind::AggregateInit;
  return fmt::format("slots[0] = {} {}{}{}{};", newFor(api.type(type)), alias(type),
                     isAggregate ? '{' : '(', list, isAggregate ? '}' : ')');
}

std::string stubConstruction(const Generation& generation, const Operation& operation,
                             const CallSlots& slots) {
  const std::string list =
      cxx::argumentList(generation.api, generation.spell, operation.parameters, slots.arguments);
  return fmt::format("slots[0] = static_cast<{}*>(::new Stub{}(slots + {}{}{}));",
                     alias(operation.result.type), operation.owner->index,
                     1 + slots.arguments.size(), list.empty() ? "" : ", ", list);
}

std::string callBody(const Generation& generation, const Operation& operation, std::size_t arity) {
  const model::Api& api = generation.api;
  const CallSlots slots = slotsOf(api, operation, arity);
  switch (operation.kind) {
    case OperationKind::Constructor:
    case OperationKind::AggregateInit:
      return construction(generation, operation, slots);
    case OperationKind::Stub:
      return stubConstruction(generation, operation, slots);
    case OperationKind::Destructor: {
      const auto destroyer = generation.destroyers.find(api.cls(*operation.owner).type);
      return destroyer == generation.destroyers.end() ? "" : destroyer->second + "(slots[1]);";
    }
    default:
      break;
  }
  const std::string call =
      cxx::callExpression(api, generation.spell, operation, slots.receiver, slots.arguments);
  const bool isWrite = operation.kind == OperationKind::FieldWrite ||
                       operation.kind == OperationKind::StaticFieldWrite;
  if (isVoid(api.type(operation.result.type)) || isWrite) return call + ";";
  if (operation.result.passing == Passing::Value) {
    return storeNewValue(api, operation.result.type, call);
  }
  return fmt::format("auto&& result = {};\n  slots[0] = kit::addressOf(result);", call);
}

// A clause about ASSAY_RESULT is decided here, where the result is.
bool hasClauseAboutResult(const model::Api& api, const Operation& operation) {
  return !isVoid(api.type(operation.result.type)) &&
         std::ranges::any_of(operation.contracts, [](const model::Contract& contract) {
           return contract.text.find("ASSAY_RESULT") != std::string::npos;
         });
}

void writeCall(Generation& generation, OperationId id, std::size_t arity) {
  const Operation& operation = generation.api.operation(id);
  SourceWriter& out = generation.out;
  const Part part{PartKind::Call, id.index, static_cast<std::uint32_t>(arity)};
  const SourceWriter::Scope scope(out, part);
  const bool isShort = arity < operation.parameters.size();
  const model::ThunkIndex thunk = generation.beginThunk(
      part, operation.key + (isShort ? fmt::format(" with {} arguments", arity) : ""));
  out.line("  " + callBody(generation, operation, arity));
  if (hasClauseAboutResult(generation.api, operation)) {
    out.line(
        fmt::format("  assayCheckResult(slots[0], ::assay::contracts::tagFor(*static_cast<const "
                    "{}*>(slots[0])));",
                    alias(operation.result.type)));
  }
  generation.endThunk();
  generation.table.calls[{id, arity}] = thunk;
}

}  // namespace

void writeCalls(Generation& generation) {
  generation.out.line();
  for (std::uint32_t i = 0; i < generation.api.operations.size(); ++i) {
    const Operation& operation = generation.api.operations[i];
    if (whyNotCallable(generation.api, operation, generation.excluded)) continue;
    for (std::size_t arity = operation.requiredArguments; arity <= operation.parameters.size();
         ++arity) {
      if (generation.isExcluded(PartKind::Call, i, static_cast<std::uint32_t>(arity))) continue;
      writeCall(generation, OperationId{i}, arity);
    }
  }
}

}  // namespace assay::harness
