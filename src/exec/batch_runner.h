// Hands programs to the worker and gives back their records. Splits what does not fit into one
// batch and starts the worker again when it is lost.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "exec/lowering.h"
#include "exec/record_reader.h"
#include "exec/worker_process.h"
#include "support/result.h"

namespace assay::exec {

class BatchRunner {
 public:
  static support::Result<BatchRunner> start(WorkerLaunch launch);

  // Calls done(index, record) for each program, or with kBrief for those that have a record, in
  // order; the record is valid during the call. When the worker is lost the record is null and
  // `why` says so.
  using Done = std::function<void(std::size_t index, const Record* record, const std::string& why)>;
  void run(std::span<const Program* const> programs, std::uint32_t flags, const Done& done);

  const WorkerProcess& worker() const { return worker_; }
  // Changes whenever the worker was started again: addresses are new then.
  std::size_t generation() const { return generation_; }

 private:
  BatchRunner(WorkerProcess worker, WorkerLaunch launch)
      : worker_(std::move(worker)), launch_(std::move(launch)) {}

  // Copies as many programs as fit into the region; their number.
  std::size_t fill(std::span<const Program* const> programs);
  // Runs what was filled in; the number of sequences that were run.
  support::Result<std::size_t> runFilled(std::span<const Program* const> programs,
                                         std::size_t first, bool brief, const Done& done);
  bool restart();

  WorkerProcess worker_;
  WorkerLaunch launch_;
  std::size_t generation_ = 0;
};

}  // namespace assay::exec
