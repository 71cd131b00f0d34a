#include "support/assert.h"

#include <cstdio>
#include <cstdlib>

namespace assay::support {

void assertionFailed(const char* condition, const char* file, int line,
                     const char* message) noexcept {
  std::fprintf(stderr, "%s:%d: assertion failed: %s%s%s\nThis is a bug in Assay.\n", file, line,
               condition, *message == '\0' ? "" : ": ", message);
  std::fflush(stderr);
  std::abort();
}

}  // namespace assay::support
