// Runs sequences and says what happened. What only needs that takes a Runner, so that it can be
// tried with answers from a table: the worker is one (executor.h), memcheck another (memcheck.h).
#pragma once

#include <span>
#include <vector>

#include "exec/ownership_facts.h"
#include "model/outcome.h"
#include "model/sequence.h"

namespace assay::exec {

class Runner {
 public:
  virtual ~Runner() = default;

  // One execution per sequence, in order.
  virtual std::vector<model::Execution> run(std::span<const model::Sequence> sequences) = 0;

  // The same, each in a process of its own.
  virtual std::vector<model::Execution> runAlone(std::span<const model::Sequence> sequences) = 0;

  // Who owns what raw pointers refer to, as far as that was learned.
  [[nodiscard]] virtual const OwnershipFacts& ownership() const = 0;

  // From now on everything counts as covered for the first time again.
  virtual void forgetCoverage() = 0;

 protected:
  Runner() = default;
  Runner(const Runner&) = default;
  Runner& operator=(const Runner&) = default;
};

}  // namespace assay::exec
