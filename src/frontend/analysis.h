// The front end's only door: from files and a compile database to an Api.
//
// Clang reads one synthetic source file that includes the subject's files; at its end everything is
// translated into plain values. Nothing of Clang leaves this folder but the snapshot, in which
// generated code can be compiled behind the subject.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/compile_database.h"
#include "frontend/snapshot.h"
#include "model/api.h"
#include "support/events.h"
#include "support/result.h"

namespace assay::frontend {

struct Request {
  std::vector<std::string> files;               // headers or sources
  std::string buildDirectory;                   // with compile_commands.json; may be empty
  std::vector<std::string> flags;               // after those of the database, or after -std=c++20
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
  std::vector<CompileCommand> database;  // all sources that exist: what is defined out of line
  std::vector<std::string>
      dependencies;  // every file that was read, or would have been if it existed
  // The subject behind the headers of generated code, with the flags of a worker that matter to the
  // front end. Null if the system had no room for it.
  std::unique_ptr<Snapshot> snapshot;
};

support::Result<Analysis> analyse(const Request& request, support::Listener& listener);

}  // namespace assay::frontend
