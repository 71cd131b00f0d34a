// The files of a subject, and what it is called.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "harness/build.h"
#include "model/api.h"
#include "model/subject_files.h"
#include "workspace/options.h"

namespace assay::workspace {

// Without links and dots; as it is if there is no such file.
[[nodiscard]] std::string realPath(const std::filesystem::path& path);

// The named files, those in which the classes under test are written, and the sources that define
// what they declare; real paths.
[[nodiscard]] std::set<std::string> filesOfSubject(const SubjectOptions& options,
                                                   const harness::BuiltWorker& worker);
[[nodiscard]] model::SubjectFiles subjectFiles(const SubjectOptions& options,
                                               const harness::BuiltWorker& worker);

// The one class under test gives its name to what is written, else the first file does.
[[nodiscard]] std::string suiteName(const SubjectOptions& options, const model::Api& api);

}  // namespace assay::workspace
