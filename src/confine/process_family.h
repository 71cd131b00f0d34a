// Which processes belong to a confined program: it and what it started. Answers about processes of this
// moment, read from /proc.
#pragma once

#include <sys/types.h>

#include <optional>

namespace assay::confine {

// The process that a thread belongs to; none if it has ended.
[[nodiscard]] std::optional<pid_t> processOf(pid_t thread);

// Whether the process was started, directly or not, by `ancestor`.
[[nodiscard]] bool isDescendant(pid_t process, pid_t ancestor);

}  // namespace assay::confine
