// Decisions that depend on memory that was never written, found by valgrind's memcheck.
//
// The sequences run once more in a worker without sanitizers and without optimisation (the memcheck
// flavour, harness::memcheckToolchain), many in one process, since valgrind takes a second or two
// to start. What else goes wrong there is of no interest: it was seen with sanitizers, or cannot be
// told from the way memcheck runs a program.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "exec/executor.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "support/result.h"

namespace assay::exec {

class Memcheck final : public Runner {
 public:
  // Of the options, the ownership facts, contracts and limits are used; times are multiplied, as
  // everything is slower. The Api is that of this worker and must outlive the object.
  static support::Result<Memcheck> start(const model::Api& api, WorkerProgram program,
                                         const ExecutorOptions& options);

  // The sequences that make such a decision, of several with the same stack only the first: each
  // with its execution up to the deciding step, which is Crashed, or with a teardown that is.
  struct Survey {
    std::vector<Noticed> noticed;
    std::size_t examined = 0;  // the first so many; the others would have taken too long
  };
  Survey survey(std::span<const model::Sequence> sequences,
                std::chrono::steady_clock::time_point deadline =
                    std::chrono::steady_clock::time_point::max());

  // The same for each sequence in a fresh process, whatever was seen before; no steps where no such
  // decision is made.
  std::vector<model::Execution> run(std::span<const model::Sequence> sequences) override;
  std::vector<model::Execution> runAlone(std::span<const model::Sequence> sequences) override {
    return run(sequences);
  }
  [[nodiscard]] const OwnershipFacts& ownership() const override { return executor_.ownership(); }
  void forgetCoverage() override { executor_.forgetCoverage(); }

 private:
  explicit Memcheck(Executor executor) : executor_(std::move(executor)) {}

  Executor executor_;
};

}  // namespace assay::exec
