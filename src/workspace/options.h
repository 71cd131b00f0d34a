// What decides about a subject: what is to be read, how it is compiled, and what its code may do.
//
// Every path and every relative path inside a flag is absolute here, except `files` from the
// command line, which stay as typed for the sake of messages.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "confine/layers.h"

namespace assay::workspace {

struct SubjectOptions {
  std::vector<std::filesystem::path> files;
  std::filesystem::path build;           // with compile_commands.json; empty: none
  std::vector<std::string> flags;        // for the compiler
  std::string classes;                   // a list for support::NameGlobs::parse; it is well-formed
  std::vector<std::string> instantiate;  // template-ids: "lru::Cache<int, Key>"
  std::filesystem::path factories;       // a header; empty: none
  std::vector<std::string> prelude;      // headers: absolute, or as an #include finds them
  std::vector<std::string> link;         // flags and libraries for the linker
  std::vector<std::string> invariants;   // names of methods
  std::optional<std::chrono::milliseconds> timeLimit;  // of one step
  std::optional<std::uint64_t> memoryLimit;            // in bytes, of one worker
  confine::Layers layers;                              // of the confinement
  bool unconfined = false;
};

}  // namespace assay::workspace
