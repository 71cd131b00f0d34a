#include "workspace/files.h"

#include <vector>

namespace assay::workspace {

namespace fs = std::filesystem;

std::string realPath(const fs::path& path) {
  std::error_code failed;
  const fs::path real = fs::canonical(path, failed);
  return failed ? fs::absolute(path).string() : real.string();
}

std::set<std::string> filesOfSubject(const SubjectOptions& options,
                                     const harness::BuiltWorker& worker) {
  std::set<std::string> files;
  for (const std::string& file : worker.api.filesOfClasses()) files.insert(realPath(file));
  for (const fs::path& file : options.files) files.insert(realPath(file));
  for (std::size_t i = 1; i < worker.compilations.size(); ++i) {
    files.insert(worker.compilations[i].source);
  }
  return files;
}

model::SubjectFiles subjectFiles(const SubjectOptions& options,
                                 const harness::BuiltWorker& worker) {
  model::SubjectFiles subject;
  const std::set<std::string> files = filesOfSubject(options, worker);
  subject.files.assign(files.begin(), files.end());
  subject.leadingCalls = worker.api.facts.leadingCalls;
  return subject;
}

std::string suiteName(const SubjectOptions& options, const model::Api& api) {
  std::vector<std::string> names;
  for (const model::Class& cls : api.classes) {
    if (cls.isUnderTest) names.push_back(cls.name);
  }
  if (names.size() == 1) {
    const std::string whole = names.front().substr(0, names.front().find('<'));
    const std::size_t scope = whole.rfind("::");
    return scope == std::string::npos ? whole : whole.substr(scope + 2);
  }
  return options.files.front().stem().string();
}

}  // namespace assay::workspace
