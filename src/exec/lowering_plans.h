// What lowering knows about operations and types before it sees a sequence: the answers that the
// Api and the worker's table give, looked up once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"
#include "model/thunk_table.h"
#include "wire/program.h"

namespace assay::exec {

// Values of the type live in the 16 bytes of their slot; nothing has to be destroyed.
bool holdsInline(const model::Type& type);

constexpr std::uint32_t kNoThunk = 0xffff'ffff;
constexpr std::uint32_t kNoGroup = 0xffff'ffff;

struct OperationPlan {
  const model::Operation* operation = nullptr;
  model::TypeId receiver;  // type of the receiver, if there is one
  bool hasReceiver = false;
  std::vector<std::uint32_t> thunks;  // by the number of arguments; kNoThunk
  std::vector<bool> takesPointer;     // by parameter: a raw pointer that the callee might keep
  std::vector<bool> consumes;         // by parameter: its argument is moved from
  std::uint32_t row = wire::kNoRow;   // of the result
  bool ownsResult = false;            // the result is destroyed at teardown
  bool givesPointer = false;  // the result is a raw pointer to something that could be deleted
  std::uint32_t pointeeRow = wire::kNoRow;
  bool lends = false;  // the result may refer into another object
  std::uint32_t group = kNoGroup;

  std::uint32_t thunkFor(std::size_t arguments) const {
    return arguments < thunks.size() ? thunks[arguments] : kNoThunk;
  }
};

struct TypePlan {
  std::uint32_t maker = kNoThunk;
  std::uint32_t row = wire::kNoRow;
};

class LoweringPlans {
 public:
  // The Api must outlive the plans.
  LoweringPlans(const model::Api& api, const model::ThunkTable& table);

  // The plan of the operation with that key, or null.
  const OperationPlan* find(std::string_view key) const;
  const OperationPlan& operation(model::OperationId id) const { return operations_[id.index]; }
  const TypePlan& type(model::TypeId id) const { return types_[id.index]; }
  // Methods that can stand for one another where the result is not used: they are called on the
  // same class with the same parameters, and nothing about a call is special. Two at least.
  const std::vector<model::OperationId>& group(std::uint32_t index) const { return groups_[index]; }
  model::OperationId idOf(const OperationPlan& plan) const {
    return {static_cast<std::uint32_t>(&plan - operations_.data())};
  }

 private:
  std::vector<OperationPlan> operations_;
  void makeGroups();

  std::vector<TypePlan> types_;
  std::vector<std::vector<model::OperationId>> groups_;
  // Open addressing by `hashOf`, a power of two; 0 is free, otherwise the operation's index + 1.
  std::vector<std::uint32_t> slots_;
};

}  // namespace assay::exec
