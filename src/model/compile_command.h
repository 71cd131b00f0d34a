// One entry of a compile database: how a source of the project is compiled.
#pragma once

#include <string>
#include <vector>

namespace assay::model {

struct CompileCommand {
  std::string file;                    // absolute
  std::string directory;               // where the command runs
  std::vector<std::string> arguments;  // argv[0] included, as in the database
  std::string output;                  // the object file of the user's own build, or empty
  bool operator==(const CompileCommand&) const = default;
};

}  // namespace assay::model
