#include "oracle/crash_kinds.h"

#include <algorithm>
#include <array>

namespace assay::oracle {

namespace {

using enum CrashFamily;

struct Row {
  std::string_view kind;
  CrashFamily family;
};

constexpr std::array kRows = {
    Row{"signed-integer-overflow", Arithmetic},
    Row{"unsigned-integer-overflow", Arithmetic},
    Row{"float-cast-overflow", Arithmetic},
    Row{"invalid-shift-base", Arithmetic},
    Row{"invalid-shift-exponent", Arithmetic},

    Row{"integer-divide-by-zero", Undefined},
    Row{"float-divide-by-zero", Undefined},
    Row{"arithmetic-trap", Undefined},
    Row{"invalid-bool-load", Undefined},
    Row{"invalid-enum-load", Undefined},
    Row{"invalid-builtin-use", Undefined},
    Row{"invalid-null-argument", Undefined},
    Row{"invalid-null-argument-with-nullability", Undefined},
    Row{"invalid-null-return", Undefined},
    Row{"invalid-null-return-with-nullability", Undefined},
    Row{"missing-return", Undefined},
    Row{"unreachable-call", Undefined},
    Row{"non-positive-vla-index", Undefined},
    Row{"function-type-mismatch", Undefined},
    Row{"alignment-assumption", Undefined},
    Row{"undefined-behavior", Undefined},
    Row{"implicit-unsigned-integer-truncation", Undefined},
    Row{"implicit-signed-integer-truncation", Undefined},
    Row{"implicit-integer-sign-change", Undefined},

    Row{"uninitialised-value", Unwritten},

    Row{"stack-overflow", Exhaustion},
    Row{"allocation-size-too-big", Exhaustion},
    Row{"out-of-memory", Exhaustion},
    Row{"calloc-overflow", Exhaustion},
    Row{"reallocarray-overflow", Exhaustion},
    Row{"pvalloc-overflow", Exhaustion},
    Row{"rss-limit-exceeded", Exhaustion},

    Row{"abort", Exit},
    Row{"exit", Exit},
    Row{"signal", Exit},
    Row{"trap", Exit},
    Row{"illegal-instruction", Exit},
    Row{"terminate", Exit},
};

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
  if (crash.kind != "terminate" || !crash.message.starts_with(kTerminatedBy)) return {};
  const std::string_view said = std::string_view(crash.message).substr(kTerminatedBy.size());
  return said.substr(0, said.find(": "));
}

CrashFamily familyOf(const model::Crashed& crash) {
  if (!terminatedBy(crash).empty() && !isInThread(crash)) return Exception;
  const auto* const row = std::ranges::find(kRows, std::string_view(crash.kind), &Row::kind);
  return row == kRows.end() ? Memory : row->family;
}

bool isNullUse(const model::Crashed& crash) {
  if (crash.kind.starts_with("null-pointer-use") || crash.kind.starts_with("nullptr-") ||
      crash.kind.starts_with("invalid-null-argument")) {
    return true;
  }
  // Dereferencing a smart pointer is checked by the library: "get() != pointer()".
  if (crash.kind == "library-assertion") {
    return contains(crash.message, "get() != pointer()") ||
           contains(crash.message, "get() != nullptr");
  }
  return crash.kind == "segv" && contains(crash.report, "address points to the zero page");
}

}  // namespace assay::oracle
