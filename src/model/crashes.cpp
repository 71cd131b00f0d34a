#include "model/crashes.h"

#include <algorithm>

namespace assay::model {

namespace {

constexpr std::string_view kTerminatedBy = "terminated by an exception of type ";

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// An exception that leaves a thread ends the process whatever the functions promise.
bool isInThread(const Crashed& crash) {
  return std::ranges::any_of(
      crash.stack, [](const Frame& frame) { return contains(frame.function, "std::thread::"); });
}

}  // namespace

std::string_view terminatedBy(const Crashed& crash) {
  if (crash.kind != CrashKind::Terminate || !crash.message.starts_with(kTerminatedBy)) return {};
  const std::string_view said = std::string_view(crash.message).substr(kTerminatedBy.size());
  return said.substr(0, said.find(": "));
}

CrashFamily familyOf(const Crashed& crash) {
  if (!terminatedBy(crash).empty() && !isInThread(crash)) return CrashFamily::Exception;
  return crash.kind.row().family;
}

bool isNullUse(const Crashed& crash) {
  if (crash.kind.has(CrashTrait::NullUse)) return true;
  // Dereferencing a smart pointer is checked by the library: "get() != pointer()".
  if (crash.kind == CrashKind::LibraryAssertion) {
    return contains(crash.message, "get() != pointer()") ||
           contains(crash.message, "get() != nullptr");
  }
  return crash.kind == CrashKind::Segv && contains(crash.report, "address points to the zero page");
}

}  // namespace assay::model
