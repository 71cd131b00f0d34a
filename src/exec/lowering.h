// From a sequence to the program that a worker runs.
//
// Lowering checks everything that can be known without running: keys, numbers and types of
// arguments, references to steps, use of destroyed values. It inserts the conversions a client
// would write without thinking: taking an address, dereferencing a raw or smart pointer, using a
// derived object as its base, converting smart pointers. A null pointer where an object is needed
// is found when it runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "exec/argument_lowering.h"
#include "exec/lowering_plans.h"
#include "exec/ownership_facts.h"
#include "exec/program_writer.h"
#include "model/api.h"
#include "model/sequence.h"
#include "model/thunk_table.h"
#include "support/result.h"

namespace assay::exec {

// A step that handed a value which the sequence owns to a raw pointer parameter.
struct PointerPass {
  std::size_t step = 0;
  std::string operation;
  std::size_t parameter = 0;
  bool operator==(const PointerPass&) const = default;
};

// A step whose result is a raw pointer to something that could be deleted.
struct PointerResult {
  std::size_t step = 0;
  std::string operation;
  bool operator==(const PointerResult&) const = default;
};

// Where a scalar literal stands, in the words and in the sequence.
struct LiteralPlace {
  std::uint32_t word = 0;  // of its instruction
  std::uint32_t step = 0;
  std::uint32_t argument = 0;
  model::TypeId type;
};

// A call whose result no later step uses, and that has others of its form (LoweringPlans::group).
struct CallPlace {
  std::uint32_t word = 0;
  std::uint32_t step = 0;
  std::uint32_t group = 0;
};

struct Program {
  std::vector<std::uint32_t> words;
  std::vector<PointerPass> pointerPasses;
  std::vector<PointerResult> pointerResults;
  bool lends = false;  // some result may refer into another object (borrowing.h)
  // What a variation may change; only if asked for.
  std::vector<LiteralPlace> literals;
  std::vector<CallPlace> calls;
  std::vector<LiteralWord> literalWords;

  std::size_t steps() const;
};

// The step that fills the slot of the sequence, or nothing if none does.
std::optional<std::size_t> stepOfSlot(const Program& program, SlotIndex slot);

class Lowering {
 public:
  // Both must outlive the lowering.
  Lowering(const model::Api& api, const model::ThunkTable& table);

  support::Result<Program> lower(const model::Sequence& sequence, const OwnershipFacts& facts = {},
                                 bool withPlaces = false) const;

  const model::Api& api() const { return api_; }
  const model::ThunkTable& table() const { return table_; }
  const LoweringPlans& plans() const { return plans_; }
  // The operation with that key, or an Error that suggests the nearest.
  support::Result<const OperationPlan*> find(const std::string& key) const;

 private:
  const model::Api& api_;
  const model::ThunkTable& table_;
  LoweringPlans plans_;
};

}  // namespace assay::exec
