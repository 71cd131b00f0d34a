// Which processes belong to a confined program: it and what it started. Answers about processes of
// this moment, read from /proc.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace assay::confine {

// The process that a thread belongs to; none if it has ended.
[[nodiscard]] std::optional<pid_t> processOf(pid_t thread);

// Whether the process was started, directly or not, by `ancestor`.
[[nodiscard]] bool isDescendant(pid_t process, pid_t ancestor);
[[nodiscard]] std::vector<pid_t> descendantsOf(pid_t ancestor);

// The number of threads of the process that a thread belongs to.
[[nodiscard]] std::uint64_t threadsOf(pid_t thread);

// The memory that processes of one family use, with files in memory that they have mapped. What all
// of them have in common counts once.
[[nodiscard]] std::uint64_t memoryOf(const std::vector<pid_t>& processes);

// The size of the files below a folder, and of deleted ones that the processes still have open.
[[nodiscard]] std::uint64_t bytesOfFiles(const std::filesystem::path& folder,
                                         const std::vector<pid_t>& processes);

}  // namespace assay::confine
