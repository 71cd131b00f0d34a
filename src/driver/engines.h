// The engines besides chance that a run of `assay test` was asked to use, and what they say in the
// end.
#pragma once

#include <optional>

#include "driver/path_turns.h"
#include "driver/search.h"
#include "driver/settings.h"
#include "driver/state_turns.h"
#include "harness/build.h"
#include "model/run_report.h"
#include "oracle/judge.h"

namespace assay::driver {

class Engines {
 public:
  // They are made while the search begins. The worker must outlive them.
  Engines(const Settings& settings, const harness::BuiltWorker& worker,
          const oracle::SubjectFiles& files);

  void joinIn(Search& search);

  // Puts verdicts and remarks into the report.
  void explain(const model::Api& api, model::RunReport& report) const;

 private:
  bool usesChance_;
  std::optional<PathTurns> paths_;
  std::optional<StateTurns> states_;
};

}  // namespace assay::driver
