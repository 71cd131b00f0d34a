// A header of subjects/ in the symbolic executor.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "driver/config.h"
#include "strategy/states/explorer.h"
#include "workspace/subject.h"

namespace assay::states::test {

struct Opened {
  workspace::Subject subject;
  harness::BuiltWorker worker;
  std::vector<std::string> bitcode;
  std::unique_ptr<SymbolicSubject> symbolic;
};

// Ends the test program if that does not work.
inline std::unique_ptr<Opened> openHeader(const std::string& path) {
  const auto demand = [&](auto result) {
    if (!result) {
      std::fprintf(stderr, "%s: %s\n", path.c_str(), toString(result.error()).c_str());
      std::abort();
    }
    return std::move(*result);
  };
  driver::Settings settings;
  settings.files = {path.front() == '/' ? path : std::string(SUBJECTS) + "/" + path};
  support::SilentListener listener;
  auto opened = std::make_unique<Opened>();
  const driver::Settings complete = demand(driver::completeSettings(settings));
  opened->subject = demand(workspace::openSubject(complete, listener));
  opened->worker = demand(workspace::buildWorker(complete, opened->subject, listener));
  opened->bitcode = demand(workspace::buildBitcode(opened->worker, listener));
  opened->symbolic =
      demand(SymbolicSubject::open(opened->bitcode, opened->worker.api, opened->worker.table));
  opened->symbolic->constraints.checkSamples(true);
  return opened;
}

inline ExploreOptions within(std::map<std::string, std::uint32_t> objects,
                             std::uint32_t length = anyLength) {
  ExploreOptions options;
  options.scope.named = std::move(objects);
  for (const auto& [name, most] : options.scope.named) {
    options.scope.others = std::max(options.scope.others, most);
  }
  options.length = length;
  return options;
}

}  // namespace assay::states::test
