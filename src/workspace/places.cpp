#include "workspace/places.h"

namespace assay::workspace {

std::string rootDirectory() { return ASSAY_ROOT; }

std::string runtimeArchive() { return ASSAY_RUNTIME; }

std::vector<std::string> includeDirectories() {
  return {rootDirectory() + "/include", rootDirectory() + "/src"};
}

}  // namespace assay::workspace
