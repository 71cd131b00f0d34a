#include "support/result.h"

#include <algorithm>
#include <array>

#include "support/assert.h"

namespace assay::support {
namespace {

struct ErrorCodeRow {
  ErrorCode code;
  ExitCode exitCode;
};

constexpr std::array errorCodes = {
    ErrorCodeRow{ErrorCode::Usage, ExitCode::Usage},
    ErrorCodeRow{ErrorCode::Build, ExitCode::Build},
    ErrorCodeRow{ErrorCode::Inconclusive, ExitCode::Inconclusive},
    ErrorCodeRow{ErrorCode::Internal, ExitCode::Internal},
};

constexpr std::array urgency = {
    ExitCode::Internal, ExitCode::Build,        ExitCode::Usage,
    ExitCode::Findings, ExitCode::Inconclusive, ExitCode::Clean,
};

}  // namespace

ExitCode exitCodeOf(ErrorCode code) {
  const auto row = std::ranges::find(errorCodes, code, &ErrorCodeRow::code);
  assayAssert(row != errorCodes.end(), "every error code has a row");
  return row->exitCode;
}

ExitCode moreUrgent(ExitCode a, ExitCode b) {
  return std::ranges::find(urgency, a) < std::ranges::find(urgency, b) ? a : b;
}

std::string toString(const Error& error) {
  std::string text = error.where.empty() ? error.message : error.where + ": " + error.message;
  if (!error.remedy.empty()) {
    text += "\n  " + error.remedy;
  }
  return text;
}

}  // namespace assay::support
