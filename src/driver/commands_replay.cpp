#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "driver/commands.h"
#include "driver/config.h"
#include "driver/subject_member.h"
#include "model/json_bytes.h"
#include "store/store.h"
#include "workspace/places.h"

namespace assay::driver {

namespace fs = std::filesystem;
using support::ErrorCode;
using support::Result;

Result<support::ExitCode> runReplay(const Settings& settings, Terminal& terminal) {
  const fs::path file = fs::path(workspace::cacheDirectory) / workspace::databaseName;
  if (!fs::exists(file)) {
    return support::fail(ErrorCode::Usage, "there are no findings here", file.string(),
                         "Run `assay test` in this directory first.");
  }
  const auto store = store::Store::open(file);
  if (!store) return passOn(store);
  const auto stored = store->finding(settings.finding);
  if (!stored) return passOn(stored);
  if (!*stored) {
    return support::fail(ErrorCode::Usage, fmt::format("there is no finding {}", settings.finding),
                         file.string(), "`assay test` shows the findings with their numbers.");
  }
  Settings subject = settings;
  const auto said = model::parseJsonWithBytes((*stored)->key.settings);
  if (auto applied = applySubject(said, file, subject); !applied) return passOn(applied);
  const auto complete = completeSettings(std::move(subject));
  if (!complete) return passOn(complete);
  if (!settings.json) terminal.print((*stored)->finding.failure.sentence + "\n");
  return showSequence(*complete, (*stored)->finding.probe.sequence,
                      fmt::format("finding {}", settings.finding), terminal);
}

}  // namespace assay::driver
