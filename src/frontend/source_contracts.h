// The contract clauses in a source of the project, which the named headers do not show: those of
// functions that are defined out of line.
#pragma once

#include <string>
#include <vector>

#include "model/api.h"
#include "support/result.h"

namespace assay::frontend {

// `flags` are cleaned ones (support::subjectFlags); relative paths among them start at `directory`. A
// Build error if Clang rejects the source.
support::Result<std::vector<model::Contract>> contractsInSource(
    const std::string& source, const std::vector<std::string>& flags, const std::string& directory,
    const std::vector<std::string>& includeDirectories);

}  // namespace assay::frontend
