// The files that belong to a subject: what happens elsewhere is the library's or the harness's.
#pragma once

#include <string>
#include <vector>

#include "model/api.h"

namespace assay::model {

struct SubjectFiles {
  std::vector<std::string> files;            // absolute paths
  std::vector<SourceLocation> leadingCalls;  // see SourceFacts
};

}  // namespace assay::model
