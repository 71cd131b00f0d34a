// What compiled code reaches for outside of its own memory, by the names that it is linked with.
#pragma once

#include <set>
#include <string>

namespace assay::harness {

// Whether one of the undefined symbols is a function that changes files, starts programs, or makes
// system calls of any kind.
[[nodiscard]] bool reachesFiles(const std::set<std::string>& undefined);

}  // namespace assay::harness
