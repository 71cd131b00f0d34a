// An assertion that stays in release builds: it states what only a bug of ours can break.
#pragma once

namespace assay::support {

// Prints the broken assertion to stderr and aborts. `message` may be empty.
[[noreturn]] void assertionFailed(const char* condition, const char* file, int line,
                                  const char* message) noexcept;

}  // namespace assay::support

// assayAssert(condition) or assayAssert(condition, "why it must hold").
#define assayAssert(condition, ...)                                             \
  (static_cast<bool>(condition)                                                 \
       ? void(0)                                                                \
       : ::assay::support::assertionFailed(#condition, __FILE_NAME__, __LINE__, \
                                           "" __VA_OPT__(__VA_ARGS__)))
