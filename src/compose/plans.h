// The plans for a call: every way to build its arguments by choosing a producer for each type, down
// to a few preset literals, up to a depth.
//
// For a type T with r levels left there are
//   size(T, r) = presets of T + (r > 0 ? sum of size(F, r) over the operations F that give a T : 0)
//   size(F, r) = product of size(P, r - 1) over the receiver and the parameters P of F
// plans. The size is computed without enumerating them, and a plan is read off its index: prefix
// sums choose among the ways to a type, mixed radix among the parameters of an operation.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/api.h"
#include "model/sequence.h"

namespace assay::compose {

// The literals that a plan may use for a type; every call gives the same ones.
std::vector<model::Literal> presetsOf(const model::Api& api, model::TypeId type);

class PlanSpace {
 public:
  static constexpr unsigned defaultDepth = 3;
  static constexpr std::uint64_t most = std::uint64_t{1} << 62;  // sizes end here

  // The Api must outlive the space.
  explicit PlanSpace(const model::Api& api, unsigned depth = defaultDepth);

  // Of all calls of the operation; `most` stands for that many or more.
  std::uint64_t size(model::OperationId operation) const;

  // The plan with that index, below size(operation), as a sequence that ends with the call.
  model::Sequence plan(model::OperationId operation, std::uint64_t index) const;

 private:
  friend class PlanReader;

  // One way to a value of a type: a preset, or an operation.
  struct Ways {
    std::vector<model::Literal> presets;
    std::vector<model::OperationId> producers;
  };

  std::uint64_t typeSize(model::TypeId type, unsigned levels) const;
  std::uint64_t callSize(model::OperationId operation, unsigned levels) const;
  std::vector<model::TypeId> inputsOf(model::OperationId operation) const;

  const model::Api& api_;
  unsigned depth_;
  std::vector<Ways> ways_;                         // by TypeId
  std::vector<std::vector<std::uint64_t>> sizes_;  // by levels left, then TypeId
};

// Goes through 0 … size-1 in a scattered order, each once.
class Scatter {
 public:
  Scatter(std::uint64_t size, std::uint64_t seed);
  std::uint64_t at(std::uint64_t position) const;

 private:
  std::uint64_t size_;
  std::uint64_t stride_;
  std::uint64_t offset_;
};

}  // namespace assay::compose
