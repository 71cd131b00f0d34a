// Which parts of the harness need what nobody defines.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "harness/dropping.h"
#include "harness/generate.h"

namespace assay::harness {

inline constexpr const char* kMissingRemedy =
    "name the build directory with -p, or the library that has it with `link:` in .assay.yaml";

// The parts whose functions lead to a missing symbol through the objects, the harness's first.
// `place` says where the definition was looked for.
Dropped partsThatNeed(const Generated& generated, const std::vector<std::string>& objects,
                      const std::set<std::string>& missing, const std::string& place);

}  // namespace assay::harness
