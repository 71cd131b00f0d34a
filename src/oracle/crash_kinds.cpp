#include "oracle/crash_kinds.h"

#include <algorithm>

namespace assay::oracle {

using model::CrashKind;

namespace {

constexpr std::string_view kTerminatedBy = "terminated by an exception of type ";

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// An exception that leaves a thread ends the process whatever the functions promise.
bool isInThread(const model::Crashed& crash) {
  return std::ranges::any_of(crash.stack, [](const model::Frame& frame) {
    return contains(frame.function, "std::thread::");
  });
}

}  // namespace

std::string_view terminatedBy(const model::Crashed& crash) {
  if (crash.kind != CrashKind::Terminate || !crash.message.starts_with(kTerminatedBy)) return {};
  const std::string_view said = std::string_view(crash.message).substr(kTerminatedBy.size());
  return said.substr(0, said.find(": "));
}

model::CrashFamily familyOf(const model::Crashed& crash) {
  if (!terminatedBy(crash).empty() && !isInThread(crash)) return model::CrashFamily::Exception;
  return crash.kind.row().family;
}

bool isNullUse(const model::Crashed& crash) {
  if (crash.kind.has(model::CrashTrait::NullUse)) return true;
  // Dereferencing a smart pointer is checked by the library: "get() != pointer()".
  if (crash.kind == CrashKind::LibraryAssertion) {
    return contains(crash.message, "get() != pointer()") ||
           contains(crash.message, "get() != nullptr");
  }
  return crash.kind == CrashKind::Segv && contains(crash.report, "address points to the zero page");
}

}  // namespace assay::oracle
