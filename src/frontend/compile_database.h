// Compile commands: which flags a file is compiled with.
#pragma once

#include <string>
#include <vector>

#include "model/compile_command.h"
#include "support/result.h"

namespace assay::frontend {

using model::CompileCommand;

struct CompileDatabase {
  std::string file;
  std::vector<CompileCommand> commands;
  std::vector<std::string> gone;  // sources that are not there: generated ones before a build
};

// All entries of DIR/compile_commands.json, without flags that Clang does not know. A source with
// several entries (one per target) keeps the first. A file that is not such a list, or has no entry
// whose source is there, is a Usage error that names the place.
support::Result<CompileDatabase> readCompileDatabase(const std::string& directory);

// A Usage error if what defines a file's functions is gone: the source of the same stem, unless
// another one of that stem is there.
support::Status checkSourceOf(const CompileDatabase& database, const std::string& file);

// The entry that a file is, or borrows its flags from: its own; otherwise that of a source which
// includes it, the one of the same stem first; otherwise the first entry in the nearest directory.
// Null for an empty database.
const CompileCommand* commandFor(const std::vector<CompileCommand>& database,
                                 const std::string& file);

// The #include directives that stand before the one of `header` in `source`, as written between the
// quotes or brackets and with them. Empty if the source does not include the header.
std::vector<std::string> includesBefore(const std::string& source, const std::string& header);

// The flags of a command that describe the translation unit and that Clang understands: no compiler
// or launcher, no input, no output, no dependency files, no -Werror, no precompiled headers.
std::vector<std::string> subjectFlags(const CompileCommand& command);

}  // namespace assay::frontend
