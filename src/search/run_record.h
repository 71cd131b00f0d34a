// The record of a run of `assay test` in the database: what was found is there as soon as it is
// acknowledged, and a run that was stopped goes on from its last checkpoint.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/finding.h"
#include "model/run_report.h"
#include "search/search.h"
#include "store/store.h"
#include "support/result.h"
#include "workspace/workspace.h"

namespace assay::search {

class RunRecord {
 public:
  [[nodiscard]] static support::Result<RunRecord> open(const workspace::Workspace& workspace,
                                                       std::uint64_t seed,
                                                       const std::string& strategy);

  // A new run.
  [[nodiscard]] support::Status begin();

  // The run of the same subject and seed that was stopped; a new one if there is none.
  [[nodiscard]] support::Status restoreInto(Search& search);

  // Saves what is new, unless the last time was a moment ago.
  [[nodiscard]] support::Status checkpoint(const Search& search);
  [[nodiscard]] support::Status finishSearch(const Search& search);

  // Gives every finding the number that its cause has in this database, and saves it.
  [[nodiscard]] support::Status number(std::vector<model::Finding>& findings);
  [[nodiscard]] support::Status finish(const model::RunReport& report);

 private:
  RunRecord(store::Store store, store::RunKey key)
      : store_(std::move(store)), key_(std::move(key)) {}

  store::Store store_;
  store::RunKey key_;
  store::RunId run_;
  std::size_t saved_ = 0;  // entries of the pool
  std::string lastState_;
  std::chrono::steady_clock::time_point next_;  // checkpoint, not before
};

}  // namespace assay::search
