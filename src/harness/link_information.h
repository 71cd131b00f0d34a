// External libraries: what the user's own build links with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

struct LinkInformation {
  std::vector<std::string> arguments;  // libraries and where they are, in order, each once
  std::vector<std::string> files;      // where this was read
};

// From CMake's link.txt files (Makefiles) or build.ninja in the build directory. Libraries that the
// project builds itself are left out: their sources are in the compile database.
LinkInformation readLinkInformation(const std::string& buildDirectory);

// The words of a command as a shell splits them.
std::vector<std::string> shellWords(std::string_view line);

}  // namespace assay::harness
