// The front end's only door: from files and a compile database to an Api.
//
// Clang is asked up to a handful of times about one synthetic source file that includes the subject's
// files: first to see what is there, then, where there are templates, which instantiations compile,
// and in the last of these rounds everything is translated into plain values. Nothing of Clang leaves
// this folder.
#pragma once

#include <string>
#include <vector>

#include "frontend/compile_database.h"
#include "model/api.h"
#include "support/events.h"
#include "support/result.h"

namespace assay::frontend {

struct Request {
  std::vector<std::string> files;               // headers or sources
  std::string buildDirectory;                   // with compile_commands.json; may be empty
  std::vector<std::string> flags;               // fallback flags; empty: -std=c++20
  std::string classGlobs;                       // empty: the classes defined in the files
  std::vector<std::string> instantiate;         // template-ids to use
  std::string factories;                        // a header with factories; may be empty
  std::vector<std::string> prelude;             // headers to include first
  std::vector<std::string> invariantNames;      // besides the well-known ones
  std::vector<std::string> includeDirectories;  // of contracts.h and of the harness
};

struct Analysis {
  model::Api api;
  // How the synthetic file was compiled: without file, output and launcher.
  std::vector<std::string> arguments;
  std::string directory;
  std::vector<CompileCommand> database;   // all entries, for what is defined out of line
  std::vector<std::string> dependencies;  // every file that was read
};

support::Result<Analysis> analyse(const Request& request, support::Listener& listener);

}  // namespace assay::frontend
