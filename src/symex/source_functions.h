// Which functions of a program were written where.
#pragma once

#include <string>
#include <vector>

#include "symex/program.h"

namespace assay::symex {

// The functions whose code stands in one of the files.
[[nodiscard]] std::vector<FunctionId> functionsIn(const Program& program,
                                                  const std::vector<std::string>& files);

}  // namespace assay::symex
