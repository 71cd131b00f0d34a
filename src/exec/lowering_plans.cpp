#include "exec/lowering_plans.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <utility>

#include "exec/borrowing.h"
#include "exec/literal_bytes.h"
#include "model/borrows.h"
#include "model/moves.h"

namespace assay::exec {

using model::Operation;
using model::Passing;
using model::PointerType;

namespace {

// Of the middle, the end and the length: keys of one class share their beginning.
std::uint64_t hashOf(std::string_view key) {
  std::uint64_t middle = 0;
  std::uint64_t last = 0;
  if (key.size() >= sizeof middle) {
    std::memcpy(&middle, key.data() + key.size() / 2 - sizeof middle / 2, sizeof middle);
    std::memcpy(&last, key.data() + key.size() - sizeof last, sizeof last);
  } else {
    std::memcpy(&middle, key.data(), key.size());
  }
  std::uint64_t hash = (middle ^ key.size()) * 0x9e3779b97f4a7c15ull;
  hash = (hash ^ (hash >> 32) ^ last) * 0xbf58476d1ce4e5b9ull;
  return hash ^ (hash >> 29);
}

OperationPlan planOf(const Operation& operation, const model::Api& api,
                     const model::ThunkTable& table) {
  OperationPlan plan;
  plan.operation = &operation;
  plan.hasReceiver = operation.hasReceiver();
  if (operation.owner) plan.receiver = api.cls(*operation.owner).type;
  plan.thunks.assign(operation.parameters.size() + 1, kNoThunk);
  for (const model::Parameter& parameter : operation.parameters) {
    plan.takesPointer.push_back(
        std::holds_alternative<PointerType>(api.type(parameter.type).shape));
    const model::Type& type = api.type(parameter.type);
    plan.consumes.push_back(!holdsInline(type) && model::takesByMove(api, parameter));
  }
  const model::Type& result = api.type(operation.result.type);
  const bool byValue = operation.result.passing == Passing::Value;
  const auto row = table.rows.find(operation.result.type);
  if (row != table.rows.end()) plan.row = row->second;
  plan.ownsResult = byValue && row != table.rows.end() && !holdsInline(result);
  if (const auto* pointer = std::get_if<PointerType>(&result.shape);
      pointer != nullptr && byValue) {
    const auto pointeeRow = table.rows.find(pointer->pointee);
    plan.givesPointer = pointeeRow != table.rows.end();
    if (plan.givesPointer) plan.pointeeRow = pointeeRow->second;
  }
  // A sequence without such a result has no stale uses.
  plan.lends = model::isBorrowed(api, operation.result) || api.type(operation.result.type).isHandle;
  return plan;
}

}  // namespace

bool holdsInline(const model::Type& type) {
  const auto* callable = std::get_if<model::CallableType>(&type.shape);
  return isScalarShape(type.shape) || isCharacterPointer(type.shape) ||
         std::holds_alternative<PointerType>(type.shape) ||
         std::holds_alternative<model::VoidType>(type.shape) ||
         (callable != nullptr && callable->form == model::CallableForm::Pointer);
}

LoweringPlans::LoweringPlans(const model::Api& api, const model::ThunkTable& table) {
  std::size_t slots = 16;
  while (slots < api.operations.size() * 4) slots *= 2;
  slots_.assign(slots, 0);
  operations_.reserve(api.operations.size());
  for (const Operation& operation : api.operations) {
    operations_.push_back(planOf(operation, api, table));
    std::size_t slot = hashOf(operation.key);
    while (slots_[slot & (slots - 1)] != 0) ++slot;
    slots_[slot & (slots - 1)] = static_cast<std::uint32_t>(operations_.size());
  }
  for (const auto& [call, thunk] : table.calls) {
    const auto& [operation, arguments] = call;
    if (operation.index >= operations_.size()) continue;
    std::vector<std::uint32_t>& thunks = operations_[operation.index].thunks;
    if (arguments < thunks.size()) thunks[arguments] = thunk;
  }
  makeGroups();
  types_.resize(api.types.size());
  for (const auto& [type, thunk] : table.makers) {
    if (type.index < types_.size()) types_[type.index].maker = thunk;
  }
  for (const auto& [type, row] : table.rows) {
    if (type.index < types_.size()) types_[type.index].row = row;
  }
}

namespace {

bool isOrdinary(const OperationPlan& plan) {
  return plan.operation->kind == model::OperationKind::Method && plan.hasReceiver &&
         plan.thunks.back() != kNoThunk && !plan.givesPointer && !plan.lends &&
         std::ranges::none_of(plan.takesPointer, std::identity{}) &&
         std::ranges::none_of(plan.consumes, std::identity{}) &&
         plan.operation->name != "operator=";
}

}  // namespace

void LoweringPlans::makeGroups() {
  using Form = std::pair<std::uint32_t, std::vector<std::pair<std::uint32_t, model::Passing>>>;
  std::map<Form, std::vector<model::OperationId>> byForm;
  for (const OperationPlan& plan : operations_) {
    if (!isOrdinary(plan)) continue;
    Form form{plan.receiver.index, {}};
    for (const model::Parameter& parameter : plan.operation->parameters) {
      form.second.emplace_back(parameter.type.index, parameter.passing);
    }
    byForm[form].push_back(idOf(plan));
  }
  for (auto& [form, members] : byForm) {
    if (members.size() < 2) continue;
    for (const model::OperationId id : members) {
      operations_[id.index].group = static_cast<std::uint32_t>(groups_.size());
    }
    groups_.push_back(std::move(members));
  }
}

const OperationPlan* LoweringPlans::find(std::string_view key) const {
  for (std::size_t slot = hashOf(key);; ++slot) {
    const std::uint32_t entry = slots_[slot & (slots_.size() - 1)];
    if (entry == 0) return nullptr;
    const OperationPlan& plan = operations_[entry - 1];
    if (plan.operation->key == key) return &plan;
  }
}

}  // namespace assay::exec
