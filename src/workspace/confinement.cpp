#include "workspace/confinement.h"

#include <algorithm>

namespace assay::workspace {

namespace fs = std::filesystem;

confine::Policy confinementOf(const SubjectOptions& options, const harness::BuiltWorker& worker) {
  confine::Policy policy;
  policy.layers = options.layers;
  policy.isUnconfined = options.unconfined;
  policy.changesFiles = worker.api.reachesFiles;
  const auto addFolderOf = [&](const fs::path& file) {
    std::error_code failed;
    policy.readable.push_back(fs::absolute(file, failed).parent_path());
  };
  for (const fs::path& file : options.files) addFolderOf(file);
  for (const std::string& file : worker.api.filesOfClasses()) addFolderOf(file);
  for (std::size_t i = 1; i < worker.compilations.size(); ++i) {  // the first is the generated file
    addFolderOf(worker.compilations[i].source);
  }
  if (!options.build.empty()) policy.readable.push_back(options.build);
  for (const std::string& argument : options.link) {
    if (argument.starts_with("-L")) policy.readable.emplace_back(argument.substr(2));
    if (argument.starts_with('/')) addFolderOf(argument);
  }
  std::ranges::sort(policy.readable);
  const auto doubles = std::ranges::unique(policy.readable);
  policy.readable.erase(doubles.begin(), doubles.end());
  return policy;
}

void warnIfUnconfined(const SubjectOptions& options, support::Listener& listener) {
  const bool isConfined = confine::isConfined(confine::effective(options.layers));
  if (isConfined && !options.unconfined) return;
  listener.onWarning({options.unconfined
                          ? "--unconfined: the code under test can do whatever you can"
                          : "nothing on this system confines the code under test (docs/safety.md)",
                      {}});
}

}  // namespace assay::workspace
