// The engines besides chance that a run of `assay test` was asked to use, and what they say in the
// end.
#pragma once

#include <optional>

#include "driver/settings.h"
#include "model/run_report.h"
#include "search/path_turns.h"
#include "search/search.h"
#include "search/state_turns.h"
#include "workspace/workspace.h"

namespace assay::driver {

class Engines {
 public:
  // They are made while the search begins. The workspace must outlive them.
  Engines(const Settings& settings, const workspace::Workspace& workspace);

  void joinIn(search::Search& search);

  // Puts verdicts and remarks into the report.
  void explain(const model::Api& api, model::RunReport& report) const;

 private:
  bool usesChance_;
  std::optional<search::PathTurns> paths_;
  std::optional<search::StateTurns> states_;
};

}  // namespace assay::driver
