// How an expected failure travels: a Result<T> holds a value or an Error that says what went wrong,
// where, and what the user can do about it. A bug of ours is not an Error but an assayAssert.
//
// Each code stands for one exit code of the tool; the table is in result.cpp.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace assay::support {

enum class ErrorCode {
  Usage,         // the command line, the configuration or an input file is wrong
  Build,         // the target does not build
  Inconclusive,  // the work could not be finished: a limit, a resource
  Internal,      // Assay itself, or what it needs to run, is broken
};

// The exit codes of the tool.
enum class ExitCode : int {
  Clean = 0,
  Findings = 1,
  Usage = 2,
  Build = 3,
  Inconclusive = 5,
  Internal = 70,
};

struct Error {
  ErrorCode code = ErrorCode::Internal;
  std::string message;  // one sentence, with the offending fragment
  std::string where;    // "file:line:column", "file" or empty
  std::string remedy;   // what to do about it; may be empty

  bool operator==(const Error&) const = default;
};

template <typename T>
using Result = tl::expected<T, Error>;

using Status = Result<void>;

// `return fail(...)` from a function that returns a Result.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::string where = {}, std::string remedy = {}) {
  return tl::unexpected<Error>(
      Error{code, std::move(message), std::move(where), std::move(remedy)});
}

// `if (!text) return passOn(text);` hands a failure to the caller's caller.
template <typename T>
[[nodiscard]] tl::unexpected<Error> passOn(const tl::expected<T, Error>& failed) {
  return tl::unexpected<Error>(failed.error());
}

template <typename T>
[[nodiscard]] tl::unexpected<Error> passOn(tl::expected<T, Error>&& failed) {
  return tl::unexpected<Error>(std::move(failed).error());
}

[[nodiscard]] ExitCode exitCodeOf(ErrorCode code);

// The code that is reported when both apply: the first of 70, 3, 2, 1, 5, 0.
[[nodiscard]] ExitCode moreUrgent(ExitCode a, ExitCode b);

// "where: message" and, on a line of its own, the remedy; without a line end.
[[nodiscard]] std::string toString(const Error& error);

}  // namespace assay::support
