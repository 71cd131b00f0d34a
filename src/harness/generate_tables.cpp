// The tables that the runtime reads: thunks by index, and a row for each type with its observers
// and invariants.
#include <algorithm>
#include <utility>

#include "cxx/literals.h"
#include "harness/generation.h"
#include "harness/shapes.h"

namespace assay::harness {

using model::Operation;
using model::OperationId;
using model::OperationKind;
using model::Passing;
using model::Type;
using model::TypeId;

namespace {

bool isQuery(const model::Api& api, const Operation& operation) {
  const bool asks =
      operation.kind == OperationKind::FieldRead ||
      (operation.kind == OperationKind::Method && operation.isConst &&
       operation.parameters.empty() && operation.refQualifier != model::RefQualifier::Rvalue);
  const Type& result = api.type(operation.result.type);
  return asks && !std::holds_alternative<model::StreamType>(result.shape) && mayBeShown(result);
}

// The cheapest to show come first.
int rankOf(const Type& type) {
  if (std::holds_alternative<model::BoolType>(type.shape)) return 0;
  if (std::holds_alternative<model::IntegerType>(type.shape)) return 1;
  return isScalar(type) ? 2 : 3;
}

// The queries of the class that have a thunk, in the order in which they are asked.
std::vector<OperationId> queriesOf(const Generation& generation, model::ClassId cls) {
  const model::Api& api = generation.api;
  std::vector<OperationId> queries;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const Operation& operation = api.operations[i];
    const TypeId result = operation.result.type;
    if (operation.owner == cls && isQuery(api, operation) &&
        generation.table.calls.contains({OperationId{i}, 0}) &&
        !generation.isExcluded(PartKind::Show, result.index)) {
      queries.push_back(OperationId{i});
    }
  }
  std::ranges::sort(queries, {}, [&](OperationId id) {
    return std::pair(rankOf(api.type(api.operation(id).result.type)), id);
  });
  return queries;
}

std::string observerEntry(const Generation& generation, OperationId id) {
  const Operation& operation = generation.api.operation(id);
  const TypeId result = operation.result.type;
  const bool owns =
      operation.result.passing == Passing::Value && !isScalar(generation.api.type(result));
  return fmt::format("    {{{{{}, {}, {}, {}}}, isShown{}}},", cxx::stringLiteral(operation.key),
                     generation.table.calls.at({id, 0}), generation.table.rows.at(result), owns,
                     result.index);
}

void writeObservers(Generation& generation, model::ClassId cls) {
  const std::vector<OperationId> queries = queriesOf(generation, cls);
  if (queries.empty()) return;
  SourceWriter& out = generation.out;
  out.format("static constexpr kit::Candidate candidates{}[] = {{", cls.index);
  for (const OperationId query : queries) out.line(observerEntry(generation, query));
  out.line("};");
  out.format("static constexpr auto observers{} = kit::shownOnly(candidates{});", cls.index,
             cls.index);
}

// As people are told which one was broken.
std::string shownName(const model::Invariant& invariant) {
  return invariant.isCondition ? "the invariant " + invariant.name : invariant.name + "()";
}

void writeInvariantRows(Generation& generation, model::ClassId cls) {
  const auto written = generation.invariants.find(cls);
  if (written == generation.invariants.end()) return;
  generation.out.format("static const assay::runtime::InvariantRow invariants{}[] = {{", cls.index);
  for (const std::uint32_t index : written->second) {
    const model::Invariant& invariant = generation.api.cls(cls).invariants[index];
    generation.out.format("    {{{}, holds{}_{}, {}, {}}},",
                          cxx::stringLiteral(shownName(invariant)), cls.index, index,
                          cxx::stringLiteral(invariant.location.file), invariant.location.line);
  }
  generation.out.line("};");
}

std::string rowOf(const Generation& generation, TypeId id) {
  const model::Api& api = generation.api;
  const Type& type = api.type(id);
  const auto destroyer = generation.destroyers.find(id);
  std::string observers = "nullptr, 0";
  std::string invariants = "nullptr, 0";
  if (type.classId && api.cls(*type.classId).type == id) {
    const std::uint32_t cls = type.classId->index;
    if (!queriesOf(generation, *type.classId).empty()) {
      observers = fmt::format("observers{}.rows, observers{}.count", cls, cls);
    }
    if (const auto found = generation.invariants.find(*type.classId);
        found != generation.invariants.end()) {
      invariants = fmt::format("invariants{}, {}", cls, found->second.size());
    }
  }
  const std::string show = generation.isExcluded(PartKind::Show, id.index)
                               ? "nullptr"
                               : fmt::format("isShown{} ? show{} : nullptr", id.index, id.index);
  return fmt::format("    {{{}, {}, {}, {}, {}}},", cxx::stringLiteral(type.name),
                     destroyer == generation.destroyers.end() ? "nullptr" : destroyer->second, show,
                     observers, invariants);
}

}  // namespace

void writeTables(Generation& generation) {
  SourceWriter& out = generation.out;
  std::vector<TypeId> shown;
  for (const TypeId id : generation.types) {
    if (isVoid(generation.api.type(id))) continue;
    generation.table.rows[id] = static_cast<model::TypeRowIndex>(shown.size());
    shown.push_back(id);
  }
  out.line();
  for (std::uint32_t c = 0; c < generation.api.classes.size(); ++c) {
    if (isBroken(generation.api, generation.api.classes[c].type, generation.excluded)) continue;
    writeObservers(generation, model::ClassId{c});
    writeInvariantRows(generation, model::ClassId{c});
  }
  out.line();
  out.line("static const assay::runtime::Thunk thunks[] = {");
  for (const std::string& name : generation.thunkNames) out.line("    " + name + ",");
  out.line("    nullptr,");
  out.line("};");
  out.format("static const unsigned thunkCount = {};", generation.thunkNames.size());
  out.line("static const assay::runtime::TypeRow rows[] = {");
  for (const TypeId id : shown) out.line(rowOf(generation, id));
  out.line("    {nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0},");
  out.line("};");
  out.format("static const unsigned rowCount = {};", shown.size());
}

}  // namespace assay::harness
