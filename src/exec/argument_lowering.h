// Arguments of steps: literals become instructions that make them, references become slots, and
// where the types differ the conversion that a client would write is inserted.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "exec/lowering_plans.h"
#include "exec/program_writer.h"
#include "model/api.h"
#include "model/sequence.h"
#include "model/thunk_table.h"
#include "support/result.h"

namespace assay::exec {

// A value that a slot will hold.
struct Value {
  SlotIndex slot = 0;
  model::TypeId type;
  bool owned = false;                      // destroyed at teardown, through its own slot
  std::optional<SlotIndex> owner;          // slot to release if somebody takes the value over
  std::optional<std::size_t> destroyedBy;  // step
};

// Where the instruction stands that makes a scalar or a text of a literal. The literal is one of
// the sequence that was lowered, wherever it is nested.
struct LiteralWord {
  const model::Literal* literal = nullptr;
  std::uint32_t word = 0;
};

// What argument lowering needs from the steps around it.
class BodyLowering {
 public:
  virtual ~BodyLowering() = default;
  // The value that a reference means; valid until more of a step is lowered.
  virtual support::Result<Value*> resolve(const model::ValueRef& reference) = 0;
  // Lowers a callback's steps; its scope stays open for the return values until leaveBody.
  virtual support::Status lowerBody(const std::vector<model::Step>& body,
                                    std::span<const model::Parameter> parameters) = 0;
  virtual void leaveBody() = 0;
};

class ArgumentLowering {
 public:
  ArgumentLowering(const model::Api& api, const model::ThunkTable& table,
                   const LoweringPlans& plans, ProgramWriter& writer, BodyLowering& bodies)
      : api_(api), table_(table), plans_(plans), writer_(writer), bodies_(bodies) {}

  // Emits what makes the argument; the value has exactly the wanted type.
  support::Result<Value> lower(const model::Argument& argument, model::TypeId wanted,
                               model::Passing passing);

  // From now on the places of literals are written down.
  void noteLiterals(std::vector<LiteralWord>& words) { literalWords_ = &words; }

  // Emits a callback block; the slot holds its handle.
  support::Result<SlotIndex> lowerCallback(const model::CallbackLiteral& callback,
                                           std::span<const model::Parameter> parameters,
                                           model::TypeId result);

 private:
  support::Result<Value> lowerLiteral(const model::Literal& literal, model::TypeId wanted);
  void note(const model::Literal& literal);
  support::Result<Value> lowerList(const model::ListLiteral& list, model::TypeId wanted);
  support::Result<Value> lowerComposite(const model::ListLiteral& list, model::TypeId wanted,
                                        const model::CompositeType& composite);
  support::Result<Value> lowerVariant(const model::ListLiteral& list, model::TypeId wanted,
                                      const model::CompositeType& composite);
  support::Result<Value> nullOf(model::TypeId wanted);
  support::Result<Value> scalarOf(const model::Literal& literal, model::TypeId wanted);
  support::Result<Value> make(model::TypeId wanted, std::span<const SlotIndex> elements);
  Value makeBy(std::uint32_t thunk, model::TypeId wanted, std::span<const SlotIndex> elements);
  // An element of a list, and the type it is wanted as.
  struct Element {
    const model::Argument* argument = nullptr;
    model::TypeId type;
  };
  static std::vector<Element> elementsOf(const model::ListLiteral& list, model::TypeId type);
  support::Result<std::vector<SlotIndex>> lowerElements(std::span<const Element> elements);

  support::Result<Value> convert(const Value& value, model::TypeId wanted);
  // Address of the object of class type `wanted` that the value is, or points to; or nothing.
  std::optional<SlotIndex> objectAddress(const Value& value, model::TypeId wanted,
                                         bool nullAllowed);
  std::optional<std::uint32_t> upcast(model::TypeId from, model::TypeId to) const;
  bool sameOrBase(model::TypeId from, model::TypeId to) const;

  const model::Api& api_;
  const model::ThunkTable& table_;
  const LoweringPlans& plans_;
  ProgramWriter& writer_;
  BodyLowering& bodies_;
  std::vector<LiteralWord>* literalWords_ = nullptr;
};

}  // namespace assay::exec
