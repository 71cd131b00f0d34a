#include "confine/environment.h"

#include <cstdlib>

namespace assay::confine {

std::map<std::string, std::string> cleanEnvironment(const std::filesystem::path& scratch) {
  std::map<std::string, std::string> variables = {
      {"LC_ALL", "C"}, {"TZ", "UTC"}, {"HOME", scratch.string()}, {"TMPDIR", scratch.string()}};
  for (const char* name : {"PATH", "LD_LIBRARY_PATH"}) {
    if (const char* value = std::getenv(name)) variables[name] = value;
  }
  return variables;
}

}  // namespace assay::confine
