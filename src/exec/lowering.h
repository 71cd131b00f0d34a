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
#include <string>
#include <unordered_map>
#include <vector>

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

struct Program {
  std::vector<std::uint32_t> words;
  std::vector<std::size_t> slotSteps;  // per slot of the sequence: the step that fills it
  std::vector<PointerPass> pointerPasses;
  std::vector<PointerResult> pointerResults;
};

class Lowering {
 public:
  // Both must outlive the lowering.
  Lowering(const model::Api& api, const model::ThunkTable& table);

  support::Result<Program> lower(const model::Sequence& sequence,
                                 const OwnershipFacts& facts = {}) const;

  const model::Api& api() const { return api_; }
  const model::ThunkTable& table() const { return table_; }
  // The operation with that key, or an Error that suggests the nearest.
  support::Result<model::OperationId> find(const std::string& key) const;

 private:
  const model::Api& api_;
  const model::ThunkTable& table_;
  std::unordered_map<std::string, model::OperationId> byKey_;
};

}  // namespace assay::exec
