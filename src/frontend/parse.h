// One run of Clang over a synthetic source file, with the diagnostics kept as values.
//
// The subject is looked at in the middle of the run: the file ends with a declaration of our own,
// and when Clang has just parsed it everything before is known while names can still be looked up
// and templates instantiated, exactly as if more code followed. So one parse answers all questions.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "frontend/snapshot.h"
#include "support/result.h"

namespace clang {
class CompilerInstance;
}

namespace assay::frontend {

struct ParseInput {
  std::string source;  // text of the synthetic file
  std::vector<std::string> arguments;
  std::string directory;
  bool keepsSnapshot = false;
};

struct ParseError {
  std::string message;
  std::string where;  // file:line:column of the error itself
};

struct ParseOutcome {
  std::vector<ParseError> errors;
  std::vector<std::string> dependencies;  // files that were read, absolute, ours left out
  std::unique_ptr<Snapshot> snapshot;     // if asked for: from before `visit` looked at anything
};

// Parses the source and calls `visit` at its end, if it had no errors. Errors are those of the
// source; what `visit` provokes by trying things out is not among them.
support::Result<ParseOutcome> parse(const ParseInput& input,
                                    const std::function<void(clang::CompilerInstance&)>& visit);

}  // namespace assay::frontend
