// How the subject is built, as plain values: what the front end hands over.
#pragma once

#include <string>
#include <vector>

#include "model/compile_command.h"

namespace assay::harness {

struct SubjectBuild {
  std::vector<std::string>
      flags;              // for a file that includes the subject; no compiler, input, output
  std::string directory;  // where relative paths among the flags start
  std::vector<model::CompileCommand> sources;  // where out-of-line definitions may be
  std::string buildDirectory;                  // with link information of CMake; may be empty
  std::vector<std::string> linkArguments;      // `link:` of the configuration: files, -l and -L
};

struct BuildOptions {
  std::string cacheDirectory = ".assay";
  unsigned jobs = 2;
};

}  // namespace assay::harness
