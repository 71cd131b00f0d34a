#include "confine/limits.h"

#include <sys/resource.h>

namespace assay::confine {

namespace {

void limit(__rlimit_resource resource, rlim_t value) noexcept {
  rlimit old{};
  getrlimit(resource, &old);
  if (old.rlim_max != RLIM_INFINITY && value > old.rlim_max) value = old.rlim_max;
  const rlimit changed{value, value};
  setrlimit(resource, &changed);
}

}  // namespace

void applyLimits(const Limits& limits) noexcept {
  limit(RLIMIT_STACK, limits.stackBytes);
  limit(RLIMIT_FSIZE, limits.fileBytes);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, limits.descriptors);
  if (limits.addressBytes != 0) limit(RLIMIT_AS, limits.addressBytes);
}

}  // namespace assay::confine
