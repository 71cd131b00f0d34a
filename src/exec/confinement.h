// What a worker may not do, arranged between fork and exec: limits of the system and a seccomp
// filter.
#pragma once

#include <sys/types.h>

namespace assay::exec {

// A filter that denies the network, tracing from the worker's point of view of the engine, and
// signals to it. Built before the fork, since building allocates.
class SystemCallFilter {
 public:
  explicit SystemCallFilter(pid_t engine);
  SystemCallFilter(const SystemCallFilter&) = delete;
  SystemCallFilter& operator=(const SystemCallFilter&) = delete;
  ~SystemCallFilter();

  // In the child. Best effort: a kernel without seccomp runs the worker without it.
  void apply() const;

 private:
  void* context_ = nullptr;
};

// In the child: stack, file size and core limits, addresses without randomisation, death with the
// parent, at once if that is dead already.
void applyLimits(bool memcheck, pid_t parent);

}  // namespace assay::exec
