// Linking the worker.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain.h"
#include "support/result.h"

namespace assay::harness {

struct LinkJob {
  std::vector<std::string> objects;    // the harness first
  std::vector<std::string> libraries;  // of the subject: files, -l, -L
  bool allowUndefined = false;         // what is missing was shown to be unreachable
};

struct LinkResult {
  bool succeeded = false;
  std::set<std::string> undefined;  // symbols that nobody defines
  std::string errors;               // the linker's output if it failed
};

// Links, and replaces `output` in one step on success. Libraries that the linker cannot find are
// left out: what they define turns up as undefined.
support::Result<LinkResult> link(const Toolchain& toolchain, const LinkJob& job,
                                 const std::filesystem::path& output);

// The symbols that lld names as undefined.
std::set<std::string> undefinedSymbols(std::string_view errors);

}  // namespace assay::harness
