#include "driver/confinement.h"

#include <algorithm>

namespace assay::driver {

namespace fs = std::filesystem;

confine::Policy confinementOf(const Settings& settings, const harness::BuiltWorker& worker) {
  confine::Policy policy;
  policy.layers = settings.layers;
  policy.isUnconfined = settings.unconfined;
  policy.changesFiles = worker.api.reachesFiles;
  const auto addFolderOf = [&](const fs::path& file) {
    std::error_code failed;
    policy.readable.push_back(fs::absolute(file, failed).parent_path());
  };
  for (const fs::path& file : settings.files) addFolderOf(file);
  for (const std::string& file : worker.api.filesOfClasses()) addFolderOf(file);
  for (std::size_t i = 1; i < worker.compilations.size(); ++i) {  // the first is the generated file
    addFolderOf(worker.compilations[i].source);
  }
  if (!settings.build.empty()) policy.readable.push_back(settings.build);
  for (const std::string& argument : settings.link) {
    if (argument.starts_with("-L")) policy.readable.emplace_back(argument.substr(2));
    if (argument.starts_with('/')) addFolderOf(argument);
  }
  std::ranges::sort(policy.readable);
  const auto doubles = std::ranges::unique(policy.readable);
  policy.readable.erase(doubles.begin(), doubles.end());
  return policy;
}

void warnIfUnconfined(const Settings& settings, support::Listener& listener) {
  const bool isConfined = confine::isConfined(confine::effective(settings.layers));
  if (isConfined && !settings.unconfined) return;
  listener.onWarning({settings.unconfined
                          ? "--unconfined: the code under test can do whatever you can"
                          : "nothing on this system confines the code under test (docs/safety.md)",
                      {}});
}

}  // namespace assay::driver
