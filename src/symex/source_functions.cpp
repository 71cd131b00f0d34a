#include "symex/source_functions.h"

#include <algorithm>
#include <filesystem>

namespace assay::symex {

namespace {

bool isSameFile(const std::string& a, const std::string& b) {
  return a == b ||
         std::filesystem::path(a).lexically_normal() == std::filesystem::path(b).lexically_normal();
}

}  // namespace

std::vector<FunctionId> functionsIn(const Program& program, const std::vector<std::string>& files) {
  std::vector<FunctionId> found;
  for (FunctionId id = 0; id < program.functions.size(); ++id) {
    const Function& function = program.functions[id];
    if (!function.hasBody || function.location == 0) continue;
    const std::string& file = program.location(function.location).file;
    const bool isThere =
        std::ranges::any_of(files, [&](const std::string& one) { return isSameFile(one, file); });
    if (isThere) found.push_back(id);
  }
  return found;
}

}  // namespace assay::symex
